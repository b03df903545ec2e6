/** What a summary begins with that the gateway sealed for its caller to keep. */
export const sealedSummaryPrefix = 'mgc1.'

/** Whether a text says that a gateway of this kind sealed it, even where its beginning was changed on the way: it is no provider's then. */
export function isSealedSummary(text: string): boolean {
  return text.startsWith(sealedSummaryPrefix) || changedPrefix.test(text)
}

const changedPrefix = /^[\s\p{C}"']*mgc1[\s\p{C}]*[.:,;]/iu
