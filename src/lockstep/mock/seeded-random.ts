/** Numbers from 0 up to 1, the same for the same words (mulberry32 over FNV-1a). */
export type Random = () => number

export function seededRandom(...words: readonly (string | number)[]): Random {
  let state = 0x811c9dc5
  for (const char of words.join('\0')) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number between two, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** One of a list that is not empty. */
export function oneOf<T>(random: Random, list: readonly T[]): T | undefined {
  return list[between(random, 0, list.length - 1)]
}
