import { addDue, type Due, withToolsDue } from '../accounting/due.ts'
import { faultOutcome, type GenerationEnd } from '../accounting/settle.ts'
import { addBills, addClaimed, addUsage } from '../accounting/sum-usage.ts'
import { answerRecord, attemptRecord, attemptTime } from '../attempts/attempt-record.ts'
import type { AttemptLog } from '../attempts/faults/attempt-log.ts'
import { tellFault } from '../attempts/faults/tell-fault.ts'
import type { HealthRegistry } from '../attempts/health/health-registry.ts'
import type { StickySession } from '../attempts/health/sticky-session.ts'
import { nextStep } from '../attempts/next-step.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import type { Exhausted } from '../attempts/run-plan.ts'
import type { Fault } from '../canonical/fault.ts'
import { withInnerUsage } from '../canonical/inner-spending.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { PluginSearches } from '../canonical/pipeline-notes.ts'
import type { ServerToolCounts } from '../canonical/server-tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import { isDiskFull } from '../errors/disk-full.ts'
import type { GatewayError } from '../errors/gateway-error.ts'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { Ending } from '../formats/format.ts'
import { withRequestId } from '../formats/shared/upstream-request-id.ts'
import { type Came, nothingCame } from '../policy/believe-usage.ts'
import { freeOfCharge } from '../records/bill.ts'
import type { AttemptRecord } from '../records/generation-record.ts'
import type { Plan } from '../routing/plan.ts'
import { serviceMetadata } from '../routing/service-metadata.ts'
import type { Delivery } from './delivery.ts'
import { isOurEnd } from './our-end.ts'
import { priceAnswer, type RecordParts, recordEnd, release } from './record.ts'
import { endOfExhausted, type RefuseParts, refusalOfExhausted } from './refuse.ts'
import { type Admitted, type InferenceRequest, loggedAs } from './request.ts'
import { nothingSpent, type Spent, withToolCosts } from './spent.ts'

export interface SettleParts extends RecordParts, RefuseParts {
  readonly health: Pick<HealthRegistry, 'snapshot' | 'answered' | 'failed' | 'dropped'>
  readonly attemptLog: Pick<AttemptLog, 'failed' | 'overstated'>
  /** Unix milliseconds. */
  readonly now: () => number
}

/** An answer that is coming in, and what its settlement has to know of the request. */
export interface LiveAnswer {
  readonly turn: Turn
  readonly sticky: StickySession
  readonly request: InferenceRequest
  readonly admitted: Admitted
  readonly delivery: Delivery
  readonly deadline: NodeJS.Timeout
}

/** How an answer ended, before it is settled. */
interface DecodedEnd {
  readonly outcome: Outcome
  readonly isCancelled: boolean
}

