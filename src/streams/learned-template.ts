import { jsonStringEnd } from './json-string.ts'
import { latin1ToText } from './latin1.ts'

/** The parts of an event that may differ between events of the same kind: strings, by label. */
export interface VaryingTree<Label extends string> {
  readonly [member: string]: VaryingTree<Label> | Label
}

interface Span<Label extends string> {
  readonly start: number
  readonly end: number
  readonly label: Label
}

const quote = 0x22
const zero = 0x30
const nine = 0x39
/** Most tries to learn; events that differ in more are not worth it. */
const triesMax = 4
/** The end of a JSON value after its last string. */
const closing = /^"[\]}]*$/

/**
 * Most events of a stream differ only in a few strings and numbers. Once one has been parsed, events that match it character for character
 * around these are JSON of the same shape: fixed parts are compared, varying parts checked as strictly as by a parser. Texts are UTF-8 as
 * Latin-1, one character per byte.
 */
export class LearnedTemplate<Label extends string> {
  /** The labels of the varying parts, in order. */
  labels: readonly Label[] = []
  /** Where the values of the last match start. */
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** The fixed pieces before, between and after the varying parts; empty before anything was learned. */
  pieces: readonly string[] = []
  readonly #tree: VaryingTree<Label>
  #isNumber: readonly boolean[] = []
  /** Whether the event may end with spaces, which pad it against eavesdroppers. */
  #takesPadding = false
  #tries = 0

  constructor(tree: VaryingTree<Label>) {
    this.#tree = tree
  }

  /** Forgets what was learned, because another kind of event follows. */
  reset(): void {
    this.pieces = []
    this.#tries = 0
  }

  /** Whether the event in `[start, end)` of `text` is like the one learned. */
  match(text: string, start: number, end: number): boolean {
    const { pieces, starts, ends } = this
    const head = pieces[0]
    if (head === undefined) return false
    let at = start + head.length
    // Comparing slices is four times as fast as startsWith.
    if (text.slice(start, at) !== head) return false
    const last = pieces.length - 1
    for (let index = 1; index <= last; index++) {
      const close = this.#isNumber[index - 1] === true ? numberEnd(text, at) : jsonStringEnd(text, at, end)
      if (close === -1) return false
      starts[index - 1] = at
      ends[index - 1] = close
      const piece = pieces[index] ?? ''
      at = close + piece.length
      if (text.slice(close, at) === piece && (index < last || at === end)) continue
      return index === last && this.#takesPadding && this.#closes(text, close, end, piece)
    }
    return at === end
  }

  /** The string with that label in the last match of `text`, decoded; undefined when there is none. */
  textOf(label: Label, text: string): string | undefined {
    const at = this.labels.indexOf(label)
    const start = this.starts[at]
    if (start === undefined || this.#isNumber[at] === true) return undefined
    const raw = text.slice(start, this.ends[at])
    return raw.includes('\\') ? (JSON.parse(`"${latin1ToText(raw)}"`) as string) : latin1ToText(raw)
  }

  /** Learns from a valid event: `line` is all of it, its JSON starts at `dataStart`. Returns false if nothing was learned. */
  learn(line: string, dataStart: number): boolean {
    // Copies, because the pieces would keep the whole read buffer alive.
    return this.#learn(Buffer.from(line, 'latin1').toString('latin1'), dataStart)
  }

  #learn(line: string, dataStart: number): boolean {
    if (this.#tries >= triesMax) {
      this.pieces = []
      return false
    }
    const spans: Span<Label>[] = []
    collect(line, dataStart, this.#tree, spans)
    // A repeated member can't be relied on.
    if (spans.length === 0 || spans.includes(twice as Span<Label>)) return false
    this.#tries++
    this.#isNumber = spans.map(({ start }) => line.charCodeAt(start - 1) !== quote)
    this.labels = spans.map(({ label }) => label)
    const pieces = cut(line, spans)
    const tail = (pieces.at(-1) ?? '').replaceAll(' ', '')
    this.#takesPadding = closing.test(tail)
    this.pieces = this.#takesPadding ? [...pieces.slice(0, -1), tail] : pieces
    const tries = this.#tries
    if (!this.match(line, 0, line.length)) this.pieces = []
    this.#tries = tries
    return this.pieces.length > 0
  }

  /** Forgets what was learned because it is of no use. */
  forget(): void {
    this.pieces = []
  }

  /** Confirms that the last match was useful, so that learning may try again. */
  confirm(): void {
    this.#tries = 0
  }

  #closes(text: string, from: number, end: number, piece: string): boolean {
    let matched = 0
    for (let at = from; at < end; at++) {
      if (text[at] === ' ') continue
      if (text[at] !== piece[matched]) return false
      matched++
    }
    return matched === piece.length
  }
}

