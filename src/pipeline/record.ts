import { addDue, type Due, dueOf } from '../accounting/due.ts'
import { estimateUsage } from '../accounting/estimate-usage.ts'
import type { GenerationWriter } from '../accounting/generation-writer.ts'
import { settlementOf, shortfallOn } from '../accounting/ledger.ts'
import type { SampledOutput } from '../accounting/output-sample.ts'
import { PostponedError } from '../accounting/postponed-records.ts'
import {
  billFor,
  endTime,
  type GenerationContext,
  type GenerationEnd,
  insuredNanos,
  priceOf,
  toRecord,
  usageToBill,
} from '../accounting/settle.ts'
import type { AttemptLog } from '../attempts/faults/attempt-log.ts'
import type { Turn } from '../canonical/turn.ts'
import type { ClaimedUsage, Usage } from '../canonical/usage.ts'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { Admission } from '../policy/admit.ts'
import { type Asked, believeUsage, type Came, countedUsage, nothingCame } from '../policy/believe-usage.ts'
import type { Insurance } from '../policy/insurance.ts'
import type { Bill } from '../records/bill.ts'
import type { Candidate } from '../routing/plan.ts'
import type { InFlight } from '../streams/in-flight.ts'
import type { GenerationTimes, InferenceMetrics } from '../telemetry/metrics.ts'
import { recordedPipeline } from './recorded-pipeline.ts'
import { type Admitted, type InferenceRequest, loggedAs } from './request.ts'

/** What an answer used and costs. */
export interface Settled {
  readonly usage: Usage | null
  readonly bill: Bill
  readonly due: Due
  /** Web searches that the gateway made. Absent: none. */
  readonly ownSearches?: number
  /** What a provider claimed that was not believed. Absent: nothing. */
  readonly claimed?: ClaimedUsage | undefined
}

export interface InsureParts {
  readonly attemptLog: Pick<AttemptLog, 'overstated'>
  readonly insurance: Pick<Insurance, 'covers'>
  readonly metrics: InferenceMetrics
}

export interface ReleaseParts {
  readonly admission: Pick<Admission, 'ledger'>
  /** Takes errors that nobody else is told of. */
  readonly reportBug: (error: unknown) => void
}

export interface RecordParts extends InsureParts, ReleaseParts {
  readonly writer: Pick<GenerationWriter, 'record'>
  /** What is still being written down. */
  readonly settling: InFlight
}

type Limits = Pick<Admitted, 'outputTokensMax' | 'toolUsesMax'>

interface EndedRequest {
  /** What was asked. */
  readonly turn: Turn
  readonly request: InferenceRequest
  readonly admitted: Admitted
  /** What the request has cost before. Absent: nothing. */
  readonly spent?: Due
}

/** Usage and cost of an answer that is over. `candidate`: null if there was no answer. */
export async function priceAnswer(
  parts: InsureParts & ReleaseParts,
  ended: EndedRequest,
  end: GenerationEnd,
  candidate: Candidate | null,
  came: Came,
): Promise<Settled> {
  const pricedOf = async ({ usage, claimed }: Believed): Promise<Settled> => {
    const bill = await billOf(parts, ended.request.context, end, usage)
    return { usage, bill, due: dueOf(end.endpoint, bill.totalNanos), claimed }
  }
  const settled = await pricedOf(await believedOf(parts, ended, end, candidate, came))
  const { usage } = settled
  if (usage === null || candidate === null || (await hasRoom(parts, ended, settled.due))) return settled
  const counted = await countedUsage(askedOf(ended.turn, candidate, ended.admitted), usage, came)
  tellOverstated(parts, ended.request, candidate, counted)
  return pricedOf({ ...counted, claimed: settled.claimed ?? counted.claimed })
}

