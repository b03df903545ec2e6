import type { GenerationRecord } from './accounting/generation-record.ts'
import { type Bill, freeOfCharge } from './accounting/price.ts'
import {
  billFor,
  faultOutcome,
  type GenerationContext,
  type GenerationEnd,
  toRecord,
  usageToBill,
} from './accounting/settle.ts'
import type { Connector } from './attempts/connect.ts'
import { exhaustedError } from './attempts/exhausted-error.ts'
import type { HealthRegistry } from './attempts/health-registry.ts'
import { Interruption } from './attempts/interruptions.ts'
import { nextStep } from './attempts/next-step.ts'
import { type Answered, runPlan, type StreamCommit } from './attempts/run-plan.ts'
import { isTransportError, toTransportFault } from './attempts/transport-fault.ts'
import type { Fault } from './canonical/fault.ts'
import type { Turn } from './canonical/turn.ts'
import type { Usage } from './canonical/usage.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { EventStream } from './contract.ts'
import type { Ending, Outcome } from './formats/format.ts'
import type { Plan } from './routing/plan.ts'
import { planRoute } from './routing/plan-route.ts'
import { explainNoCandidates } from './routing/route-error.ts'
import { serviceMetadata } from './routing/service-metadata.ts'
import { StorageUnavailableError } from './storage/storage-error.ts'
import type { GenerationTimes, InferenceMetrics } from './telemetry/metrics.ts'

