import type { Charge, Reservation } from './accounting/budget.ts'
import { estimateUsage } from './accounting/estimate-usage.ts'
import type { GenerationRecord } from './accounting/generation-record.ts'
import { settlementOf } from './accounting/ledger.ts'
import { OutputSample, type SampledOutput, textOfReply } from './accounting/output-sample.ts'
import { type Bill, freeOfCharge } from './accounting/price.ts'
import {
  billFor,
  faultOutcome,
  type GenerationContext,
  type GenerationEnd,
  toRecord,
  usageToBill,
} from './accounting/settle.ts'
import type { Cancellation } from './attempts/cancellation.ts'
import type { Connector } from './attempts/connect.ts'
import { exhaustedError } from './attempts/exhausted-error.ts'
import type { HealthRegistry } from './attempts/health-registry.ts'
import { Interruption } from './attempts/interruptions.ts'
import { nextStep } from './attempts/next-step.ts'
import { type Answered, runPlan } from './attempts/run-plan.ts'
import { StickySession } from './attempts/sticky-session.ts'
import type { StickyStore } from './attempts/sticky-store.ts'
import { isTransportError, toTransportFault } from './attempts/transport-fault.ts'
import type { AttemptWatch } from './attempts/watch-attempts.ts'
import type { Fault } from './canonical/fault.ts'
import type { Turn } from './canonical/turn.ts'
import type { Usage } from './canonical/usage.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { StreamCommit } from './config/config.ts'
import type { EventStream } from './contract.ts'
import type { Ending, Outcome } from './formats/format.ts'
import { type Admission, admitCost, admitRate } from './policy/admit.ts'
import { admitPlan } from './policy/admit-plan.ts'
import type { CallerPolicy } from './policy/caller-policy.ts'
import type { RateAdmission } from './policy/rate-limits.ts'
import type { Plan } from './routing/plan.ts'
import { type ByokCaller, planRoute, type RouteDefaults } from './routing/plan-route.ts'
import { explainNoCandidates } from './routing/route-error.ts'
import { serviceMetadata } from './routing/service-metadata.ts'
import { StorageUnavailableError } from './storage/storage-error.ts'
import type { GenerationTimes, InferenceMetrics } from './telemetry/metrics.ts'
import type { ByokAccess, WorkspaceByok } from './workspaces/byok-access.ts'

