import type { SampledOutput } from '../accounting/output-sample.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Usage } from '../canonical/usage.ts'
import type { Ending, Transcoder } from '../formats/format.ts'
import type { Plan } from '../routing/plan.ts'
import type { Delivery } from './delivery.ts'
import { nothingSpent } from './spent.ts'

/** An answer that goes through as bytes: its relay writes where it begins and how it ends. */
export class ByteDelivery implements Delivery {
  readonly current: Answered
  readonly plan: Plan
  readonly spent = nothingSpent
  readonly question = null
  readonly isBetweenSteps = false
  readonly tools = null
  readonly exhausted = null
  readonly blocked = null
  readonly #relay: Transcoder

  constructor(answered: Answered, plan: Plan, relay: Transcoder) {
    this.current = answered
    this.plan = plan
    this.#relay = relay
  }

  get outcome(): Outcome | null {
    return this.#relay.outcome
  }

  get deltaCount(): number {
    return this.#relay.deltaCount
  }

  get keptBytes(): number {
    return this.#relay.keptBytes ?? 0
  }

  usageSoFar(): Usage | undefined {
    return this.#relay.usageSoFar?.()
  }

  async advance(): Promise<void> {
    await this.current.answer.readOn()
  }

  take(): string | Uint8Array | null {
    return this.#relay.take()
  }

  said(): SampledOutput {
    return this.current.answer.said()
  }

  encodeEnd(ending: Ending): string {
    return this.#relay.encodeEnd(ending)
  }

  encodeReply(ending: Ending): string {
    return this.#relay.encodeReply(ending)
  }

  cancel(reason: Error): void {
    this.current.answer.source.cancel(reason)
  }

  finish(): void {
    this.current.answer.source.release()
  }

  release(): void {
    this.current.answer.release()
  }
}
