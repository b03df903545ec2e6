/** The prefix of summaries that the gateway encrypted for its caller to keep. */
export const sealedSummaryPrefix = 'mgc1.'

/** Whether a text claims to be encrypted by a gateway like this one, even if its prefix was changed on the way; then it is not a provider's. */
export function isSealedSummary(text: string): boolean {
  return text.startsWith(sealedSummaryPrefix) || changedPrefix.test(text)
}

const changedPrefix = /^[\s\p{C}"']*mgc1[\s\p{C}]*[.:,;]/iu