/** Prices the answer and commits its row: nobody sees the end of an answer that is not on disk. */
export async function settle(parts: SettleParts, whole: LiveAnswer, decoded: DecodedEnd): Promise<Ending> {
  const { request, delivery, deadline } = whole
  clearTimeout(deadline)
  const { exhausted, spent, tools, question } = delivery
  // Of a tool loop, only the last answer is left to be counted.
  const live = question === null ? whole : { ...whole, turn: question }
  for (const stage of tools?.stages ?? []) request.notes.add(stage)
  const { searches } = request.notes
  const serverTools = countsOf(tools, searches)
  const end = exhausted === null ? endOf(parts, live, decoded) : endBetweenSteps(parts, request, exhausted, decoded)
  const { outcome } = end
  const { fault } = outcome
  let telling: Promise<void> | null = null
  const { bill, usage, due } = await recordEnd(parts, live, withSteps(end, delivery), async () => {
    const candidate = exhausted === null ? delivery.current.candidate : exhausted.candidate
    const costNanos = (tools?.costNanos ?? 0) + (searches?.costNanos ?? 0)
    const before = { ...live, spent: withToolsDue(spent.due, costNanos) }
    const last = await priceAnswer(parts, before, end, candidate, cameOf(delivery))
    if (exhausted === null && !delivery.isBetweenSteps) telling = noteHealth(parts, live, decoded, end, last.usage)
    const usage = addUsage(spent.usage, last.usage)
    const bill = addBills(spent.bill, last.bill)
    const due = addDue(spent.due, last.due)
    const claimed = addClaimed(spent.claimed, last.claimed)
    if (tools === null && searches === null) return { usage, bill, due, claimed }
    const ownSearches = serverTools?.webSearches ?? 0
    return { usage, bill: withToolCosts(bill, costNanos), due: withToolsDue(due, costNanos), ownSearches, claimed }
  })
  if (telling !== null) await telling
  const { inner } = request.notes
  // Callers see what they pay for, also where the provider did not say and it had to be estimated.
  const shown = fault === null || end.isEndedHere || spent.usage !== null ? usage : outcome.usage
  const shownUsage = inner === null ? shown : withInnerUsage(shown, inner)
  return {
    outcome: shownUsage === outcome.usage ? outcome : { ...outcome, usage: shownUsage },
    bill: inner === null ? bill : withToolCosts(bill, inner.costNanos),
    isByok: due.isByok === true,
    byokNanos: due.byokNanos,
    ...(serverTools !== undefined && { serverTools }),
    serviceMetadata: request.wantsMetadata ? metadataOf(live, end, due) : undefined,
    completedAt: Math.floor(parts.now() / 1000),
  }
}

/** The deltas and text of the answer that ended last. */
function cameOf(delivery: Delivery): Came {
  const hasAnswer = delivery.exhausted === null && !delivery.isBetweenSteps
  return hasAnswer ? { deltaCount: delivery.deltaCount, said: () => delivery.said() } : nothingCame
}

/** What the gateway ran, by its tools and before the first question; undefined where neither is in play. */
function countsOf(tools: Delivery['tools'], searches: PluginSearches | null): ServerToolCounts | undefined {
  if (tools === null && searches === null) return undefined
  const { requested, executed, webSearches, webFetches } = tools?.counts ?? nothingRun
  return { requested, executed, webSearches: webSearches + (searches?.count ?? 0), webFetches }
}

const nothingRun: ServerToolCounts = { requested: 0, executed: 0, webSearches: 0, webFetches: 0 }

/** How an exchange ended that no answer came in of: nobody gave the next one, or it was not asked for. */
function endBetweenSteps(
  parts: SettleParts,
  request: InferenceRequest,
  exhausted: Exhausted,
  { isCancelled }: DecodedEnd,
): GenerationEnd {
  const end = endOfExhausted(parts, request, exhausted)
  return isCancelled ? { ...end, isCancelled } : end
}

/** Counts an answer of a tool loop that another one follows. */
export async function settleStep(
  parts: SettleParts,
  live: Omit<LiveAnswer, 'delivery'> & { readonly spent: Due },
  step: Answered,
): Promise<Spent> {
  const { outcome } = step.answer.reading
  if (outcome === null) throw new Error('the step is not over')
  const endedAt = parts.clock()
  const { deltaCount } = step.answer.reading
  const end: GenerationEnd = {
    endpoint: step.candidate.endpoint,
    outcome,
    isCancelled: false,
    isEndedHere: false,
    deltaCount,
    askedAt: step.startedAt,
    firstContentAt: step.firstContentAt,
    endedAt,
    attempts: attemptsOf(step, live.request, endedAt),
  }
  const came = { deltaCount, said: () => step.answer.said() }
  const settled = await priceAnswer(parts, live, end, step.candidate, came)
  const telling = noteAnswered(parts, live.sticky, step, settled.usage, endedAt)
  if (telling !== null) await telling
  const first = { endpoint: step.candidate.endpoint, upstreamId: outcome.upstreamId }
  return { ...settled, attempts: end.attempts, first, firstContentAt: step.firstContentAt }
}

