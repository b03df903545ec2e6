import type { Fault } from '../../../canonical/fault.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { parseExact, parseExactBytes } from '../../../streams/exact-json.ts'
import type { SpanReader } from '../../../streams/sse/span-reader.ts'
import { isJsonObject, listOf } from '../../../streams/untrusted-json.ts'
import { decodeOddReply, SseAnswerDecoder } from '../../shared/sse-answer-decoder.ts'
import { faultOf, readWireError } from '../../shared/upstream-fault.ts'
import { choiceIn, noContent, notJson } from '../chunk-signs.ts'
import { ChunkTemplate } from './chunk-template.ts'
import { applyText, finish, step } from './events.ts'
import { applyPlainReasoning } from './reasoning.ts'
import { fail, startState } from './state.ts'

const brace = 0x7b
/** Most bytes of one event; an image comes in one event. */
export const eventBytesMax = 64 * 1024 * 1024

/** Decodes a streamed chat completion. Also accepts one JSON body. */
export class ChatStreamDecoder extends SseAnswerDecoder {
  readonly #state = startState()
  readonly #template = new ChunkTemplate()

  constructor() {
    super(eventBytesMax)
  }

  protected override get isOver(): boolean {
    return this.#state.isOver
  }

  protected override fail(fault: Fault): void {
    fail(this.#state, fault, this.out)
  }

  protected override close(): void {
    finish(this.#state, false, this.out)
  }

  usageSoFar(): Usage | undefined {
    return this.#state.usage
  }

  get isFinished(): boolean {
    return this.#state.finishReason !== undefined && this.#state.usage !== undefined
  }

  protected override decodeBody(body: Uint8Array): TurnEvent[] {
    return decodeChatReply(body)
  }

  protected override takeMessage(data: string, event: string): void {
    const state = this.#state
    this.hasMessages = true
    if (data.charCodeAt(0) !== brace) {
      if (data.startsWith('[DONE]')) finish(state, true, this.out)
      // Some servers send events without data to keep the connection alive.
      if (state.isOver || data.trim() === '') return
    }
    const wire = parseExact(data)
    if (event === 'error') fail(state, faultOf(200, readWireError(wire)), this.out)
    else if (wire === undefined) this.#takeMalformed()
    else {
      step(state, wire, this.out)
      // Further choices are left out, and so is what looks like them.
      if (isJsonObject(wire) && choiceIn(wire, state.choiceIndex) !== undefined) this.#template.learn(data, wire)
    }
  }

  protected override takeAlike(spans: SpanReader, dataStart: number): boolean {
    const state = this.#state
    // An event with a name may be an error.
    if (state.calls.length > 0 || spans.lineCount > 1) return false
    const text = this.#template.match(spans.text, dataStart, spans.end)
    if (text === undefined) return false
    const { field } = this.#template
    if (field === 'content') applyText(state, text, undefined, this.out)
    // Thoughts end an open message, which only the full parse does.
    else if (state.message === undefined) applyPlainReasoning(state, text, field, this.out)
    else return false
    this.hasMessages = true
    return true
  }

  #takeMalformed(): void {
    const state = this.#state
    // The connection broke within an event, which `end` handles; or the answer had ended already and only its usage is lost.
    if (this.isEnding) return
    if (state.finishReason !== undefined) finish(state, true, this.out)
    else fail(state, notJson, this.out)
  }
}

/** Decodes an unstreamed chat completion into the events that a stream would have had. */
export function decodeChatReply(body: Uint8Array): TurnEvent[] {
  const out: TurnEvent[] = []
  const state = startState()
  const wire = parseExactBytes(body)
  if (wire === undefined) return decodeOddReply(body, () => new ChatStreamDecoder())
  step(state, wire, out)
  if (!state.isOver && isJsonObject(wire) && listOf(wire['choices']).length === 0) {
    fail(state, noContent, out)
  }
  finish(state, true, out)
  return out
}
