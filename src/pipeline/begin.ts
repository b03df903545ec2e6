import type { BegunGeneration } from '../accounting/begun-generations.ts'
import { addDue, dueOf, nothingDue } from '../accounting/due.ts'
import type { GenerationWriter } from '../accounting/generation-writer.ts'
import { interruptedRecord } from '../accounting/record-interrupted.ts'
import { addUsage } from '../accounting/sum-usage.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Remains } from '../records/generation-store.ts'
import type { Plan } from '../routing/plan.ts'
import { chargesOf } from './charges-of.ts'
import type { Delivery } from './delivery.ts'
import type { Admitted, InferenceRequest } from './request.ts'

export interface BeginParts {
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
    const endpoint = (delivery?.current.candidate ?? plan.candidates[0])?.endpoint ?? null
    const record = interruptedRecord(request.context, turn, {
      endpoint,
      deltaCount: this.progress(),
      reported: addUsage(delivery?.spent.usage ?? null, delivery?.usageSoFar() ?? null) ?? undefined,
      firstContentAt: delivery?.spent.firstContentAt ?? delivery?.current.firstContentAt ?? null,
      endedAt: this.#parts.clock(),
    })
    const due = delivery?.spent.due ?? nothingDue
    // The steps before were paid as they were answered: the rest is that of the last one.
    const restNanos = Math.max(0, (record.costNanos ?? 0) - due.ownNanos - due.byokNanos)
    return { record, charges: chargesOf(record.id, admitted, addDue(due, dueOf(endpoint, restNanos))) }
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
