import type { Fault } from '../../../canonical/fault.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { parseUntrusted, parseUntrustedBytes } from '../../../streams/untrusted-json.ts'
import { decodeOddReply, SseAnswerDecoder } from '../../shared/sse-answer-decoder.ts'
import { cutOff, step, takeReply } from './events.ts'
import { fail, startState } from './state.ts'

const eventBytesMax = 4 * 1024 * 1024

/** Decodes a streamed Cohere chat. Also accepts one JSON body. */
export class CohereStreamDecoder extends SseAnswerDecoder {
  readonly #state = startState()

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
    cutOff(this.#state, this.out)
  }

  protected override decodeBody(body: Uint8Array): TurnEvent[] {
    return decodeCohereReply(body)
  }

  protected override takeMessage(data: string): void {
    this.hasMessages = true
    if (data.startsWith('[DONE]')) {
      cutOff(this.#state, this.out)
      return
    }
    const wire = parseUntrusted(data)
    // The connection may have broken within an event, which `end` handles.
    if (wire === undefined && this.isEnding) return
    step(this.#state, wire, this.out)
  }
}

/** Decodes an unstreamed Cohere chat into the events that a stream would have had. */
export function decodeCohereReply(body: Uint8Array): TurnEvent[] {
  const wire = parseUntrustedBytes(body)
  if (wire === undefined) return decodeOddReply(body, () => new CohereStreamDecoder())
  const out: TurnEvent[] = []
  takeReply(startState(), wire, out)
  return out
}
