/** A repeatable random source: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** An element of a non-empty list. */
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  /** Lower-case hexadecimal digits. */
  hex(length: number): string
}

/** Starts a sequence (Mulberry32) from any 32-bit seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    pick: (values) => values[integer(0, values.length - 1)] ?? values[0],
    hex: (length) => {
      let digits = ''
      while (digits.length < length) digits += integer(0, 0xffffff).toString(16).padStart(6, '0')
      return digits.slice(0, length)
    },
  }
}

/** A 32-bit hash (FNV-1a over UTF-16 code units) of a text, continued from an earlier one. Not for security. */
export function hashText(text: string, earlier = 0x811c9dc5): number {
  let hash = earlier
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
