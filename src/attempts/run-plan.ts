import { withOutputLimit } from '../canonical/change-turn.ts'
import type { Fault } from '../canonical/fault.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { hasProofsToDrop, withProofs } from '../formats/shared/open-proofs.ts'
import type { AttemptRecord } from '../records/generation-record.ts'
import type { Candidate, Plan } from '../routing/plan.ts'
import { interruptionOf } from '../streams/interruption.ts'
import { attemptRecord, attemptTime } from './attempt-record.ts'
import type { Connector } from './connection.ts'
import { tellFault } from './faults/tell-fault.ts'
import { lostUsage } from './lost-usage.ts'
import { nextStep, retryDelayMs } from './next-step.ts'
import { type Answered, runAttempt } from './run-attempt.ts'
import type { RunOptions } from './run-options.ts'
import { toTransportFault } from './transport/transport-fault.ts'

/** Nobody answered. */
export interface Exhausted {
  readonly kind: 'exhausted'
  /** One for each of `failures`, and a last one more when the request ended between two attempts or turned out to be at fault. */
  readonly faults: readonly Fault[]
  readonly failures: readonly AttemptRecord[]
  /** Whom the last attempt asked. */
  readonly candidate: Candidate | null
  /** Deltas that had come in when the last attempt ended. */
  readonly deltaCount: number
  /** What its provider had told of its usage by then. */
  readonly reported?: Usage | undefined
  /** What the provider bills of the last attempt; null where it is nothing. */
  readonly usage: Usage | null
  /** Why the gateway itself did not go on. Absent: providers failed, or the request was interrupted. */
  readonly refusal?: GatewayError
}

const attemptsMax = 8

/**
 * Carries out a plan: tries candidates in order until one answers, as a loop over values. Never more than 8 attempts. Rejects only
 * with what is no provider's doing: a bug, or the gateway's own trouble.
 */