/** What the life of a request needs, constructed once in app.ts. */
export interface Stages {
  readonly catalog: () => Catalog
  readonly byok: Pick<ByokAccess, 'of'>
  readonly health: HealthRegistry
  readonly watch: AttemptWatch
  readonly sticky: StickyStore
  readonly connect: Connector
  readonly admission: Admission
  /** What is still being written down. */
  readonly settling: Set<Promise<unknown>>
  readonly writer: { record(record: GenerationRecord, charges: readonly Charge[]): Promise<void> }
  readonly metrics: InferenceMetrics
  /** Takes errors that a stream could only tell its caller about in-band. */
  readonly reportBug: (error: unknown) => void
  readonly limits: {
    readonly requestTimeoutMs: number
    readonly upstreamFirstTokenTimeoutMs: number
    readonly idleTimeoutMs: number
  }
  readonly routing: { readonly streamCommit: StreamCommit; readonly fallsBackOnContentPolicy: boolean }
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Unix milliseconds. */
  readonly now: () => number
  readonly random: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Who asks, as far as the route depends on it. */
export interface RouteCaller extends ByokCaller {
  /** What the caller's workspace sets for requests that say nothing themselves. */
  readonly defaults: RouteDefaults
}

/** One inference request beside its turn. */
export interface InferenceRequest {
  readonly context: GenerationContext
  readonly policy: CallerPolicy
  readonly caller: RouteCaller
  /** Cancelled when the caller goes away; the pipeline cancels it at the deadline. */
  readonly cancellation: Cancellation
  readonly commit: StreamCommit
  readonly wantsMetadata: boolean
}

/** The answer, ready for the edge. */
export type Exchange = ({ readonly json: string } | { readonly events: EventStream }) & {
  readonly headers?: Readonly<Record<string, string>>
}

/** What a request was let in with. */
interface Admitted {
  readonly rate: RateAdmission | null
  /** Null when nothing is set aside, or not any more. */
  reservation: Reservation | null
}

/** The life of one inference request, in order. */
export async function runPipeline(stages: Stages, turn: Turn, request: InferenceRequest): Promise<Exchange> {
  const rate = await admitRate(stages.admission, request.policy, turn)
  const sticky = new StickySession(stages.sticky, turn, request.context.organizationId)
  const reading = stages.byok.of(request.context.workspaceId)
  const byok = reading instanceof Promise ? await reading : reading
  const planned = planRequest(stages, turn, sticky, request, byok)
  const { plan, reservation } =
    byok === null
      ? { plan: planned, reservation: await reserveCost(stages, planned, turn, request) }
      : await admitPlan(stages.admission, request.policy, planned, reservedFor(turn, request))
  const admitted: Admitted = { rate, reservation }
  const deadline = startDeadline(stages, request)
  try {
    const answer = await answerRequest(stages, plan, turn, request, admitted)
    const live: LiveAnswer = { stages, plan, turn, sticky, request, admitted, answer, deadline }
    const exchange = turn.isStream ? { events: streamAnswer(live) } : { json: await wholeAnswer(live) }
    return rate === null ? exchange : { ...exchange, headers: rate.headers }
  } catch (error) {
    clearTimeout(deadline)
    await release(stages, admitted)
    throw error
  }
}

function reserveCost(stages: Stages, { candidates }: Plan, turn: Turn, request: InferenceRequest) {
  return admitCost(stages.admission, request.policy, { ...reservedFor(turn, request), candidates })
}

function reservedFor(turn: Turn, { context: { id: generationId, receivedAt: arrivedAt } }: InferenceRequest) {
  return { generationId, turn, arrivedAt }
}

/** Ends what is set aside for a request that has no row. What can't be ended now ends when it expires. */
async function release({ admission, reportBug }: Stages, admitted: Admitted): Promise<void> {
  const { reservation } = admitted
  if (reservation === null) return
  admitted.reservation = null
  try {
    await admission.ledger.release(reservation)
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) reportBug(error)
  }
}

function planRequest(
  stages: Stages,
  turn: Turn,
  sticky: StickySession,
  { wantsMetadata, caller }: InferenceRequest,
  byok: WorkspaceByok | null,
): Plan {
  const plan = planTurn(stages, turn, sticky, caller, byok)
  if (plan.candidates.length === 0) throw explainNoCandidates(plan, turn, stages.catalog(), wantsMetadata)
  return plan
}

/** Where a turn would go now: the one place where a plan's inputs come together, so that an explained route is the one that is taken. */
export function planTurn(
  { catalog, health, random }: Stages,
  turn: Turn,
  sticky: StickySession,
  caller: RouteCaller,
  byok: WorkspaceByok | null,
): Plan {
  return planRoute({
    turn,
    catalog: byok === null ? catalog() : byok.catalog,
    health: health.snapshot(),
    sticky,
    now: health.now(),
    random,
    defaults: caller.defaults,
    byok: byok === null ? undefined : { credentials: byok.credentials, caller },
  })
}

function startDeadline(stages: Stages, { cancellation }: InferenceRequest): NodeJS.Timeout {
  return setTimeout(() => cancellation.cancel(new Interruption('request-deadline')), stages.limits.requestTimeoutMs)
}

function isCallerGone({ cancellation: { reason } }: InferenceRequest): boolean {
  return reason instanceof Interruption && reason.kind === 'caller-gone'
}

async function answerRequest(
  stages: Stages,
  plan: Plan,
  turn: Turn,
  request: InferenceRequest,
  admitted: Admitted,
): Promise<Answered> {
  const { context, commit, wantsMetadata, cancellation } = request
  const result = await runPlan(plan, turn, stages.connect, {
    cancellation,
    commit,
    fallsBackOnContentPolicy: stages.routing.fallsBackOnContentPolicy,
    firstTokenTimeoutMs: stages.limits.upstreamFirstTokenTimeoutMs,
    idleTimeoutMs: stages.limits.idleTimeoutMs,
    clock: stages.clock,
    random: stages.random,
    sleep: stages.sleep,
    identify: ({ model }) => ({
      generationId: context.id,
      model: model.id,
      createdAt: Math.floor(context.receivedAt / 1000),
      requestId: context.requestId,
    }),
    watch: stages.watch,
  })
  if (result.kind === 'answered') return result
  const fault = result.faults.at(-1) ?? toTransportFault(undefined)
  const end: GenerationEnd = {
    endpoint: result.candidate?.endpoint ?? null,
    outcome: faultOutcome(fault),
    isCancelled: isCallerGone(request),
    deltaCount: result.deltaCount,
    askedAt: null,
    firstContentAt: null,
    endedAt: stages.clock(),
    attempts: result.failures,
  }
  await recordEnd({ stages, turn, request, admitted }, end, null)
  const metadata = wantsMetadata
    ? serviceMetadata({
        plan,
        failures: result.failures,
        answeredBy: null,
        durationMs: end.endedAt - context.startedAt,
      })
    : undefined
  throw exhaustedError(result, plan, {
    headers: { 'x-generation-id': context.id },
    ...(metadata !== undefined && { serviceMetadata: metadata }),
  })
}

