import { parseUntrusted } from '../../../streams/untrusted-json.ts'

/** What of a chunk may differ from one to the next without its being another kind of chunk: something that is said, or padding. */
type Leaf = 'said' | 'padding'

interface Tree {
  readonly [member: string]: Tree | Leaf
}

const varying: Tree = {
  choices: {
    0: {
      delta: {
        content: 'said',
        reasoning: 'said',
        reasoning_content: 'said',
        refusal: 'said',
        reasoning_details: { 0: { text: 'said', summary: 'said' } },
        tool_calls: { 0: { function: { arguments: 'said' }, custom: { input: 'said' } } },
        audio: { data: 'said', transcript: 'said' },
      },
    },
  },
  // Padding against eavesdroppers that guess text from the lengths of chunks.
  obfuscation: 'padding',
  p: 'padding',
}

interface Span {
  readonly start: number
  readonly end: number
  readonly isSaid: boolean
}

/** A provider whose chunks differ in more than that is not worth more tries. */
const triesMax = 4

/**
 * Most chunks of a stream are the same but for a few strings. Once such a chunk has been parsed and rewritten for the caller, those that
 * match it character for character around its strings are rewritten by putting their strings into the same places, which costs a tenth.
 * Texts are UTF-8 as Latin-1: a character for each byte.
 */
export class RelayTemplate {
  /** Whether the last chunk that matched said anything. */
  hasSaid = false
  /** What stands before, between and behind the strings, as it comes in. */
  #ins: readonly string[] = []
  #isSaid: readonly boolean[] = []
  /** What is written before, between and behind them, and which string goes where. */
  #outs: readonly string[] = []
  #order: readonly number[] = []
  readonly #values: string[] = []
  #tries = 0

  /** The rewritten form of the line `[start, end)`; undefined when it has to be parsed. */
  match(text: string, start: number, end: number): string | undefined {
    const ins = this.#ins
    const head = ins[0]
    if (head === undefined) return undefined
    let at = start + head.length
    // Comparing slices is four times as fast as startsWith, which goes character by character.
    if (text.slice(start, at) !== head) return undefined
    this.hasSaid = false
    for (let index = 1; index < ins.length; index++) {
      const close = stringEnd(text, at)
      const part = ins[index] ?? ''
      const next = close + part.length
      if (close >= end || text.slice(close, next) !== part) return undefined
      if (close > at && this.#isSaid[index - 1] === true) this.hasSaid = true
      this.#values[index - 1] = text.slice(at, close)
      at = next
    }
    if (at !== end) return undefined
    this.#tries = 0
    return this.#fill()
  }

  /** Learns from a line that had to be parsed: `data` is its JSON, `rewrite` does the same to any chunk of its kind. */
  learn(line: string, data: string, rewritten: string, rewrite: (wire: unknown) => string | undefined): void {
    if (this.#tries >= triesMax) {
      this.#ins = []
      return
    }
    const spans: Span[] = []
    collect(data, 0, varying, spans)
    if (!spans.some(({ isSaid, start, end }) => isSaid && end > start) || data.includes(mark)) return
    this.#tries++
    const pieces = cut(data, spans)
    const marked = pieces.map((piece, index) => (index === 0 ? piece : `${mark}${index - 1}${mark}${piece}`)).join('')
    const out = rewrite(parseUntrusted(toText(marked)))
    if (out === undefined) return
    const parts = toBytes(out).split(marks)
    // Every second part is the number of a string.
    this.#outs = parts.filter((_, index) => index % 2 === 0)
    this.#order = parts.filter((_, index) => index % 2 === 1).map(Number)
    this.#isSaid = spans.map(({ isSaid }) => isSaid)
    const lead = line.slice(0, line.length - data.length)
    this.#ins = [lead + (pieces[0] ?? ''), ...pieces.slice(1)]
    const { hasSaid } = this
    // A string with escapes in it may be spelled in another way; the next chunk will do.
    if (this.#matchOnce(line) !== rewritten) this.#ins = []
    this.hasSaid = hasSaid
  }

  #matchOnce(line: string): string | undefined {
    const tries = this.#tries
    const out = this.match(line, 0, line.length)
    this.#tries = tries
    return out
  }

  #fill(): string {
    const outs = this.#outs
    let out = outs[0] ?? ''
    for (let index = 1; index < outs.length; index++) {
      out += this.#values[this.#order[index - 1] ?? 0] ?? ''
      out += outs[index] ?? ''
    }
    return out
  }
}

const mark = '@@'
const marks = /@@(\d+)@@/

/** UTF-8 as Latin-1, decoded. */
export function toText(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Text as UTF-8 as Latin-1. */
export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

function cut(data: string, spans: readonly Span[]): string[] {
  let at = 0
  const pieces = spans.map(({ start, end }) => {
    const piece = data.slice(at, start)
    at = end
    return piece
  })
  return [...pieces, data.slice(at)]
}

/** Collects the strings of a JSON value that the tree names; returns where the value ends. The JSON is known to be valid. */
function collect(json: string, from: number, tree: Tree | Leaf | undefined, spans: Span[]): number {
  const at = skipSpace(json, from)
  const first = json[at]
  if (typeof tree === 'string' && first === '"') {
    const end = stringEnd(json, at + 1)
    spans.push({ start: at + 1, end, isSaid: tree === 'said' })
    return end + 1
  }
  if (tree === undefined || typeof tree === 'string' || (first !== '{' && first !== '[')) return skipValue(json, at)
  return first === '{' ? collectMembers(json, at, tree, spans) : collectElements(json, at, tree, spans)
}

function collectMembers(json: string, open: number, tree: Tree, spans: Span[]): number {
  let at = skipSpace(json, open + 1)
  while (at < json.length && json[at] === '"') {
    const keyEnd = stringEnd(json, at + 1)
    const key = json.slice(at + 1, keyEnd)
    const colon = skipSpace(json, keyEnd + 1)
    const child = Object.hasOwn(tree, key) ? tree[key] : undefined
    at = skipSpace(json, collect(json, colon + 1, child, spans))
    if (json[at] === ',') at = skipSpace(json, at + 1)
  }
  return at + 1
}

function collectElements(json: string, open: number, tree: Tree, spans: Span[]): number {
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

/** Where a value ends, whatever it is. */
function skipValue(json: string, from: number): number {
  let depth = 0
  for (let at = from; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = stringEnd(json, at + 1)
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      // The end of what a bare number or word stands in.
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

/** Where the quote is that ends the string whose text starts at `from`. */
function stringEnd(json: string, from: number): number {
  let end = json.indexOf('"', from)
  while (end !== -1) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\' && end - 1 - slashes >= from) slashes++
    if (slashes % 2 === 0) return end
    end = json.indexOf('"', end + 1)
  }
  return json.length
}
