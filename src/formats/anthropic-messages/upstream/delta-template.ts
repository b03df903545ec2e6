import { isJsonObject, type JsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'

/** The kinds of deltas that a stream is full of, and the field that each brings. */
const fields = { text_delta: 'text', thinking_delta: 'thinking', input_json_delta: 'partial_json' } as const

export type DeltaKind = keyof typeof fields

interface Template {
  readonly kind: DeltaKind
  readonly index: number
  /** What stands before the text, its opening quote included. */
  readonly prefix: string
  /** What stands behind the text from its closing quote on, without white space. */
  readonly suffix: string
}

const quote = 0x22
const backslash = 0x5c
const space = 0x20
/** A provider whose deltas differ in more than their text is not worth more tries in one block. */
const triesMax = 4

/**
 * The deltas of a block are the same but for one string and, at the provider itself, for padding behind it. Once one has been parsed,
 * those that match it around the string are read without parsing the whole.
 */
export class DeltaTemplate {
  #template: Template | undefined
  #tries = 0

  /** What matching deltas bring. */
  get kind(): DeltaKind {
    return this.#template?.kind ?? 'text_delta'
  }

  /** Number of the block that matching deltas belong to. */
  get index(): number {
    return this.#template?.index ?? -1
  }

  /** Another block starts, whose deltas are worth learning anew. */
  reset(): void {
    this.#template = undefined
    this.#tries = 0
  }

  /** The text of a delta that matches the last one learned; undefined when it has to be parsed. */
  match(data: string): string | undefined {
    const template = this.#template
    if (template === undefined) return undefined
    const { prefix, suffix } = template
    const start = prefix.length
    // Comparing slices is four times as fast as startsWith, which goes character by character.
    if (data.slice(0, start) !== prefix) return undefined
    let end = start
    let hasEscape = false
    for (; end < data.length; end++) {
      const code = data.charCodeAt(end)
      if (code === quote) break
      if (code < space) return undefined
      if (code === backslash) {
        hasEscape = true
        end++
      }
    }
    if (!endsWith(data, end, suffix)) return undefined
    if (!hasEscape) return data.slice(start, end)
    const text = parseUntrusted(data.slice(start - 1, end + 1))
    return typeof text === 'string' ? text : undefined
  }

  /** Learns from a delta that had to be parsed, if it holds one text and nothing else. */
  learn(data: string, wire: JsonObject): void {
    if (this.#tries >= triesMax) return
    const delta = wire['delta']
    const { index } = wire
    if (!isJsonObject(delta) || typeof index !== 'number') return
    const kind = kindOf(delta['type'])
    const field = kind === undefined ? undefined : fields[kind]
    const text = field === undefined ? undefined : delta[field]
    if (kind === undefined || field === undefined || typeof text !== 'string') return
    this.#tries++
    const escaped = JSON.stringify(text)
    const key = `"${field}":`
    // White space between the two, or a text spelled in another way: the next delta will do, or none.
    const keyStart = data.indexOf(key + escaped)
    if (keyStart === -1) return
    const start = keyStart + key.length + 1
    const prefix = data.slice(0, start)
    const suffix = data.slice(start + escaped.length - 2).replaceAll(' ', '')
    const placeholder = text === 'x' ? 'y' : 'x'
    const other = parseUntrusted(prefix + placeholder + suffix)
    if (isSameBut(wire, other, field, placeholder)) this.#template = { kind, index, prefix, suffix }
  }
}

function kindOf(type: unknown): DeltaKind | undefined {
  return type === 'text_delta' || type === 'thinking_delta' || type === 'input_json_delta' ? type : undefined
}

/** Whether `suffix` is all that stands in `data` from `at` on, spaces aside. */
function endsWith(data: string, at: number, suffix: string): boolean {
  let matched = 0
  for (let place = at; place < data.length; place++) {
    const code = data.charCodeAt(place)
    if (code === space) continue
    if (code !== suffix.charCodeAt(matched)) return false
    matched++
  }
  return matched === suffix.length
}

/** Whether two events hold the same few members and differ in nothing but the placeholder in the text's place. */
function isSameBut(wire: JsonObject, other: unknown, field: string, placeholder: string): boolean {
  if (!isJsonObject(other) || !isJsonObject(other['delta']) || !isJsonObject(wire['delta'])) return false
  const isPlain = Object.keys(wire).length === 3 && Object.keys(wire['delta']).length === 2
  return (
    isPlain &&
    Object.keys(other).length === 3 &&
    Object.keys(other['delta']).length === 2 &&
    other['type'] === wire['type'] &&
    other['index'] === wire['index'] &&
    other['delta']['type'] === wire['delta']['type'] &&
    other['delta'][field] === placeholder
  )
}