// What is wrong with a request would be wrong everywhere: it says nothing about the endpoint.
function isEndpointsDoing(fault: Fault): boolean {
  return nextStep(fault) === 'next-endpoint'
}

interface Settled {
  readonly usage: Usage | null
  readonly bill: Bill
}

/** As `writeEnd`, in a way that a gateway that shuts down can wait for. */
async function recordEnd(live: EndedAnswer, end: GenerationEnd, said: SampledOutput | null): Promise<Settled> {
  const { settling } = live.stages
  const writing = writeEnd(live, end, said)
  settling.add(writing)
  try {
    return await writing
  } finally {
    settling.delete(writing)
  }
}

type EndedAnswer = Pick<LiveAnswer, 'stages' | 'turn' | 'request' | 'admitted'>

/** Prices a generation and commits its row, and with it what it costs on budgets. `said` is what a caller got of it, where that is known. */
async function writeEnd(
  { stages, turn, request, admitted }: EndedAnswer,
  end: GenerationEnd,
  said: SampledOutput | null,
): Promise<Settled> {
  const { context } = request
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
    await release(stages, admitted)
    throw error
  }
  admitted.reservation = null
  return { usage, bill }
}

const none: readonly Charge[] = []

function timesOf({ startedAt }: GenerationContext, { askedAt, endedAt, attempts }: GenerationEnd): GenerationTimes {
  const failedMs = attempts.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return {
    addedMs: Math.max(0, (askedAt ?? endedAt) - startedAt - failedMs),
    upstreamMs: askedAt === null ? null : endedAt - askedAt,
  }
}

/** An answer that is coming in, and everything that belongs to it. */
interface LiveAnswer {
  readonly stages: Stages
  readonly plan: Plan
  readonly turn: Turn
  readonly sticky: StickySession
  readonly request: InferenceRequest
  readonly admitted: Admitted
  readonly answer: Answered
  readonly deadline: NodeJS.Timeout
}

/** Prices the answer and commits its row: nobody sees the end of an answer that is not on disk. */
async function settle(
  live: LiveAnswer,
  outcome: Outcome,
  isCancelled: boolean,
  said: SampledOutput | null,
): Promise<Ending> {
  const { stages, plan, request, answer, deadline } = live
  const { endpoint } = answer.candidate
  clearTimeout(deadline)
  const end: GenerationEnd = {
    endpoint,
    outcome,
    isCancelled,
    // Counting words costs something, and is needed only where the provider did not count.
    deltaCount: outcome.usage === null ? answer.transcoder.deltaCount : 0,
    askedAt: answer.startedAt,
    firstContentAt: answer.firstContentAt,
    endedAt: stages.clock(),
    attempts: answer.failures,
  }
  const { fault } = outcome
  noteHealth(live, outcome, isCancelled, end.endedAt)
  const { bill, usage } = await recordEnd(live, end, said)
  const metadata = request.wantsMetadata
    ? serviceMetadata({
        plan,
        failures: answer.failures,
        answeredBy: answer.candidate,
        fault,
        durationMs: end.endedAt - answer.startedAt,
        ignoredParameters: answer.ignoredParameters,
      })
    : undefined
  return {
    // Callers see what they pay for, also where the provider did not say and it had to be estimated.
    outcome: fault === null && usage !== outcome.usage ? { ...outcome, usage } : outcome,
    bill,
    isByok: endpoint.byok !== undefined,
    serviceMetadata: metadata,
    completedAt: Math.floor(stages.now() / 1000),
  }
}