/** What the life of a request needs, constructed once in app.ts. */
export interface Stages {
  readonly catalog: () => Catalog
  readonly health: HealthRegistry
  readonly connect: Connector
  readonly writer: { record(record: GenerationRecord): Promise<void> }
  readonly metrics: InferenceMetrics
  /** Takes errors that a stream could only tell its caller about in-band. */
  readonly reportBug: (error: unknown) => void
  readonly limits: { readonly requestTimeoutMs: number; readonly upstreamFirstByteTimeoutMs: number }
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Unix milliseconds. */
  readonly now: () => number
  readonly random: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** One inference request beside its turn. */
export interface InferenceRequest {
  readonly context: GenerationContext
  /** Aborted when the caller goes away; the pipeline aborts it at the deadline. */
  readonly controller: AbortController
  readonly commit: StreamCommit
  readonly wantsMetadata: boolean
}

/** The answer, ready for the edge. */
export type Exchange = { readonly json: string } | { readonly events: EventStream }

/** The life of one inference request, in order. */
export async function runPipeline(stages: Stages, turn: Turn, request: InferenceRequest): Promise<Exchange> {
  const plan = planRequest(stages, turn, request)
  const deadline = startDeadline(stages, request)
  try {
    const answer = await answerRequest(stages, plan, turn, request)
    const live: LiveAnswer = { stages, plan, turn, request, answer, deadline }
    return turn.isStream ? { events: streamAnswer(live) } : { json: await wholeAnswer(live) }
  } catch (error) {
    clearTimeout(deadline)
    throw error
  }
}

function planRequest(stages: Stages, turn: Turn, { context, wantsMetadata }: InferenceRequest): Plan {
  const { health, random } = stages
  const catalog = stages.catalog()
  const plan = planRoute({ turn, catalog, health: health.snapshot(), now: context.receivedAt, random })
  if (plan.candidates.length === 0) throw explainNoCandidates(plan, turn, catalog, wantsMetadata)
  return plan
}

// One controller for everything that can end a request early: a chain of them would cost more than the timer.
function startDeadline(stages: Stages, { controller }: InferenceRequest): NodeJS.Timeout {
  return setTimeout(() => controller.abort(new Interruption('request-deadline')), stages.limits.requestTimeoutMs)
}

function isCallerGone({ controller: { signal } }: InferenceRequest): boolean {
  return signal.aborted && signal.reason instanceof Interruption && signal.reason.kind === 'caller-gone'
}

async function answerRequest(stages: Stages, plan: Plan, turn: Turn, request: InferenceRequest): Promise<Answered> {
  const { context, commit, wantsMetadata, controller } = request
  const result = await runPlan(plan, turn, stages.connect, {
    signal: controller.signal,
    commit,
    firstTokenTimeoutMs: stages.limits.upstreamFirstByteTimeoutMs,
    clock: stages.clock,
    random: stages.random,
    sleep: stages.sleep,
    identify: ({ model }) => ({
      generationId: context.id,
      model: model.id,
      createdAt: Math.floor(context.receivedAt / 1000),
    }),
    observe: ({ endpoint }, fault) => {
      if (isEndpointsDoing(fault)) stages.health.failed(endpoint.id, stages.now())
      stages.metrics.attemptFailed(endpoint.provider.slug, fault.type)
    },
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
  await recordEnd(stages, turn, context, end)
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

/** Prices a generation and commits its row. */
async function recordEnd(stages: Stages, turn: Turn, context: GenerationContext, end: GenerationEnd): Promise<Settled> {
  const usage = usageToBill(end, turn)
  const bill = billFor(end, usage)
  const record = toRecord(context, turn, end, usage, bill)
  stages.metrics.generationEnded(record, timesOf(context, end))
  await stages.writer.record(record)
  return { usage, bill }
}

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
  readonly request: InferenceRequest
  readonly answer: Answered
  readonly deadline: NodeJS.Timeout
}

/** Prices the answer and commits its row: nobody sees the end of an answer that is not on disk. */
async function settle(live: LiveAnswer, outcome: Outcome, isCancelled: boolean): Promise<Ending> {
  const { stages, plan, turn, request, answer, deadline } = live
  const { endpoint } = answer.candidate
  clearTimeout(deadline)
  const end: GenerationEnd = {
    endpoint,
    outcome,
    isCancelled,
    deltaCount: answer.transcoder.deltaCount,
    askedAt: answer.startedAt,
    firstContentAt: answer.firstContentAt,
    endedAt: stages.clock(),
    attempts: answer.failures,
  }
  const { fault } = outcome
  if (fault === null) {
    stages.health.answered(endpoint.id, stages.now(), answer, end.endedAt, outcome.usage?.outputTokens ?? 0)
  } else if (!isCancelled && isEndpointsDoing(fault)) stages.health.failed(endpoint.id, stages.now())
  const { bill, usage } = await recordEnd(stages, turn, request.context, end)
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
    outcome: fault === null ? { ...outcome, usage } : outcome,
    bill,
    isByok: false,
    serviceMetadata: metadata,
    completedAt: Math.floor(stages.now() / 1000),
  }
}

async function wholeAnswer(live: LiveAnswer): Promise<string> {
  // The loop over attempts has read an unstreamed answer to its end.
  const { transcoder } = live.answer
  const outcome = transcoder.outcome ?? faultOutcome(toTransportFault(undefined))
  const isCancelled = isCallerGone(live.request)
  return transcoder.encodeReply(await settle(live, outcome, isCancelled))
}

async function* streamAnswer(live: LiveAnswer): AsyncGenerator<string | Uint8Array> {
  const { transcoder, source } = live.answer
  let isSettled = false
  try {
    let ready = transcoder.take()
    while (transcoder.outcome === null) {
      if (ready !== null) yield ready
      const chunks = await source.read()
      if (chunks === null) transcoder.end()
      else for (const chunk of chunks) transcoder.push(chunk)
      ready = transcoder.take()
    }
    isSettled = true
    source.release()
    const ending = await settleInBand(live, transcoder.outcome)
    // The last content and the end leave in one write.
    yield joinOutput(ready, transcoder.encodeEnd(ending))
  } catch (error) {
    if (isSettled) throw error
    isSettled = true
    source.cancel(new Error('the answer broke off'))
    if (isCallerGone(live.request)) {
      await settle(live, goneOutcome, true)
      return
    }
    // After the first event a failure is told in-band and nothing is retried.
    const isBug = !isTransportError(error)
    if (isBug) live.stages.reportBug(error)
    const ending = await settleInBand(live, faultOutcome(isBug ? bugFault : toTransportFault(error)))
    yield transcoder.encodeEnd(ending)
  } finally {
    if (!isSettled) {
      source.cancel(new Interruption('caller-gone'))
      await settle(live, goneOutcome, true)
    }
  }
}

const goneOutcome = faultOutcome(toTransportFault(new Interruption('caller-gone')))
const bugFault: Fault = { type: 'server', status: 0, message: 'something went wrong in the gateway' }
const storeFault: Fault = { type: 'server', status: 0, message: 'the gateway could not record the answer' }

/** As `settle`, for a caller that is listening: an end that could not be recorded must not look like a good answer. */
async function settleInBand(live: LiveAnswer, outcome: Outcome): Promise<Ending> {
  try {
    return await settle(live, outcome, false)
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

function joinOutput(ready: string | Uint8Array | null, end: string): string | Uint8Array {
  if (ready === null) return end
  return typeof ready === 'string' ? ready + end : Buffer.concat([ready, Buffer.from(end)])
}
