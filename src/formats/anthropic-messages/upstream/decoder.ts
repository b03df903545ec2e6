import type { Fault } from '../../../canonical/fault.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { parseExact, parseExactBytes } from '../../../streams/exact-json.ts'
import { isPlainlyNamed } from '../../../streams/sse/event-fields.ts'
import type { SpanReader } from '../../../streams/sse/span-reader.ts'
import { isJsonObject } from '../../../streams/untrusted-json.ts'
import { decodeOddReply, SseAnswerDecoder } from '../../shared/sse-answer-decoder.ts'
import { faultOf, readWireError, unusableAnswer } from '../../shared/upstream-fault.ts'
import { pushArguments, pushText, pushThoughts } from './block-events.ts'
import { DeltaTemplate } from './delta-template.ts'
import { finish, step, stepReply } from './events.ts'
import { fail, startState } from './state.ts'
import { usageOf } from './usage.ts'

const brace = 0x7b
/** A document that the provider fetched comes in one event. */
const eventBytesMax = 32 * 1024 * 1024

/** Decodes a streamed message. Also accepts one JSON body. */
export class MessageStreamDecoder extends SseAnswerDecoder {
  readonly #state = startState()
  readonly #template = new DeltaTemplate()

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
    return usageOf(this.#state.usage)
  }

  get isFinished(): boolean {
    return this.#state.stopReason !== undefined && this.usageSoFar() !== undefined
  }

  protected override decodeBody(body: Uint8Array): TurnEvent[] {
    return decodeMessageReply(body)
  }

  protected override takeMessage(data: string, event: string): void {
    const state = this.#state
    this.hasMessages = true
    // Another format's sentinel, or a keep-alive event.
    if (data.charCodeAt(0) !== brace && (data.startsWith('[DONE]') || data.trim() === '')) return
    const wire = parseExact(data)
    if (event === 'error') fail(state, faultOf(200, readWireError(wire)), this.out)
    else if (wire === undefined) this.#takeMalformed()
    else {
      step(state, wire, this.out)
      if (!isJsonObject(wire)) return
      if (wire['type'] === 'content_block_delta') this.#template.learn(data, wire)
      else if (wire['type'] === 'content_block_start') this.#template.reset()
    }
  }

  protected override takeAlike(spans: SpanReader, dataStart: number): boolean {
    const { block } = this.#state
    if (block === undefined || block.isStopped || block.wireIndex !== this.#template.index) return false
    // An event with another name may be an error.
    if (!isPlainlyNamed(spans, 'content_block_delta')) return false
    const text = this.#template.match(spans.text, dataStart, spans.end)
    if (text === undefined) return false
    switch (this.#template.kind) {
      case 'text_delta':
        if (block.kind !== 'text') return false
        pushText(this.#state, block, text, this.out)
        return true
      case 'thinking_delta':
        if (block.kind !== 'thinking') return false
        pushThoughts(block, text, this.out)
        return true
      case 'input_json_delta':
        if (block.kind !== 'call' && block.kind !== 'native') return false
        pushArguments(block, text, this.out)
        return true
    }
  }

  #takeMalformed(): void {
    const state = this.#state
    // The connection broke within an event, which `end` handles; or the answer had ended already and only `message_stop` is lost.
    if (this.isEnding) return
    if (state.stopReason !== undefined) finish(state, true, this.out)
    else fail(state, unusableAnswer('the provider sent an event that is not JSON'), this.out)
  }
}

/** Decodes an unstreamed message into the events that a stream would have had. */
export function decodeMessageReply(body: Uint8Array): TurnEvent[] {
  const wire = parseExactBytes(body)
  if (wire === undefined) return decodeOddReply(body, () => new MessageStreamDecoder())
  const out: TurnEvent[] = []
  const state = startState()
  stepReply(state, wire, out)
  finish(state, true, out)
  return out
}