/** Records a request that nobody answered, and gives the error that its caller gets. */
export async function settleRefusal(
  parts: SettleParts,
  ended: Omit<LiveAnswer, 'delivery'>,
  plan: Plan,
  result: Exhausted,
): Promise<GatewayError> {
  const end = endOfExhausted(parts, ended.request, result)
  const came = { deltaCount: end.deltaCount, said: () => null }
  await recordEnd(parts, ended, end, () => priceAnswer(parts, ended, end, result.candidate, came))
  return refusalOfExhausted(parts, ended.request, plan, result, nothingSpent)
}

/** As `settle`, for a caller that is listening: an end that could not be recorded must not look like a good answer. */
export async function settleInBand(parts: SettleParts, live: LiveAnswer, outcome: Outcome): Promise<Ending> {
  try {
    return await settle(parts, live, { outcome, isCancelled: false })
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) parts.reportBug(error)
    await release(parts, live.admitted)
    const completedAt = Math.floor(parts.now() / 1000)
    return {
      outcome: faultOutcome(storeFault(error)),
      bill: freeOfCharge,
      isByok: false,
      serviceMetadata: undefined,
      completedAt,
    }
  }
}

function storeFault(error: unknown): Fault {
  const reason = isDiskFull(error) ? ': its disk is full' : ''
  return { type: 'server', status: 0, message: `the gateway could not record the answer${reason}` }
}

/** How the answer that came last ended. */
function endOf(parts: SettleParts, live: LiveAnswer, { outcome: decoded, isCancelled }: DecodedEnd): GenerationEnd {
  const { delivery, request } = live
  const { current, blocked } = delivery
  const outcome = blocked === null ? toldOutcome(live, decoded) : decoded
  const { fault } = outcome
  const isOurs = blocked !== null || (fault !== null && isOurEnd(fault))
  const endedAt = parts.clock()
  const hasFailed = fault !== null && !isCancelled && blocked === null
  const isCounted = delivery.tools === null || delivery.isBetweenSteps
  const answer = isCounted ? undefined : answerRecord(current.candidate, timeOf(current, request, endedAt))
  const last = hasFailed ? noteFailure(parts, live, fault) : answer
  return {
    endpoint: current.candidate.endpoint,
    outcome,
    isCancelled,
    isEndedHere: isCancelled || isOurs,
    // Counting words costs something, and is needed only where the provider did not count.
    deltaCount: outcome.usage === null ? delivery.deltaCount : 0,
    reported: outcome.usage === null ? delivery.usageSoFar() : undefined,
    askedAt: current.startedAt,
    firstContentAt: current.firstContentAt,
    endedAt,
    attempts: delivery.isBetweenSteps ? [] : failuresOf(current),
    ...(last !== undefined && { last }),
  }
}

function failuresOf({ failures, laterFailures }: Answered): readonly AttemptRecord[] {
  return laterFailures === undefined ? failures : [...failures, ...laterFailures]
}

/** Those of a step that is over: its answer is among them. */
function attemptsOf(step: Answered, request: InferenceRequest, endedAt: number) {
  const { candidate, failures, laterFailures = [] } = step
  return [...failures, answerRecord(candidate, timeOf(step, request, endedAt)), ...laterFailures]
}

function timeOf({ startedAt }: Answered, { context }: InferenceRequest, endedAt: number) {
  return attemptTime(context.startedAt, startedAt, endedAt)
}

/** The end of an exchange with all of its steps' attempts, known as the answer itself is: by who answered first. */
function withSteps(end: GenerationEnd, { spent, current, exhausted }: Delivery): GenerationEnd {
  const { attempts, first, firstContentAt } = spent
  // What was run before the first question has ended the exchange.
  if (current.isUnasked === true && exhausted === null)
    return { ...end, endpoint: null, askedAt: null, firstContentAt: null }
  if (first === null) return end
  return {
    ...end,
    endpoint: first.endpoint,
    outcome: { ...end.outcome, upstreamId: first.upstreamId },
    attempts: [...attempts, ...end.attempts],
    firstContentAt: firstContentAt ?? end.firstContentAt,
  }
}