/** Sets aside what an answer costs beyond its reservation. Returns false if a budget has no room for it. */
async function hasRoom(
  { admission: { ledger } }: ReleaseParts,
  { request: { context }, admitted, spent }: EndedRequest,
  due: Due,
): Promise<boolean> {
  const { reservation } = admitted
  if (reservation === null) return true
  const underway = { reservation, due: spent === undefined ? due : addDue(spent, due) }
  const budgets = reservation.holds.map(({ budget }) => budget)
  if (!budgets.some((budget) => shortfallOn(budget, underway) > 0)) return true
  try {
    const raised = await ledger.reserve(context.id, budgets, 0, context.receivedAt, underway)
    if ('refusedBy' in raised) return false
    admitted.reservation = raised
    return true
  } catch (error) {
    if (error instanceof StorageUnavailableError) return false
    throw error
  }
}

interface Believed {
  readonly usage: Usage | null
  readonly claimed?: ClaimedUsage | undefined
}

/** What an answer used, as far as its provider is believed. What it is not is told to operators. */
async function believedOf(
  parts: InsureParts,
  ended: EndedRequest,
  end: GenerationEnd,
  candidate: Candidate | null,
  came: Came,
): Promise<Believed> {
  const { turn, request, admitted } = ended
  const { outcome, reported } = end
  const usage = await usageOf(turn, end, outcome.usage === null ? came.said() : null)
  const isReported = outcome.usage !== null || reported !== undefined
  const believed =
    usage === null || candidate === null || !isReported
      ? { usage, claimed: outcome.wrongUsage }
      : await believeUsage(askedOf(turn, candidate, admitted), usage, came)
  if (believed.claimed !== undefined && candidate !== null) tellOverstated(parts, request, candidate, believed)
  return believed
}

/** The question and its limits, by which a candidate's counts are judged. */
export function askedOf(turn: Turn, candidate: Candidate, { outputTokensMax, toolUsesMax }: Limits): Asked {
  return { turn, candidate, outputTokensMax, toolUsesMax }
}

function tellOverstated(
  { metrics, attemptLog }: InsureParts,
  request: InferenceRequest,
  candidate: Candidate,
  { usage, claimed }: Believed,
): void {
  metrics.usageOverstated(candidate.endpoint.provider.slug)
  attemptLog.overstated(candidate, claimed ?? {}, usage, loggedAs(request))
}

/** Commits the row of a generation that was priced, and with it what it costs on budgets. */
export async function recordEnd(
  parts: RecordParts,
  ended: EndedRequest,
  end: GenerationEnd,
  price: () => Promise<Settled>,
): Promise<Settled> {
  const { turn, admitted } = ended
  const { context } = ended.request
  parts.settling.begin()
  try {
    await stopRaising(admitted)
    const settled = await price()
    const marks = ended.request.guard?.marks() ?? []
    const times = timesOf(context, end)
    const { pipeline, tools, plugins } = recordedPipeline(ended.request.notes.list())
    const record = toRecord(context, turn, end, settled, {
      guardrails: marks.length > 0 ? marks : undefined,
      pipeline,
      tools,
      plugins,
      addedMs: times.addedMs,
      upstreamMs: answeredMs(end, times),
      timeline: ended.request.notes.times.recorded(answerAt(end), end.endedAt),
      route: ended.request.notes.route.recorded(),
    })
    const { watch, shape } = ended.request
    if (shape !== undefined) Object.assign(record, { shape: shape.of(record) })
    if (watch !== undefined) Object.assign(record, await watch.ended(record, turn))
    parts.metrics.generationEnded(record, times, ended.request.caller)
    if (ended.request.isInner !== true) ended.request.onRecord?.(record)
    const { reservation, rate } = admitted
    rate?.correct(record.inputTokens + record.outputTokens)
    try {
      await parts.writer.record(record, settlementOf(reservation, settled.due))
    } catch (error) {
      if (error instanceof PostponedError) {
        // It stays set aside until the record takes its place.
        if (reservation !== null) void error.ended.then(() => parts.admission.ledger.settled(reservation))
        admitted.reservation = null
      }
      throw error
    }
    if (reservation !== null) parts.admission.ledger.settled(reservation)
    admitted.reservation = null
    return settled
  } finally {
    // Whatever is still set aside has no row to take its place.
    await release(parts, admitted)
    parts.settling.end()
  }
}

