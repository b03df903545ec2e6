/** What a summary begins with that the gateway sealed for its caller to keep. */
export const sealedSummaryPrefix = 'mgc1.'

/** Whether a text says that a gateway of this kind sealed it. */
export function isSealedSummary(text: string): boolean {
  return text.startsWith(sealedSummaryPrefix)
}
