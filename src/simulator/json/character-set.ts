import type { Random } from '../seeded-random.ts'

/** Ranges of code points, both ends included. */
export type CharacterSet = readonly (readonly [low: number, high: number])[]

const digits: CharacterSet = [[0x30, 0x39]]
const upperCase: CharacterSet = [[0x41, 0x5a]]
const lowerCase: CharacterSet = [[0x61, 0x7a]]
const wordCharacters: CharacterSet = [...digits, ...upperCase, [0x5f, 0x5f], ...lowerCase]
const spaces: CharacterSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const printable: CharacterSet = [[0x20, 0x7e]]

const escapes: Readonly<Record<string, CharacterSet>> = {
  d: digits,
  D: complement(digits),
  w: wordCharacters,
  W: complement(wordCharacters),
  s: spaces,
  S: complement(spaces),
  t: [[0x09, 0x09]],
  n: [[0x0a, 0x0a]],
  v: [[0x0b, 0x0b]],
  f: [[0x0c, 0x0c]],
  r: [[0x0d, 0x0d]],
}

// The Latin part of each is enough: these sets are only compared with text generated from them.
const latinLetters: CharacterSet = [...upperCase, ...lowerCase, [0xc0, 0xd6], [0xd8, 0xf6], [0xf8, 0x24f]]
const properties: Readonly<Record<string, CharacterSet>> = {
  L: latinLetters,
  Letter: latinLetters,
  Alphabetic: latinLetters,
  'Script=Latin': latinLetters,
  Lu: upperCase,
  Uppercase: upperCase,
  Ll: lowerCase,
  Lowercase: lowerCase,
  N: digits,
  Nd: digits,
  Number: digits,
  Zs: [
    [0x20, 0x20],
    [0xa0, 0xa0],
  ],
  ASCII: [[0, 0x7f]],
}

/** The set of `\d`, `\w`, `\s`, their opposites and control escapes; undefined for other letters. */
export function setOfEscape(letter: string): CharacterSet | undefined {
  return Object.hasOwn(escapes, letter) ? escapes[letter] : undefined
}

/** The set of `\p{name}` for the most common properties, Latin characters only. */
export function setOfProperty(name: string): CharacterSet | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

/** Every character that is not in the set; surrogates are no characters. */
export function complement(set: CharacterSet): CharacterSet {
  const ranges: (readonly [number, number])[] = []
  let next = 0
  for (const [low, high] of [...set, [0xd800, 0xdfff] as const].sort((first, second) => first[0] - second[0])) {
    if (low > next) ranges.push([next, low - 1])
    next = Math.max(next, high + 1)
  }
  if (next <= 0x10ffff) ranges.push([next, 0x10ffff])
  return ranges
}

/** Whether a code point is in the set. */
export function includes(set: CharacterSet, code: number): boolean {
  return set.some(([low, high]) => code >= low && code <= high)
}

/** One character of the set: a letter or digit if it has any, else something printable. Undefined for an empty set. */
export function pickCharacter(set: CharacterSet, random: Random): string | undefined {
  for (const preferred of [[...lowerCase, ...digits], upperCase, printable, [[0, 0x10ffff]] as const]) {
    const [first, ...others] = intersect(set, preferred)
    if (first === undefined) continue
    const [low, high] = random.pick([first, ...others])
    return String.fromCodePoint(random.integer(low, high))
  }
  return undefined
}

function intersect(first: CharacterSet, second: CharacterSet): CharacterSet {
  return first.flatMap(([low, high]) =>
    second
      .map(([otherLow, otherHigh]) => [Math.max(low, otherLow), Math.min(high, otherHigh)] as const)
      .filter(([start, end]) => start <= end),
  )
}
