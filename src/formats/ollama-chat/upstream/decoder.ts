import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { parseExact, parseExactBytes } from '../../../streams/exact-json.ts'
import { LineDecoder } from '../../../streams/line-decoder.ts'
import type { EventDecoder } from '../../format.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'
import { cutOff, step } from './events.ts'
import { fail, startState } from './state.ts'

/** Decodes a streamed Ollama chat: one JSON object per line. */
export class OllamaStreamDecoder implements EventDecoder {
  readonly #state = startState()
  readonly #lines = new LineDecoder()
  /** Bound once, so that lines need no new closure. */
  readonly #onLine = (line: string) => this.#takeLine(line)
  #hasLines = false
  #isEnding = false
  #out: TurnEvent[] = []

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#out = out
    this.#lines.push(chunk, this.#onLine)
    if (this.#lines.hasOverflowed) fail(this.#state, unusableAnswer('the provider sent a line that is too long'), out)
  }

  end(out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#out = out
    this.#isEnding = true
    this.#lines.end(this.#onLine)
    if (this.#hasLines) cutOff(this.#state, out)
    else fail(this.#state, unusableAnswer('the provider sent an empty answer'), out)
  }

  #takeLine(line: string): void {
    if (this.#state.isOver) return
    this.#hasLines = true
    const wire = parseExact(line)
    // The connection may have broken within a line, which `end` handles.
    if (wire === undefined && this.#isEnding) return
    step(this.#state, wire, this.#out)
  }
}

/** Decodes an unstreamed Ollama chat. Also accepts one in lines, because a proxy may lose the media type. */
export function decodeOllamaReply(body: Uint8Array): TurnEvent[] {
  const out: TurnEvent[] = []
  const wire = parseExactBytes(body)
  if (wire === undefined) {
    const decoder = new OllamaStreamDecoder()
    decoder.push(body, out)
    decoder.end(out)
    return out
  }
  const state = startState()
  step(state, wire, out)
  cutOff(state, out)
  return out
}
