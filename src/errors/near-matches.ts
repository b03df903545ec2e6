/** Up to `countMax` of `candidates` that look like `word`, best first: near spellings (letter case ignored), then words that begin with it. */
export function nearMatches(word: string, candidates: Iterable<string>, countMax: number): string[] {
  const wanted = word.slice(0, wordLengthMax).toLowerCase()
  if (wanted === '') return []
  const found: { readonly candidate: string; readonly distance: number }[] = []
  for (const candidate of candidates) {
    const distance = wordDistance(wanted, candidate.toLowerCase())
    if (distance !== null) found.push({ candidate, distance })
  }
  found.sort((a, b) => a.distance - b.distance || compare(a.candidate, b.candidate))
  return found.slice(0, countMax).map(({ candidate }) => candidate)
}

// Bounds the work that a caller's overlong word can cause.
const wordLengthMax = 100

/** The distance of two lower-case words; null when they are not similar. */
function wordDistance(wanted: string, candidate: string): number | null {
  const distanceMax = Math.max(1, Math.floor(wanted.length / 4))
  const distance = editDistance(wanted, candidate, distanceMax)
  if (distance !== null) return distance
  const isStart = wanted.length >= 3 && candidate.startsWith(wanted)
  return isStart ? distanceMax + (candidate.length - wanted.length) / 1000 : null
}

/** The number of insertions, removals, replacements and swaps of neighbours between two words; null above `distanceMax`. */
export function editDistance(a: string, b: string, distanceMax: number): number | null {
  if (Math.abs(a.length - b.length) > distanceMax) return null
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforePrevious, j - 2) + 1)
      }
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > distanceMax) return null
    beforePrevious = previous
    previous = row
  }
  const distance = at(previous, b.length)
  return distance > distanceMax ? null : distance
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
