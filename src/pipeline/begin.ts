import type { BegunGeneration } from '../accounting/begun-generations.ts'
import { withToolsDue } from '../accounting/due.ts'
import type { GenerationWriter } from '../accounting/generation-writer.ts'
import { settlementOf } from '../accounting/ledger.ts'
import { interruptedRecord } from '../accounting/record-interrupted.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import { isPossible } from '../policy/believe-usage.ts'
import { freeOfCharge } from '../records/bill.ts'
import type { Remains } from '../records/generation-store.ts'
import type { Plan } from '../routing/plan.ts'
import type { Delivery } from './delivery.ts'
import { askedOf } from './record.ts'
import type { Admitted, InferenceRequest } from './request.ts'
import { nothingSpent, withToolCosts } from './spent.ts'
import { type TellParts, toldOf } from './tell.ts'

export interface BeginParts extends TellParts {
  readonly writer: Pick<GenerationWriter, 'begin' | 'begun'>
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

interface AskedRequest {
  readonly plan: Plan
  readonly turn: Turn
  readonly request: InferenceRequest
  readonly admitted: Admitted
}

/** A request that a provider is asked for, as it is kept in case that this process dies before its end. */
export class BegunRequest implements BegunGeneration {
  readonly #parts: BeginParts
  readonly #asked: AskedRequest
  #delivery: Delivery | undefined

  constructor(parts: BeginParts, asked: AskedRequest) {
    this.#parts = parts
    this.#asked = asked
    parts.writer.begin(this)
  }

  get id(): string {
    return this.#asked.request.context.id
  }

  get isStream(): boolean {
    return this.#asked.turn.isStream
  }

  progress(): number {
    const delivery = this.#delivery
    return delivery === undefined ? 0 : delivery.deltaCount + (delivery.spent.usage?.outputTokens ?? 0)
  }

  remains(): Remains {
    const { plan, turn, request, admitted } = this.#asked
    const delivery = this.#delivery
    const { spent, tools } = delivery ?? { spent: nothingSpent, tools: null }
    const toolsNanos = (tools?.costNanos ?? 0) + (request.notes.searches?.costNanos ?? 0)
    const { record, due } = interruptedRecord(request.context, delivery?.question ?? turn, {
      endpoint: (delivery?.current.candidate ?? plan.candidates[0])?.endpoint ?? null,
      deltaCount: delivery?.deltaCount ?? 0,
      reported: this.#reported(delivery),
      before: {
        usage: spent.usage,
        bill: withToolCosts(spent.bill ?? freeOfCharge, toolsNanos),
        due: withToolsDue(spent.due, toolsNanos),
      },
      isBetweenSteps: delivery?.isBetweenSteps === true,
      firstContentAt: spent.firstContentAt ?? delivery?.current.firstContentAt ?? null,
      endedAt: this.#parts.clock(),
    })
    return {
      record: Object.assign(record, { route: request.notes.route.recorded() }, toldOf(this.#parts, request)),
      charges: settlementOf(admitted.reservation, due),
    }
  }

  /** The provider's counts so far, where they can be. */
  #reported(delivery: Delivery | undefined): Usage | undefined {
    const reported = delivery?.usageSoFar()
    if (delivery === undefined || reported === undefined) return undefined
    const { turn, admitted } = this.#asked
    const asked = askedOf(delivery.question ?? turn, delivery.current.candidate, admitted)
    return isPossible(asked, reported, delivery.deltaCount) ? reported : undefined
  }

  /** Takes the answer, and resolves when its beginning may be shown: nobody sees a part of what would leave no trace. */
  async answered(delivery: Delivery): Promise<void> {
    this.#delivery = delivery
    // What has come to its end is shown when its record is written.
    if (!this.isStream || delivery.outcome !== null) return
    try {
      await this.#parts.writer.begun(this.id)
    } catch (error) {
      delivery.cancel(new Error('the gateway could not record that the answer has begun'))
      throw error
    }
  }
}
