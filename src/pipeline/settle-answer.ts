import type { OutputSample, SampledOutput } from '../accounting/output-sample.ts'
import { faultOutcome, type GenerationEnd } from '../accounting/settle.ts'
import { attemptRecord } from '../attempts/attempt-record.ts'
import { tellFault } from '../attempts/faults/tell-fault.ts'
import { nextStep } from '../attempts/next-step.ts'
import type { Fault } from '../canonical/fault.ts'
import type { Outcome } from '../canonical/outcome.ts'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { Ending } from '../formats/format.ts'
import { withRequestId } from '../formats/shared/upstream-request-id.ts'
import { freeOfCharge } from '../records/bill.ts'
import type { AttemptRecord } from '../records/generation-record.ts'
import { serviceMetadata } from '../routing/service-metadata.ts'
import { isOurEnd } from './our-end.ts'
import { recordEnd } from './record-end.ts'
import { type LiveAnswer, loggedAs } from './stages.ts'

/** Prices the answer and commits its row: nobody sees the end of an answer that is not on disk. */
export async function settle(
  live: LiveAnswer,
  decoded: Outcome,
  isCancelled: boolean,
  said: SampledOutput | null,
): Promise<Ending> {
  const { stages, plan, request, answer, deadline } = live
  const outcome = toldOutcome(live, decoded)
  const { endpoint } = answer.candidate
  clearTimeout(deadline)
  const end: GenerationEnd = {
    endpoint,
    outcome,
    isCancelled,
    isEndedHere: isCancelled || (outcome.fault !== null && isOurEnd(outcome.fault)),
    // Counting words costs something, and is needed only where the provider did not count.
    deltaCount: outcome.usage === null ? answer.transcoder.deltaCount : 0,
    told: outcome.usage === null ? answer.transcoder.usageSoFar?.() : undefined,
    askedAt: answer.startedAt,
    firstContentAt: answer.firstContentAt,
    endedAt: stages.clock(),
    attempts: answer.failures,
    ...(outcome.fault !== null && !isCancelled && { brokeOff: noteFailure(live, outcome.fault) }),
  }
  const { fault } = outcome
  const telling = noteHealth(live, outcome, isCancelled, end.endedAt)
  const { bill, usage } = await recordEnd(live, end, said)
  if (telling !== null) await telling
  const metadata = request.wantsMetadata
    ? serviceMetadata({
        plan,
        failures: answer.failures,
        answeredBy: answer.candidate,
        fault,
        durationMs: end.endedAt - answer.startedAt,
        ignoredParameters: answer.ignoredParameters,
        hasDroppedProofs: answer.hasDroppedProofs,
      })
    : undefined
  return {
    // Callers see what they pay for, also where the provider did not say and it had to be estimated.
    outcome: (fault === null || end.isEndedHere) && usage !== outcome.usage ? { ...outcome, usage } : outcome,
    bill,
    isByok: endpoint.byok !== undefined,
    serviceMetadata: metadata,
    completedAt: Math.floor(stages.now() / 1000),
  }
}

/** How an answer ended, as it may be told. */
function toldOutcome({ turn, answer }: LiveAnswer, outcome: Outcome): Outcome {
  const { fault } = outcome
  if (fault === null) return outcome
  return { ...outcome, fault: tellFault(answer.candidate, withRequestId(fault, answer.headers), turn) }
}

/** The attempt that failed after its answer had begun, which the log is told of too. */
function noteFailure({ stages, request, answer }: LiveAnswer, fault: Fault): AttemptRecord {
  const { candidate, startedAt } = answer
  stages.attemptLog.failed(candidate, fault, loggedAs(request))
  return attemptRecord(candidate, fault, stages.clock() - startedAt)
}

/** Remembers how the endpoint did, for the plans of later requests. A promise while other gateways have yet to be told of it. */
function noteHealth(
  { stages, sticky, answer }: LiveAnswer,
  outcome: Outcome,
  isCancelled: boolean,
  endedAt: number,
): Promise<void> | null {
  const { candidate, startedAt, firstContentAt, failures } = answer
  const { endpoint } = candidate
  const { fault, usage } = outcome
  if (fault === null) {
    stages.health.answered(endpoint, { startedAt, firstContentAt, endedAt }, usage?.outputTokens ?? 0)
    return sticky.answered(candidate, (usage?.cachedTokens ?? 0) > 0, failures.length > 0)
  }
  if (!isCancelled && isEndpointsDoing(fault)) {
    stages.health.failed(endpoint, fault)
    sticky.failed(candidate)
  } else stages.health.dropped(endpoint.id)
  return null
}

// What is wrong with a request would be wrong everywhere: it says nothing about the endpoint.
function isEndpointsDoing(fault: Fault): boolean {
  return nextStep(fault) === 'next-endpoint'
}

/** As `settle`, for a caller that is listening: an end that could not be recorded must not look like a good answer. */
export async function settleInBand(live: LiveAnswer, outcome: Outcome, sample: OutputSample): Promise<Ending> {
  try {
    return await settle(live, outcome, false, outcome.usage === null ? sample.read() : null)
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

const storeFault: Fault = { type: 'server', status: 0, message: 'the gateway could not record the answer' }
