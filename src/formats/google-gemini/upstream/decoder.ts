import type { Fault } from '../../../canonical/fault.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { parseExact, parseExactBytes } from '../../../streams/exact-json.ts'
import { decodeOddReply, SseAnswerDecoder } from '../../shared/sse-answer-decoder.ts'
import { faultOf, unusableAnswer, type WireError } from '../../shared/upstream-fault.ts'
import { finish, step, usageOf } from './events.ts'
import { fail, startState } from './state.ts'
import { StrayError } from './stray-error.ts'

/** Most bytes of an event; a picture comes in one event. */
const eventBytesMax = 64 * 1024 * 1024

/** Decodes a streamed answer. Also accepts one JSON body or a JSON list of chunks. */
export class GeminiStreamDecoder extends SseAnswerDecoder {
  readonly #state = startState()
  readonly #stray = new StrayError()

  constructor() {
    super(eventBytesMax)
  }

  protected override get isOver(): boolean {
    return this.#state.isOver
  }

  protected override notePiece(chunk: Uint8Array): void {
    this.#stray.push(chunk)
  }

  protected override fail(fault: Fault): void {
    const stray = this.#findStray()
    fail(this.#state, stray === undefined ? fault : faultOf(200, stray), this.out)
  }

  protected override close(): void {
    const stray = this.#findStray()
    if (stray === undefined) finish(this.#state, false, this.out)
    else fail(this.#state, faultOf(200, stray), this.out)
  }

  usageSoFar(): Usage | undefined {
    return usageOf(this.#state)
  }

  get isFinished(): boolean {
    return this.#state.finishReason !== undefined && this.usageSoFar() !== undefined
  }

  protected override decodeBody(body: Uint8Array): TurnEvent[] {
    return decodeGeminiReply(body)
  }

  #findStray(): WireError | undefined {
    return this.isEnding && this.#state.finishReason === undefined ? this.#stray.find() : undefined
  }

  protected override takeMessage(data: string): void {
    const state = this.#state
    // Proxies end streams with OpenAI's sentinel, or keep them alive with events that have no data.
    if (data.startsWith('[DONE]') || data.trim() === '') return
    this.hasMessages = true
    const wire = parseExact(data)
    if (wire !== undefined) step(state, wire, this.out)
    // Else the connection broke within an event, which `end` handles.
    else if (!this.isEnding) fail(state, unusableAnswer('the provider sent an event that is not JSON'), this.out)
  }
}

/** Decodes an unstreamed answer, or a JSON list of a stream's chunks, into the events that a stream would have had. */
export function decodeGeminiReply(body: Uint8Array): TurnEvent[] {
  const wire = parseExactBytes(body)
  if (wire === undefined) return decodeOddReply(body, () => new GeminiStreamDecoder())
  const out: TurnEvent[] = []
  const state = startState()
  const isList = Array.isArray(wire)
  if (isList) for (const chunk of wire) step(state, chunk, out)
  else step(state, wire, out)
  if (state.itemCount === 0 && state.finishReason === undefined && state.blockReason === undefined) {
    fail(state, unusableAnswer('the provider sent an empty answer'), out)
  }
  finish(state, !isList, out)
  return out
}
