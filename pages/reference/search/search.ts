/** Something that can be found. */
export interface Findable {
  /** What describes it, most telling first. */
  readonly texts: readonly string[]
}

/** What all words of a question are found in, best first: by how telling the text is, and whether it begins with it. */
export function search<T extends Findable>(all: readonly T[], question: string, max: number): readonly T[] {
  const words = question
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return all
    .map((thing) => ({ thing, score: scoreOf(thing, words) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, max)
    .map(({ thing }) => thing)
}

function scoreOf({ texts }: Findable, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const found = texts.map((text, at) => placeScore(text.toLowerCase().indexOf(word), at))
    const best = Math.max(...found)
    if (best === 0) return 0
    score += best
  }
  return score
}

function placeScore(index: number, at: number): number {
  if (index < 0) return 0
  return (index === 0 ? 2 : 1) * 16 ** Math.max(0, 3 - at)
}
