import { type CharacterSet, complement, setOfEscape, setOfProperty } from './character-set.ts'

/** A parsed regular expression, with the features that schemas commonly use. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number }
  /** Start or end of the text. */
  | { readonly kind: 'anchor'; readonly at: 'start' | 'end' }

const lengthMax = 2000
const nestingMax = 50

const anyCharacter: CharacterSet = complement([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
])

class Unsupported extends Error {}

/** Parses an ECMAScript pattern. Null for look-around, back-references and word boundaries, and when it is malformed or too long. */
export function parsePattern(source: string): PatternNode | null {
  if (source.length > lengthMax) return null
  const parser = { characters: Array.from(source), at: 0, nesting: 0 }
  try {
    const node = parseChoice(parser)
    return parser.at === parser.characters.length ? node : null
  } catch (failure) {
    if (failure instanceof Unsupported) return null
    throw failure
  }
}

interface Parser {
  readonly characters: readonly string[]
  at: number
  nesting: number
}

function parseChoice(parser: Parser): PatternNode {
  if (++parser.nesting > nestingMax) throw new Unsupported()
  const nodes = [parseSequence(parser)]
  while (accept(parser, '|')) nodes.push(parseSequence(parser))
  parser.nesting--
  return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'choice', nodes }
}

function parseSequence(parser: Parser): PatternNode {
  const nodes: PatternNode[] = []
  for (let next = peek(parser); next !== undefined && next !== '|' && next !== ')'; next = peek(parser)) {
    nodes.push(parseQuantifier(parser, parseAtom(parser)))
  }
  return { kind: 'sequence', nodes }
}

function parseQuantifier(parser: Parser, node: PatternNode): PatternNode {
  const bounds = readBounds(parser)
  if (bounds === undefined) return node
  accept(parser, '?')
  if (node.kind === 'anchor' || bounds.max < bounds.min) throw new Unsupported()
  return { kind: 'repeat', node, ...bounds }
}

function readBounds(parser: Parser): { min: number; max: number } | undefined {
  if (accept(parser, '*')) return { min: 0, max: Infinity }
  if (accept(parser, '+')) return { min: 1, max: Infinity }
  if (accept(parser, '?')) return { min: 0, max: 1 }
  if (!accept(parser, '{')) return undefined
  const min = readDigits(parser)
  const max = accept(parser, ',') ? (peek(parser) === '}' ? Infinity : readDigits(parser)) : min
  expect(parser, '}')
  return { min, max }
}

function parseAtom(parser: Parser): PatternNode {
  const character = take(parser)
  switch (character) {
    case '^':
      return { kind: 'anchor', at: 'start' }
    case '$':
      return { kind: 'anchor', at: 'end' }
    case '.':
      return { kind: 'set', set: anyCharacter }
    case '[':
      return { kind: 'set', set: parseClass(parser) }
    case '(':
      return parseGroup(parser)
    case '\\':
      return { kind: 'set', set: parseEscape(parser) }
    case '*':
    case '+':
    case '?':
    case '{':
      throw new Unsupported()
    default:
      return { kind: 'set', set: setOf(character) }
  }
}

function parseGroup(parser: Parser): PatternNode {
  if (accept(parser, '?') && !accept(parser, ':')) {
    expect(parser, '<')
    // `(?<=` and `(?<!` look behind, `(?<name>` is a group like any other.
    if (peek(parser) === '=' || peek(parser) === '!') throw new Unsupported()
    while (take(parser) !== '>');
  }
  const node = parseChoice(parser)
  expect(parser, ')')
  return node
}

function parseClass(parser: Parser): CharacterSet {
  const isNegated = accept(parser, '^')
  const ranges: (readonly [number, number])[] = []
  while (!accept(parser, ']')) {
    const set = parseClassAtom(parser)
    const low = singleOf(set)
    const isRange = low !== undefined && peek(parser) === '-' && parser.characters[parser.at + 1] !== ']'
    if (!isRange) {
      ranges.push(...set)
      continue
    }
    take(parser)
    const high = singleOf(parseClassAtom(parser))
    if (high === undefined || high < low) throw new Unsupported()
    ranges.push([low, high])
  }
  return isNegated ? complement(ranges) : ranges
}

function parseClassAtom(parser: Parser): CharacterSet {
  const character = take(parser)
  if (character !== '\\') return setOf(character)
  if (accept(parser, 'b')) return [[8, 8]]
  return accept(parser, '-') ? setOf('-') : parseEscape(parser)
}

function parseEscape(parser: Parser): CharacterSet {
  const character = take(parser)
  const set = setOfEscape(character)
  if (set !== undefined) return set
  if (character === 'x') return setOfCode(readHex(parser, 2))
  if (character === 'u') return setOfCode(readUnicode(parser))
  if (character === 'c') return setOfCode((take(parser).codePointAt(0) ?? 0) % 32)
  if (character === 'p' || character === 'P') {
    const property = setOfProperty(readBraced(parser))
    if (property === undefined) throw new Unsupported()
    return character === 'p' ? property : complement(property)
  }
  // The remaining letters and digits are boundaries and back-references.
  if (/[a-z1-9]/i.test(character)) throw new Unsupported()
  return character === '0' ? setOfCode(0) : setOf(character)
}

function readUnicode(parser: Parser): number {
  if (peek(parser) !== '{') return readHex(parser, 4)
  const digits = readBraced(parser)
  if (!/^[0-9a-f]{1,6}$/i.test(digits)) throw new Unsupported()
  return Number.parseInt(digits, 16)
}

function readBraced(parser: Parser): string {
  expect(parser, '{')
  let text = ''
  for (let character = take(parser); character !== '}'; character = take(parser)) text += character
  return text
}

function readHex(parser: Parser, length: number): number {
  let digits = ''
  while (digits.length < length) digits += take(parser)
  if (!/^[0-9a-f]+$/i.test(digits)) throw new Unsupported()
  return Number.parseInt(digits, 16)
}

function readDigits(parser: Parser): number {
  let digits = ''
  for (let next = peek(parser); next !== undefined && /\d/.test(next); next = peek(parser)) digits += take(parser)
  if (digits === '') throw new Unsupported()
  return Number(digits)
}

function setOf(character: string): CharacterSet {
  return setOfCode(character.codePointAt(0) ?? 0)
}

function setOfCode(code: number): CharacterSet {
  return [[code, code]]
}

function singleOf(set: CharacterSet): number | undefined {
  const [range, ...others] = set
  return range !== undefined && others.length === 0 && range[0] === range[1] ? range[0] : undefined
}

function peek(parser: Parser): string | undefined {
  return parser.characters[parser.at]
}

function take(parser: Parser): string {
  const character = parser.characters[parser.at++]
  if (character === undefined) throw new Unsupported()
  return character
}

function accept(parser: Parser, character: string): boolean {
  if (peek(parser) !== character) return false
  parser.at++
  return true
}

function expect(parser: Parser, character: string): void {
  if (!accept(parser, character)) throw new Unsupported()
}