/** What a provider counted; else, beside what it had told before the end, what a tokenizer counts of what was said, else of the prompt alone where the gateway ended what was asked. */
async function usageOf(turn: Turn, end: GenerationEnd, said: SampledOutput | null): Promise<Usage | null> {
  if (end.outcome.usage !== null) return end.outcome.usage
  if (said !== null && said.text !== '') return estimateUsage(turn, said, end.deltaCount, end.reported)
  if (!end.isEndedHere) return usageToBill(end, turn)
  const usage = await estimateUsage(turn, nothingSaid, 0, end.reported)
  return { ...usage, outputTokens: Math.max(usage.outputTokens, end.deltaCount) }
}

const nothingSaid: SampledOutput = { text: '', deltaCount: 0 }

/** Counts an attempt that failed before another one as `billOf` does an answer, and says whether another one may be made. */
export async function insuresAttempt(
  parts: InsureParts,
  { turn, request, admitted }: EndedRequest,
  attempt: { readonly candidate: Candidate; readonly usage: Usage; readonly endedAt: number },
): Promise<boolean> {
  const { insurance, metrics } = parts
  const { context } = request
  const { candidate } = attempt
  const { endpoint } = candidate
  const believed = await believeUsage(askedOf(turn, candidate, admitted), attempt.usage, nothingCame)
  if (believed.claimed !== undefined) tellOverstated(parts, request, candidate, believed)
  const { usage } = believed
  const at = endTime(context, attempt)
  const lostNanos = endpoint.byok === undefined ? (priceOf({ endpoint }, usage, at).totalNanos ?? 0) : 0
  if (lostNanos === 0) return true
  const isCovered = await insurance.covers(context.keyId, lostNanos)
  metrics.answerInsured(lostNanos, isCovered)
  return isCovered
}

/** Failures of providers are free for the caller, up to what a key may lose to them in a day. */
async function billOf(
  { insurance, metrics }: InsureParts,
  context: GenerationContext,
  end: GenerationEnd,
  usage: Usage | null,
): Promise<Bill> {
  const at = endTime(context, end)
  const lostNanos = insuredNanos(end, usage, at)
  if (usage === null || lostNanos === 0) return billFor(end, usage, at)
  const isCovered = await insurance.covers(context.keyId, lostNanos)
  metrics.answerInsured(lostNanos, isCovered)
  return isCovered ? billFor(end, usage, at) : priceOf(end, usage, at)
}

function timesOf({ startedAt }: GenerationContext, { askedAt, endedAt, attempts }: GenerationEnd): GenerationTimes {
  const failedMs = attempts.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return {
    addedMs: Math.max(0, (askedAt ?? endedAt) - startedAt - failedMs),
    upstreamMs: askedAt === null ? null : endedAt - askedAt,
  }
}

/** When the answer was asked for that is no member of the list of attempts; null without one. */
function answerAt({ attempts, last, askedAt }: GenerationEnd): number | null {
  return last !== undefined || attempts.some(({ answeredTag }) => answeredTag !== undefined) ? null : askedAt
}

/** How long who answered took. In a tool loop all answers count, each among the attempts but the last. */
function answeredMs({ attempts, last }: GenerationEnd, { upstreamMs }: GenerationTimes): number | undefined {
  let sum: number | undefined
  for (const { answeredTag, durationMs } of attempts) {
    if (answeredTag !== undefined) sum = (sum ?? 0) + durationMs
  }
  // An answer that broke off is an attempt that failed.
  const hasFailed = last !== undefined && last.answeredTag === undefined
  if (upstreamMs !== null && !hasFailed) sum = (sum ?? 0) + upstreamMs
  return sum
}

/** What is set aside grows no more: what were added after its end would be left over. */
async function stopRaising(admitted: Admitted): Promise<void> {
  admitted.isOver = true
  if (admitted.raising !== undefined) await admitted.raising
}

/** Ends what is set aside for a request that has no row. What can't be ended now ends soon after the store is back. */
export async function release({ admission, reportBug }: ReleaseParts, admitted: Admitted): Promise<void> {
  await stopRaising(admitted)
  const { reservation } = admitted
  admitted.reservation = null
  if (reservation === null) return
  try {
    await admission.ledger.release(reservation)
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) reportBug(error)
  }
}
