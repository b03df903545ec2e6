import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { SseDecoder } from '../../../streams/sse-decoder.ts'
import { parseUntrusted, parseUntrustedBytes } from '../../../streams/untrusted-json.ts'
import type { EventDecoder } from '../../format.ts'
import { unusableAnswer } from '../../upstream-fault.ts'
import { cutOff, step, takeReply } from './events.ts'
import { fail, startState } from './state.ts'

/** Decodes a streamed chat of Cohere's. */
export class CohereStreamDecoder implements EventDecoder {
  readonly #state = startState()
  readonly #sse = new SseDecoder()
  /** Bound once: no closure is made for an event. */
  readonly #onMessage = (data: string) => this.#takeMessage(data)
  #hasMessages = false
  #isEnding = false
  #out: TurnEvent[] = []

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#out = out
    this.#sse.push(chunk, this.#onMessage)
    if (this.#sse.hasOverflowed) fail(this.#state, unusableAnswer('the provider sent an event that is too large'), out)
  }

  end(out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#out = out
    this.#isEnding = true
    this.#sse.end(this.#onMessage)
    if (this.#hasMessages) cutOff(this.#state, out)
    else fail(this.#state, unusableAnswer('the provider sent no events'), out)
  }

  #takeMessage(data: string): void {
    if (this.#state.isOver) return
    this.#hasMessages = true
    if (data.startsWith('[DONE]')) {
      cutOff(this.#state, this.#out)
      return
    }
    const wire = parseUntrusted(data)
    // The connection may have been cut within an event, which `end` judges.
    if (wire === undefined && this.#isEnding) return
    step(this.#state, wire, this.#out)
  }
}

/** Decodes a whole chat of Cohere's into the events that a stream would have had. */
export function decodeCohereReply(body: Uint8Array): TurnEvent[] {
  const out: TurnEvent[] = []
  const wire = parseUntrustedBytes(body)
  const state = startState()
  if (wire === undefined) fail(state, unusableAnswer('the provider sent an answer that is not JSON'), out)
  else takeReply(state, wire, out)
  return out
}
