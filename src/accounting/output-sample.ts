import { SseDecoder } from '../streams/sse/sse-decoder.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, parseUntrusted } from '../streams/untrusted-json.ts'

/** What a model said, as far as it was kept. */
export interface SampledOutput {
  readonly text: string
  /** How many deltas the text came in. */
  readonly deltaCount: number
}

const firstBytes = 2 * 1024
const bytesMax = 64 * 1024
/** Of all samples together: thousands of streams at once each keep a little only. */
const poolBytesMax = 16 * 1024 * 1024

let poolBytes = 0

/**
 * Keeps the beginning of a stream as its caller got it, in case that nobody says how many tokens it was. Costs one copy; what it says is
 * read only when it is asked for. `release` must be called in the end.
 */
export class OutputSample {
  #bytes: Buffer | null = null
  #length = 0
  #isFull = false

  push(piece: string | Uint8Array): void {
    if (this.#isFull) return
    const size = typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength
    if (!this.#makeRoom(this.#length + size)) {
      this.#isFull = true
      return
    }
    const bytes = this.#bytes
    if (bytes === null) return
    if (typeof piece === 'string') bytes.write(piece, this.#length)
    else bytes.set(piece, this.#length)
    this.#length += size
  }

  /** The text of the whole events that were kept. */
  read(): SampledOutput {
    const texts: string[] = []
    const decoder = new SseDecoder({ eventBytesMax: bytesMax })
    if (this.#bytes !== null) {
      decoder.push(this.#bytes.subarray(0, this.#length), (data) => {
        const text = textOfDelta(objectOf(parseUntrusted(data)))
        if (text !== '') texts.push(text)
      })
    }
    return { text: texts.join(''), deltaCount: texts.length }
  }

  release(): void {
    poolBytes -= this.#bytes?.length ?? 0
    this.#bytes = null
    this.#length = 0
    this.#isFull = true
  }

  #makeRoom(needed: number): boolean {
    const size = this.#bytes?.length ?? 0
    if (needed <= size) return true
    if (needed > bytesMax) return false
    const wanted = Math.min(bytesMax, Math.max(needed, size * 2, firstBytes))
    if (wanted > firstBytes && poolBytes + wanted - size > poolBytesMax) return false
    const grown = Buffer.allocUnsafeSlow(wanted)
    this.#bytes?.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
    poolBytes += wanted - size
    return true
  }
}

/** The text that an event adds to an answer, in any of the formats that callers speak; '' for other events. */
function textOfDelta(event: JsonObject): string {
  const { type, delta, choices } = event
  if (typeof delta === 'string') return typeof type === 'string' && type.endsWith('.delta') ? delta : ''
  if (isJsonObject(delta)) return type === 'content_block_delta' ? firstText(delta, blockTexts) : ''
  return listOf(choices)
    .map((choice) => textOfChoice(objectOf(objectOf(choice)['delta'])))
    .join('')
}

const blockTexts = ['text', 'thinking', 'partial_json']
const choiceTexts = ['content', 'reasoning', 'reasoning_content', 'refusal']

function textOfChoice(message: JsonObject): string {
  const calls = listOf(message['tool_calls']).map((call) => {
    const { name, arguments: text } = objectOf(objectOf(call)['function'])
    return (typeof name === 'string' ? name : '') + (typeof text === 'string' ? text : '')
  })
  return firstText(message, choiceTexts) + calls.join('')
}

function firstText(object: JsonObject, names: readonly string[]): string {
  for (const name of names) {
    const value = object[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}

/** The text of a whole answer in any of the formats that callers speak. */
export function textOfReply(json: string): string {
  const { output, content, choices } = objectOf(parseUntrusted(json))
  const texts: string[] = []
  for (const item of listOf(output)) gatherItem(objectOf(item), texts)
  for (const block of listOf(content)) gatherBlock(objectOf(block), texts)
  for (const choice of listOf(choices)) texts.push(textOfChoice(objectOf(objectOf(choice)['message'])))
  return texts.join('')
}

function gatherItem(item: JsonObject, texts: string[]): void {
  for (const part of [...listOf(item['content']), ...listOf(item['summary'])]) {
    texts.push(firstText(objectOf(part), ['text', 'refusal']))
  }
  texts.push(firstText(item, ['name']), firstText(item, ['arguments', 'input', 'code']))
}

function gatherBlock(block: JsonObject, texts: string[]): void {
  texts.push(firstText(block, ['text', 'thinking']))
  if (block['type'] === 'tool_use') texts.push(firstText(block, ['name']), JSON.stringify(block['input'] ?? {}))
}
