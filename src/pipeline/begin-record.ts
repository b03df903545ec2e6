import type { BegunGeneration } from '../accounting/begun-generations.ts'
import { settlementOf } from '../accounting/ledger.ts'
import { interruptedRecord } from '../accounting/record-interrupted.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import type { Remains } from '../records/generation-store.ts'
import type { LiveAnswer } from './stages.ts'

type AskedRequest = Pick<LiveAnswer, 'stages' | 'plan' | 'turn' | 'request' | 'admitted'>

/** A request that a provider is asked for, as it is kept in case that this process dies before its end. */
export class BegunRequest implements BegunGeneration {
  readonly #asked: AskedRequest
  #answer: Answered | undefined

  constructor(asked: AskedRequest) {
    this.#asked = asked
    asked.stages.writer.begin(this)
  }

  get id(): string {
    return this.#asked.request.context.id
  }

  get isStream(): boolean {
    return this.#asked.turn.isStream
  }

  progress(): number {
    return this.#answer?.transcoder.deltaCount ?? 0
  }

  remains(): Remains {
    const { stages, plan, turn, request, admitted } = this.#asked
    const record = interruptedRecord(request.context, turn, {
      endpoint: (this.#answer?.candidate ?? plan.candidates[0])?.endpoint ?? null,
      deltaCount: this.progress(),
      told: this.#answer?.transcoder.usageSoFar?.(),
      firstContentAt: this.#answer?.firstContentAt ?? null,
      endedAt: stages.clock(),
    })
    const { reservation } = admitted
    const charges = reservation === null ? [] : settlementOf(reservation, record.costNanos, record.isByok)
    return { record, charges }
  }

  /** Takes the answer, and resolves when its beginning may be shown: nobody sees a part of what would leave no trace. */
  async answered(answer: Answered): Promise<void> {
    this.#answer = answer
    // What has come to its end is shown when its record is written.
    if (!this.isStream || answer.transcoder.outcome !== null) return
    try {
      await this.#asked.stages.writer.begun(this.id)
    } catch (error) {
      answer.source.cancel(new Error('the gateway could not record that the answer has begun'))
      throw error
    }
  }
}
