import type { TurnEvent } from '../../canonical/turn-event.ts'
import { SseDecoder } from '../../streams/sse-decoder.ts'
import { decodeUtf8, isJsonObject, listOf, parseUntrusted, parseUntrustedBytes } from '../../streams/untrusted-json.ts'
import type { EventDecoder } from '../format.ts'
import { faultOf, readWireError, unusableAnswer } from '../upstream-fault.ts'
import { ChunkTemplate } from './chunk-template.ts'
import { applyText, finish, step } from './upstream-events.ts'
import { applyPlainReasoning } from './upstream-reasoning.ts'
import { fail, startState } from './upstream-state.ts'

const brace = 0x7b
const bracket = 0x5b
const angle = 0x3c
/** Bytes kept of a whole body at most that came where a stream was expected. */
const bodyBytesMax = 64 * 1024 * 1024

/** Decodes a streamed chat completion. A provider that answers a request for a stream with one JSON body is understood too. */
export class ChatStreamDecoder implements EventDecoder {
  readonly #state = startState()
  readonly #sse = new SseDecoder()
  readonly #template = new ChunkTemplate()
  /** Bound once: no closure is made for an event. */
  readonly #onMessage = (data: string, event: string) => this.#takeMessage(data, event)
  #kind: 'unknown' | 'events' | 'body' = 'unknown'
  #body: Uint8Array[] = []
  #bodyBytes = 0
  #hasMessages = false
  #isEnding = false
  #out: TurnEvent[] = []

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#out = out
    if (this.#kind === 'unknown') this.#recognize(chunk)
    if (this.#kind === 'body') this.#keepBody(chunk)
    else this.#sse.push(chunk, this.#onMessage)
    if (this.#sse.hasOverflowed) fail(this.#state, unusableAnswer('the provider sent an event that is too large'), out)
  }

  end(out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#out = out
    if (this.#kind === 'body') {
      this.#state.isOver = true
      for (const event of decodeChatReply(Buffer.concat(this.#body))) out.push(event)
      return
    }
    this.#isEnding = true
    this.#sse.end(this.#onMessage)
    if (this.#hasMessages) finish(this.#state, false, out)
    else fail(this.#state, unusableAnswer('the provider sent no events'), out)
  }

  /** Tells events from JSON and HTML by the first character that is neither white space nor a byte order mark. */
  #recognize(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf) continue
      if (byte === angle) fail(this.#state, unusableAnswer('the provider sent a web page, not an answer'), this.#out)
      this.#kind = byte === brace || byte === bracket ? 'body' : 'events'
      return
    }
  }

  #keepBody(chunk: Uint8Array): void {
    this.#bodyBytes += chunk.length
    // A copy: the chunk belongs to the reader.
    if (this.#bodyBytes <= bodyBytesMax) this.#body.push(Uint8Array.from(chunk))
    else fail(this.#state, unusableAnswer('the provider sent an answer that is too large'), this.#out)
  }

  #takeMessage(data: string, event: string): void {
    const state = this.#state
    if (state.isOver) return
    this.#hasMessages = true
    if (event === 'message' && state.calls.length === 0 && this.#takePlain(data)) return
    if (data.charCodeAt(0) !== brace) {
      if (data.startsWith('[DONE]')) finish(state, true, this.#out)
      // Some servers keep the connection alive with events that have no data.
      if (state.isOver || data.trim() === '') return
    }
    const wire = parseUntrusted(data)
    if (event === 'error') fail(state, faultOf(200, readWireError(wire)), this.#out)
    else if (wire === undefined) this.#takeMalformed()
    else {
      step(state, wire, this.#out)
      this.#template.learn(data, wire)
    }
  }

  /** Takes in a chunk that is like the one before but for its text. */
  #takePlain(data: string): boolean {
    const text = this.#template.match(data)
    if (text === undefined) return false
    const state = this.#state
    const { field } = this.#template
    if (field === 'content') applyText(state, text, undefined, this.#out)
    // Thoughts that interrupt a message end it: the long way does that.
    else if (state.message === undefined) applyPlainReasoning(state, text, field, this.#out)
    else return false
    return true
  }

  #takeMalformed(): void {
    const state = this.#state
    // The connection was cut within an event, which `end` judges; or the answer had ended already and only its usage is lost.
    if (this.#isEnding) return
    if (state.finishReason !== undefined) finish(state, true, this.#out)
    else fail(state, unusableAnswer('the provider sent an event that is not JSON'), this.#out)
  }
}

/** Decodes an unstreamed chat completion into the events that a stream would have had. */
export function decodeChatReply(body: Uint8Array): TurnEvent[] {
  const out: TurnEvent[] = []
  const state = startState()
  const wire = parseUntrustedBytes(body)
  if (wire === undefined) return decodeOddReply(body)
  step(state, wire, out)
  if (!state.isOver && isJsonObject(wire) && listOf(wire['choices']).length === 0) {
    fail(state, unusableAnswer('the provider sent an answer without content'), out)
  }
  finish(state, true, out)
  return out
}

/** A body that is not JSON: events from a provider that always streams, or nothing of use. */
function decodeOddReply(body: Uint8Array): TurnEvent[] {
  const out: TurnEvent[] = []
  const start = decodeUtf8(body.subarray(0, 64)).trimStart()
  if (/^(data|event|id|retry)?:/.test(start)) {
    const decoder = new ChatStreamDecoder()
    decoder.push(body, out)
    decoder.end(out)
    return out
  }
  const message = start === '' ? 'the provider sent an empty answer' : 'the provider sent an answer that is not JSON'
  return [{ kind: 'fault', fault: unusableAnswer(message) }]
}
