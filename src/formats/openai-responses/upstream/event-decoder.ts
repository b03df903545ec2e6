import type { Fault } from '../../../canonical/fault.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { SseDecoder } from '../../../streams/sse/sse-decoder.ts'
import { isJsonObject, parseUntrusted, parseUntrustedBytes } from '../../../streams/untrusted-json.ts'
import type { EventDecoder } from '../../format.ts'
import { step, stepResponse } from './decode-events.ts'
import { startState } from './decode-state.ts'
import { endedEarly, notJson, tooLarge } from './read-response.ts'

const eventBytesMax = 64 * 1024 * 1024

/** A decoder of one streamed answer of this format. */
export function createDecoder(): EventDecoder {
  return new ResponseEventDecoder()
}

class ResponseEventDecoder implements EventDecoder {
  readonly #sse = new SseDecoder({ eventBytesMax })
  readonly #state = startState()

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#sse.push(chunk, (data, event) => this.#take(data, event, out))
    if (this.#sse.hasOverflowed) this.#fail(tooLarge, out)
  }

  end(out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#sse.end((data, event) => this.#take(data, event, out))
    this.#fail(endedEarly, out)
  }

  #take(data: string, event: string, out: TurnEvent[]): void {
    if (this.#state.isOver || data === '[DONE]') return
    const wire = parseUntrusted(data)
    if (isJsonObject(wire)) step(this.#state, wire, event, data.length, out)
    else this.#fail(notJson, out)
  }

  #fail(fault: Fault, out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#state.isOver = true
    out.push({ kind: 'fault', fault })
  }
}

/** Decodes a whole answer into the events that a stream would have had; an unusable one is a single `fault`. */
export function decodeReply(body: Uint8Array): TurnEvent[] {
  const wire = parseUntrustedBytes(body)
  if (!isJsonObject(wire)) return [{ kind: 'fault', fault: body.byteLength === 0 ? endedEarly : notJson }]
  const out: TurnEvent[] = []
  stepResponse(startState(), wire, out)
  return out
}