export async function runPlan(
  { candidates }: Plan,
  turn: Turn,
  connect: Connector,
  options: RunOptions,
): Promise<Answered | Exhausted> {
  const failures: AttemptRecord[] = []
  const faults: Fault[] = []
  const refusedModels = new Set<string>()
  const shownBodies: object[] | undefined = turn.echoesUpstreamBody && turn.isStream ? [] : undefined
  let last: Candidate | null = null
  let deltaCount = 0
  let reported: Usage | undefined
  let lost: Usage | null = null
  let isCounted = true
  let retries = 0
  let dropsProofs = false
  /** The last answer that was a refusal: shown where nobody gives a better one. */
  let declined: Answered | undefined
  let refusal: GatewayError | undefined
  for (let at = 0; at < candidates.length && failures.length < attemptsMax; ) {
    const candidate = candidates[at]
    if (candidate === undefined) break
    if (refusedModels.has(candidate.model.id)) {
      at++
      continue
    }
    if (options.cancellation.reason !== undefined) {
      faults.push(toTransportFault(options.cancellation.reason))
      break
    }
    const isReplaceable = hasMore(candidates, at, refusedModels)
    if (!isCounted && last !== null && lost !== null && options.insures !== undefined) {
      isCounted = true
      if (!(await options.insures(last, lost))) break
    }
    if (options.admits !== undefined) refusal = await refusedBy(options.admits)
    if (refusal !== undefined) {
      const { type, status, message } = refusal
      faults.push({ type, status, message, isOwnRefusal: true })
      break
    }
    // Since the plan was made somebody else may have begun to probe it: one is enough where there are others to ask.
    if (!options.watch.began(candidate) && isReplaceable) {
      at++
      continue
    }
    const startedAt = options.clock()
    const outputLimit = options.outputLimitOf?.(candidate)
    const seen = seenBy(candidate, limitedTo(outputLimit, turn), dropsProofs, options)
    const isRefusable =
      options.fallsBackOnContentPolicy &&
      failures.length + 1 < attemptsMax &&
      hasOtherModel(candidates, at, refusedModels)
    const parts = {
      candidate,
      turn: seen,
      outputLimit,
      connect,
      shownBodies,
      startedAt,
      failures,
      isReplaceable,
      isRefusable,
    }
    const end = await runAttempt(parts, options)
    if ('refusal' in end) {
      options.watch.dropped(candidate)
      faults.push(end.refusal)
      break
    }
    if ('isBusy' in end) {
      options.watch.dropped(candidate)
      retries = 0
      dropsProofs = false
      at++
      continue
    }
    let cause: Fault
    if ('answered' in end) {
      if (end.declined === undefined || !isRefusable) {
        declined?.answer.release()
        return end.answered
      }
      end.answered.answer.source.release()
      declined?.answer.release()
      declined = { ...end.answered, failures: [...failures] }
      cause = end.declined
    } else cause = end.fault
    const fault = tellFault(candidate, cause, turn, options.hide)
    last = candidate
    deltaCount = 'answered' in end ? 0 : end.deltaCount
    reported = 'answered' in end ? undefined : end.reported
    lost = lostUsage(turn, end)
    isCounted = lost === null
    faults.push(fault)
    const endedAt = options.clock()
    const isSlow = endedAt - startedAt >= options.repeatWithinMs && isReplaceable
    failures.push(attemptRecord(candidate, fault, attemptTime(options.arrivedAt, startedAt, endedAt)))
    options.report(candidate, fault)
    const step = nextStep(fault, options.fallsBackOnContentPolicy)
    if (step === 'stop' && interruptionOf(fault) !== undefined) options.watch.dropped(candidate)
    else options.watch.failed(candidate, fault, step === 'next-endpoint')
    if (step === 'stop') break
    // Once for each endpoint: without them the conversation goes on, only without its earlier thoughts.
    if (fault.refusesProofs === true && !dropsProofs && hasProofsToDrop(turn)) {
      dropsProofs = true
      continue
    }
    const hasSibling = candidates.slice(at + 1).some(({ model }) => model.id === candidate.model.id)
    const mayRetry = step === 'next-endpoint' && !hasSibling && !isSlow && !options.watch.isEjected(candidate)
    const delayMs = mayRetry ? retryDelayMs(fault, retries, options.random, options.deadlineAt - endedAt) : null
    if (delayMs !== null && failures.length < attemptsMax) {
      retries++
      await options.sleep(delayMs, options.cancellation.signal)
      continue
    }
    if (step === 'next-model') refusedModels.add(candidate.model.id)
    retries = 0
    dropsProofs = false
    at++
  }
  if (declined !== undefined && options.cancellation.reason === undefined) {
    // What is shown is billed; what failed after it is not.
    if (!isCounted && last !== null && lost !== null && last !== declined.candidate) await options.insures?.(last, lost)
    return { ...declined, laterFailures: failures.slice(declined.failures.length + 1) }
  }
  declined?.answer.release()
  const exhausted = { kind: 'exhausted', faults, failures, candidate: last, deltaCount, reported, usage: lost } as const
  return refusal === undefined ? exhausted : { ...exhausted, refusal }
}

/** Why no further attempt may be made; undefined where one may. */
async function refusedBy(admits: () => Promise<void>): Promise<GatewayError | undefined> {
  try {
    await admits()
    return undefined
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
}

function limitedTo(outputLimit: number | undefined, turn: Turn): Turn {
  return outputLimit === undefined ? turn : withOutputLimit(turn, outputLimit)
}

function seenBy(candidate: Candidate, turn: Turn, dropsAll: boolean, { readProofs }: RunOptions): Turn {
  if ((turn.hasProofs !== true && !dropsAll) || readProofs === undefined) return turn
  return withProofs(turn, readProofs(candidate, dropsAll))
}

function hasOtherModel(candidates: readonly Candidate[], at: number, refusedModels: ReadonlySet<string>): boolean {
  const own = candidates[at]?.model.id
  return candidates.slice(at + 1).some(({ model: { id } }) => id !== own && !refusedModels.has(id))
}

function hasMore(candidates: readonly Candidate[], at: number, refusedModels: ReadonlySet<string>): boolean {
  return candidates.slice(at + 1).some(({ model }) => !refusedModels.has(model.id))
}