/** The attempts before the answer that came last, which is among those of the steps where the loop asked nothing after it. */
function attemptsBefore({ spent: { attempts }, isBetweenSteps, current }: Delivery): readonly AttemptRecord[] {
  if (!isBetweenSteps) return [...attempts, ...current.failures]
  const last = attempts.findLastIndex(({ answeredTag }) => answeredTag !== undefined)
  return attempts.slice(0, Math.max(0, last))
}

function metadataOf(
  { request, delivery }: LiveAnswer,
  { outcome: { fault }, endedAt }: GenerationEnd,
  due: Due,
): object {
  const { current, plan, spent, exhausted } = delivery
  const { candidate, laterFailures, startedAt, hasDroppedProofs, isUnasked } = current
  const { ignoredParameters, adjustedParameters } = current
  const hasAnswered = exhausted === null && isUnasked !== true
  return serviceMetadata({
    plan,
    before: exhausted === null ? attemptsBefore(delivery) : [...spent.attempts, ...exhausted.failures],
    answeredBy: hasAnswered ? candidate : null,
    isByok: due.isByok === true,
    laterFailures: exhausted === null ? laterFailures : [],
    fault,
    durationMs: endedAt - startedAt,
    ignoredParameters,
    adjustedParameters,
    hasDroppedProofs,
    stages: request.notes.list(),
  })
}

/** How an answer ended, as it may be told. */
function toldOutcome({ turn, request, delivery: { current } }: LiveAnswer, outcome: Outcome): Outcome {
  const { fault } = outcome
  if (fault === null) return outcome
  return {
    ...outcome,
    fault: tellFault(current.candidate, withRequestId(fault, current.headers), turn, request.guard?.hide),
  }
}

/** The attempt that failed after its answer had begun, which the log is told of too. */
function noteFailure(
  { attemptLog, clock }: SettleParts,
  { request, delivery }: LiveAnswer,
  fault: Fault,
): AttemptRecord {
  const { candidate } = delivery.current
  attemptLog.failed(candidate, fault, loggedAs(request))
  return attemptRecord(candidate, fault, timeOf(delivery.current, request, clock()))
}

/** Remembers how the endpoint did, for the plans of later requests. A promise while other gateways have yet to be told of it. */
function noteHealth(
  parts: SettleParts,
  { sticky, delivery }: LiveAnswer,
  { isCancelled }: DecodedEnd,
  { outcome: { fault }, endedAt }: GenerationEnd,
  usage: Usage | null,
): Promise<void> | null {
  const { candidate } = delivery.current
  if (fault === null) return noteAnswered(parts, sticky, delivery.current, usage, endedAt)
  // What a step of ours ended says nothing about the endpoint, whatever its error is called.
  if (!isCancelled && delivery.blocked === null && isEndpointsDoing(fault)) {
    parts.health.failed(candidate.endpoint, fault)
    sticky.failed(candidate)
  } else parts.health.dropped(candidate.endpoint.id)
  return null
}

function noteAnswered(
  { health }: SettleParts,
  sticky: StickySession,
  { candidate, startedAt, firstContentAt, failures }: Answered,
  usage: Usage | null,
  endedAt: number,
): Promise<void> | null {
  health.answered(candidate.endpoint, { startedAt, firstContentAt, endedAt }, usage?.outputTokens ?? 0)
  return sticky.answered(candidate, (usage?.cachedTokens ?? 0) > 0, failures.length > 0)
}

// What is wrong with a request would be wrong everywhere: it says nothing about the endpoint.
function isEndpointsDoing(fault: Fault): boolean {
  return nextStep(fault) === 'next-endpoint'
}
