import type { TurnEvent } from '../../../canonical/turn-event.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, parseUntrustedBytes } from '../../../streams/untrusted-json.ts'
import type { EventDecoder } from '../../format.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'
import type { EventFrame } from './event-frame.ts'
import { finish, step } from './events.ts'
import { faultOfFrame } from './faults.ts'
import { FrameSplitter } from './frame-splitter.ts'
import type { ModelTraits } from './model-traits.ts'
import { fail, startState } from './state.ts'

/** Decodes a ConverseStream answer. */
export class ConverseStreamDecoder implements EventDecoder {
  readonly #state: ReturnType<typeof startState>
  readonly #splitter = new FrameSplitter()
  /** Bound once, so that events need no new closure. */
  readonly #onFrame = (frame: EventFrame) => this.#takeFrame(frame)
  #out: TurnEvent[] = []

  constructor(signedBy: ModelTraits['signedBy']) {
    this.#state = startState(signedBy)
  }

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (this.#state.isOver) return
    this.#out = out
    this.#splitter.push(chunk, this.#onFrame)
    if (this.#splitter.isBroken) fail(this.#state, unusableAnswer('the provider sent a damaged event stream'), out)
  }

  end(out: TurnEvent[]): void {
    finish(this.#state, out)
  }

  usageSoFar(): Usage | undefined {
    return this.#state.usage
  }

  #takeFrame(frame: EventFrame): void {
    if (this.#state.isOver) return
    if (frame.kind.messageType !== 'event') {
      fail(this.#state, faultOfFrame(frame), this.#out)
      return
    }
    const wire = parseUntrustedBytes(frame.body)
    if (isJsonObject(wire)) step(this.#state, frame.kind.name, wire, this.#out)
    else fail(this.#state, unusableAnswer('the provider sent an event that is not JSON'), this.#out)
  }
}
