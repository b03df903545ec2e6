import type { Fault } from '../../../canonical/fault.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { latin1ToText } from '../../../streams/latin1.ts'
import { fieldsOf, plainDataStart, plainName } from '../../../streams/sse/event-fields.ts'
import { SpanReader } from '../../../streams/sse/span-reader.ts'
import { isJsonObject, parseUntrusted, parseUntrustedBytes } from '../../../streams/untrusted-json.ts'
import type { EventDecoder } from '../../format.ts'
import { startState, step, stepResponse } from './decode-events.ts'
import { endedEarly, notJson, tooLarge } from './read-response.ts'

const eventBytesMax = 64 * 1024 * 1024

/** A decoder of one streamed answer of this format. */
export function createDecoder(): EventDecoder {
  return new ResponseEventDecoder()
}

class ResponseEventDecoder implements EventDecoder {
  readonly #spans = new SpanReader({ unit: 'event', bytesMax: eventBytesMax })
  readonly #state = startState()

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#spans.push(chunk)
    this.#takeEvents(out)
    if (this.#spans.hasOverflowed) this.#fail(tooLarge, out)
  }

  end(out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#spans.finish()
    this.#takeEvents(out)
    this.#fail(endedEarly, out)
  }

  #takeEvents(out: TurnEvent[]): void {
    const spans = this.#spans
    while (!this.#state.isOver && spans.next()) {
      const dataStart = plainDataStart(spans)
      if (dataStart !== -1) this.#take(spans.decode(dataStart, spans.end), plainName(spans) || 'message', out)
      else {
        const { name, data } = fieldsOf(spans.text.slice(spans.start, spans.end))
        if (data !== undefined) this.#take(latin1ToText(data), latin1ToText(name) || 'message', out)
      }
    }
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
