/** What makes somebody a member who was added by a person. All else are ids of mappings. */
export const byHand = 'manual'

/** How somebody became a member, in words: by hand, by groups, or both. */
export function sourceWords(sources: readonly string[]): string {
  const groups = sources.filter((source) => source !== byHand).length
  const words = [
    ...(sources.includes(byHand) ? ['hand'] : []),
    ...(groups > 0 ? [groups === 1 ? 'a group' : `${groups} groups`] : []),
  ]
  return words.join(' and ')
}