function numberEnd(text: string, from: number): number {
  let at = from
  while (isDigit(text.charCodeAt(at))) at++
  const hasLeadingZero = text.charCodeAt(from) === zero && at > from + 1
  return at === from || hasLeadingZero ? -1 : at
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine
}

function cut(line: string, spans: readonly Span<string>[]): string[] {
  let at = 0
  const pieces = spans.map(({ start, end }) => {
    const piece = line.slice(at, start)
    at = end
    return piece
  })
  return [...pieces, line.slice(at)]
}

/** Collects the strings and numbers of a JSON value that the tree names; returns where the value ends. The JSON is known to be valid. */
function collect<Label extends string>(
  json: string,
  from: number,
  tree: VaryingTree<Label> | Label | undefined,
  spans: Span<Label>[],
): number {
  const at = skipSpace(json, from)
  const first = json[at]
  if (typeof tree === 'string') {
    if (first === '"') {
      const end = stringEnd(json, at + 1)
      spans.push({ start: at + 1, end, label: tree })
      return end + 1
    }
    if (isDigit(json.charCodeAt(at))) {
      let end = at
      while (isDigit(json.charCodeAt(end))) end++
      spans.push({ start: at, end, label: tree })
      return skipValue(json, at)
    }
  }
  if (tree === undefined || typeof tree === 'string' || (first !== '{' && first !== '[')) return skipValue(json, at)
  return first === '{' ? collectMembers(json, at, tree, spans) : collectElements(json, at, tree, spans)
}

function collectMembers<Label extends string>(
  json: string,
  open: number,
  tree: VaryingTree<Label>,
  spans: Span<Label>[],
): number {
  const seen = new Set<string>()
  let at = skipSpace(json, open + 1)
  while (at < json.length && json[at] === '"') {
    const keyEnd = stringEnd(json, at + 1)
    const key = json.slice(at + 1, keyEnd)
    if (seen.has(key) || key.includes('\\')) spans.push(twice as Span<Label>)
    seen.add(key)
    const colon = skipSpace(json, keyEnd + 1)
    const child = Object.hasOwn(tree, key) ? tree[key] : undefined
    at = skipSpace(json, collect(json, colon + 1, child, spans))
    if (json[at] === ',') at = skipSpace(json, at + 1)
  }
  return at + 1
}

const twice: Span<string> = { start: -1, end: -1, label: '' }

function collectElements<Label extends string>(
  json: string,
  open: number,
  tree: VaryingTree<Label>,
  spans: Span<Label>[],
): number {
  let at = skipSpace(json, open + 1)
  for (let index = 0; at < json.length && json[at] !== ']'; index++) {
    at = skipSpace(json, collect(json, at, tree[index], spans))
    if (json[at] === ',') at++
  }
  return at + 1
}

function skipSpace(json: string, from: number): number {
  let at = from
  while (at < json.length && json.charCodeAt(at) <= 0x20) at++
  return at
}

/** The position of a value's end. */
function skipValue(json: string, from: number): number {
  let depth = 0
  for (let at = from; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = stringEnd(json, at + 1)
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      // The end of the container of a bare number or word.
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
      continue
    } else if (char === ',' && depth === 0) return at
    else continue
    if (depth === 0) return at + 1
  }
  return json.length
}

function stringEnd(json: string, from: number): number {
  const end = jsonStringEnd(json, from, json.length)
  return end === -1 ? json.length : end
}
