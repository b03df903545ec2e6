import type { Charge } from '../accounting/budget.ts'
import { estimateUsage } from '../accounting/estimate-usage.ts'
import { settlementOf } from '../accounting/ledger.ts'
import type { SampledOutput } from '../accounting/output-sample.ts'
import { PostponedError } from '../accounting/postponed-records.ts'
import type { Bill } from '../accounting/price.ts'
import { billFor, type GenerationContext, type GenerationEnd, toRecord, usageToBill } from '../accounting/settle.ts'
import type { Usage } from '../canonical/usage.ts'
import { StorageUnavailableError } from '../storage/storage-error.ts'
import type { GenerationTimes } from '../telemetry/metrics.ts'
import type { Admitted, LiveAnswer, Stages } from './stages.ts'

interface Settled {
  readonly usage: Usage | null
  readonly bill: Bill
}

type EndedAnswer = Pick<LiveAnswer, 'stages' | 'turn' | 'request' | 'admitted'>

/** Prices a generation and commits its row, and with it what it costs on budgets. `said` is what a caller got of it, where that is known. */
export async function recordEnd(
  { stages, turn, request, admitted }: EndedAnswer,
  end: GenerationEnd,
  said: SampledOutput | null,
): Promise<Settled> {
  const { context } = request
  stages.settling.begin()
  try {
    const isCounted = end.outcome.usage !== null || said === null || said.text === ''
    const usage = isCounted ? usageToBill(end, turn) : await estimateUsage(turn, said, end.deltaCount)
    const bill = billFor(end, usage)
    const record = toRecord(context, turn, end, usage, bill)
    stages.metrics.generationEnded(record, timesOf(context, end))
    const { reservation, rate } = admitted
    rate?.correct(record.inputTokens + record.outputTokens)
    const charges = reservation === null ? none : settlementOf(reservation, record.costNanos, record.isByok)
    try {
      await stages.writer.record(record, charges)
    } catch (error) {
      if (!(error instanceof PostponedError)) await release(stages, admitted)
      // It stays set aside until the record takes its place.
      else if (reservation !== null) void error.ended.then(() => stages.admission.ledger.settled(reservation))
      admitted.reservation = null
      throw error
    }
    if (reservation !== null) stages.admission.ledger.settled(reservation)
    admitted.reservation = null
    return { usage, bill }
  } finally {
    stages.settling.end()
  }
}

const none: readonly Charge[] = []

function timesOf({ startedAt }: GenerationContext, { askedAt, endedAt, attempts }: GenerationEnd): GenerationTimes {
  const failedMs = attempts.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return {
    addedMs: Math.max(0, (askedAt ?? endedAt) - startedAt - failedMs),
    upstreamMs: askedAt === null ? null : endedAt - askedAt,
  }
}

/** Ends what is set aside for a request that has no row. What can't be ended now ends soon after the store is back. */
export async function release({ admission, reportBug }: Stages, admitted: Admitted): Promise<void> {
  const { reservation } = admitted
  if (reservation === null) return
  admitted.reservation = null
  try {
    await admission.ledger.release(reservation)
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) reportBug(error)
  }
}