/** Remembers how the endpoint did, for the plans of later requests. */
function noteHealth({ stages, sticky, answer }: LiveAnswer, outcome: Outcome, isCancelled: boolean, endedAt: number) {
  const { candidate, startedAt, firstContentAt, failures } = answer
  const { endpoint } = candidate
  const { fault, usage } = outcome
  if (fault === null) {
    stages.health.answered(endpoint, { startedAt, firstContentAt, endedAt }, usage?.outputTokens ?? 0)
    sticky.answered(candidate, (usage?.cachedTokens ?? 0) > 0, failures.length > 0)
  } else if (!isCancelled && isEndpointsDoing(fault)) {
    stages.health.failed(endpoint, fault)
    sticky.failed(candidate)
  } else stages.health.dropped(endpoint.id)
}

async function wholeAnswer(live: LiveAnswer): Promise<string> {
  // The loop over attempts has read an unstreamed answer to its end.
  const { transcoder } = live.answer
  const outcome = transcoder.outcome ?? faultOutcome(toTransportFault(undefined))
  const isCancelled = isCallerGone(live.request)
  const isUncounted = outcome.usage === null && outcome.fault === null
  const said = isUncounted ? { text: textOfReply(transcoder.encodeReply(uncounted(outcome))), deltaCount: 0 } : null
  return transcoder.encodeReply(await settle(live, outcome, isCancelled, said))
}

/** An ending that nobody sees: only the words of the answer are read from it. */
function uncounted(outcome: Outcome): Ending {
  return { outcome, bill: freeOfCharge, isByok: false, serviceMetadata: undefined, completedAt: 0 }
}

async function* streamAnswer(live: LiveAnswer): AsyncGenerator<string | Uint8Array> {
  const { transcoder, source } = live.answer
  const sample = new OutputSample()
  let isSettled = false
  try {
    let ready = transcoder.take()
    while (transcoder.outcome === null) {
      if (ready !== null) {
        sample.push(ready)
        yield ready
      }
      const chunks = await source.read()
      if (chunks === null) transcoder.end()
      else for (const chunk of chunks) transcoder.push(chunk)
      ready = transcoder.take()
    }
    isSettled = true
    source.release()
    if (ready !== null && transcoder.outcome.usage === null) sample.push(ready)
    const ending = await settleInBand(live, transcoder.outcome, sample)
    const end = transcoder.encodeEnd(ending)
    // The last content and the end come in one turn, and so leave in one write: joining bytes would copy them.
    if (typeof ready === 'string') yield ready + end
    else {
      if (ready !== null) yield ready
      yield end
    }
  } catch (error) {
    if (isSettled) throw error
    isSettled = true
    source.cancel(new Error('the answer broke off'))
    if (isCallerGone(live.request)) {
      await settle(live, goneOutcome, true, sample.read())
      return
    }
    // After the first event a failure is told in-band and nothing is retried.
    const isBug = !isTransportError(error)
    if (isBug) live.stages.reportBug(error)
    const ending = await settleInBand(live, faultOutcome(isBug ? bugFault : toTransportFault(error)), sample)
    yield transcoder.encodeEnd(ending)
  } finally {
    if (!isSettled) {
      source.cancel(new Interruption('caller-gone'))
      await settle(live, goneOutcome, true, sample.read())
    }
    sample.release()
  }
}

const goneOutcome = faultOutcome(toTransportFault(new Interruption('caller-gone')))
const bugFault: Fault = { type: 'server', status: 0, message: 'something went wrong in the gateway' }
const storeFault: Fault = { type: 'server', status: 0, message: 'the gateway could not record the answer' }

/** As `settle`, for a caller that is listening: an end that could not be recorded must not look like a good answer. */
async function settleInBand(live: LiveAnswer, outcome: Outcome, sample: OutputSample): Promise<Ending> {
  try {
    const isUncounted = outcome.usage === null && outcome.fault === null
    return await settle(live, outcome, false, isUncounted ? sample.read() : null)
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) live.stages.reportBug(error)
    const completedAt = Math.floor(live.stages.now() / 1000)
    return {
      outcome: faultOutcome(storeFault),
      bill: freeOfCharge,
      isByok: false,
      serviceMetadata: undefined,
      completedAt,
    }
  }
}
