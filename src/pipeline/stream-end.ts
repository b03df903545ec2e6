import type { WrittenTurn } from '../canonical/turn.ts'
import type { StreamFailure } from '../contract/contract.ts'
import type { ClientFormat } from '../formats/format.ts'
import type { Delivery } from './delivery.ts'
import { failedEnding } from './free-ending.ts'

/**
 * How a stream ends that can't be written on: because of a bug in a step of ours or in the encoder itself. A caller never has to guess from a
 * closed connection.
 */
export class StreamEnd {
  readonly #format: Pick<ClientFormat, 'createEncoder'>
  readonly #asked: WrittenTurn
  readonly #delivery: Pick<Delivery, 'encodeEnd' | 'current'>
  #isWritten = false

  constructor(
    format: Pick<ClientFormat, 'createEncoder'>,
    asked: WrittenTurn,
    delivery: Pick<Delivery, 'encodeEnd' | 'current'>,
  ) {
    this.#format = format
    this.#asked = asked
    this.#delivery = delivery
  }

  /** The caller has the end. */
  note(): void {
    this.#isWritten = true
  }

  /** The events that say that the answer failed; '' where the caller has its end. */
  breakOff(failure: StreamFailure): string {
    if (this.#isWritten) return ''
    this.#isWritten = true
    const ending = failedEnding(failure)
    try {
      return this.#delivery.encodeEnd(ending)
    } catch {
      // What was to end the stream is what broke: one that has written nothing yet still can.
      return this.#format.createEncoder(this.#asked, this.#delivery.current.identity).encodeEnd(ending)
    }
  }
}
