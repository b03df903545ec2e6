/** A piece of a text, and whether the other text has it, too. */
export interface Piece {
  readonly text: string
  readonly isOwn: boolean
}

/** Two texts in pieces. */
export interface WordChanges {
  readonly before: readonly Piece[]
  readonly after: readonly Piece[]
}

/** Comparisons of words, at most: what is longer is one change. */
const comparisonsMax = 1_000_000

/** What of two texts differs, by words. Put together, the pieces of each are the text. */
export function wordChanges(before: string, after: string): WordChanges {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const middle = [old.slice(start, old.length - end), now.slice(start, now.length - end)] as const
  const common = commonOf(...middle)
  const whole = (words: readonly string[], own: ReadonlySet<number>) =>
    joined(words.map((text, index) => ({ text, isOwn: own.has(index) })))
  const own = (words: readonly string[], shared: ReadonlySet<number>) =>
    new Set(words.flatMap((_, index) => (shared.has(index) ? [] : [start + index])))
  return { before: whole(old, own(middle[0], common.before)), after: whole(now, own(middle[1], common.after)) }
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

/** The places of a longest common sequence in both. */
function commonOf(before: readonly string[], after: readonly string[]) {
  const found = { before: new Set<number>(), after: new Set<number>() }
  const width = after.length + 1
  if (before.length * after.length > comparisonsMax) return found
  // Lengths of the longest common sequences of what begins at each place.
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  let [row, column] = [0, 0]
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      found.before.add(row++)
      found.after.add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return found
}

function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = []
  for (const { text, isOwn } of pieces) {
    const last = all.at(-1)
    if (last?.isOwn === isOwn) all[all.length - 1] = { text: last.text + text, isOwn }
    else all.push({ text, isOwn })
  }
  return all
}
