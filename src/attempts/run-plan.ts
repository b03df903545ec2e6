import type { AttemptRecord } from '../accounting/generation-record.ts'
import type { Fault } from '../canonical/fault.ts'
import type { ProofReader, Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { StreamCommit } from '../config/config.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { AnswerIdentity, Transcoder, WireHeaders } from '../formats/format.ts'
import { withProofs } from '../formats/open-proofs.ts'
import { withRequestId } from '../formats/upstream-request-id.ts'
import type { Candidate, Plan } from '../routing/plan.ts'
import { attemptRecord } from './attempt-record.ts'
import type { Cancellation } from './cancellation.ts'
import { type ChunkSource, type Connector, NotAnAnswer } from './connect.ts'
import { tellFault } from './faults/tell-fault.ts'
import { Interruption, interruptionOf } from './interruptions.ts'
import { nextStep, retryDelayMs } from './next-step.ts'
import { isTransportError, toTransportFault } from './transport-fault.ts'
import type { AttemptWatch } from './watch-attempts.ts'

/** Chunks as a provider sends them: bytes, or events of the embedded one. */
export type Chunk = Uint8Array | readonly TurnEvent[]

/** A provider is answering: its first content (or its end) is in the transcoder. */
export interface Answered {
  readonly kind: 'answered'
  readonly candidate: Candidate
  readonly transcoder: Transcoder<Chunk>
  readonly source: ChunkSource<Chunk>
  readonly failures: readonly AttemptRecord[]
  readonly ignoredParameters: readonly string[]
  /** Of the provider's answer; empty of one that is made in this process. */
  readonly headers: WireHeaders
  /** Whether the provider refused what earlier answers were signed or encrypted with, and answered without it. */
  readonly hasDroppedProofs: boolean
  /** Monotonic milliseconds when the first content came. */
  readonly firstContentAt: number
  readonly startedAt: number
}

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
}

export interface RunOptions {
  readonly cancellation: Cancellation
  /** When an answer is settled on. */
  readonly commit: StreamCommit
  /** Whether another model may be asked for what the content policy of one forbids. */
  readonly fallsBackOnContentPolicy: boolean
  readonly firstTokenTimeoutMs: number
  /** The same while another candidate waits; the shorter of the two counts then. */
  readonly firstTokenWithFallbackMs: number
  /** An attempt that took as long is not repeated on the same endpoint while another candidate waits. */
  readonly repeatWithinMs: number
  /** Monotonic milliseconds when the request ends in any case. */
  readonly deadlineAt: number
  /** Between two pieces of an answer that has begun. */
  readonly idleTimeoutMs: number
  /** Monotonic milliseconds. */
  readonly clock: () => number
  readonly random: () => number
  /** Resolves after that time, or sooner when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly identify: (candidate: Candidate) => AnswerIdentity
  /** How a candidate's account sees the proofs of the history; `dropsAll` once it refused them. Absent: as they stand. */
  readonly readProofs?: (candidate: Candidate, dropsAll: boolean) => ProofReader
  readonly watch: AttemptWatch
  /** Is told of each attempt that failed, for the log. */
  readonly report: (candidate: Candidate, fault: Fault) => void
}

const attemptsMax = 8
/** Bytes of a stream that are held back at most until it is complete. */
const heldBytesMax = 64 * 1024 * 1024
const tooLarge: Fault = { type: 'provider_unavailable', status: 200, message: "the provider's answer is too large" }

type AttemptEnd =
  | { readonly answered: Answered }
  | { readonly fault: Fault; readonly deltaCount: number }
  /** Nobody was asked: what is wrong with the request would be wrong everywhere. */
  | { readonly refusal: Fault }

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
  let retries = 0
  let dropsProofs = false
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
    // Since the plan was made somebody else may have begun to probe it: one is enough where there are others to ask.
    if (!options.watch.began(candidate) && isReplaceable) {
      at++
      continue
    }
    const startedAt = options.clock()
    const asked = seenBy(candidate, turn, dropsProofs, options)
    const end = await attempt(candidate, asked, connect, shownBodies, startedAt, failures, isReplaceable, options)
    if ('answered' in end) return end.answered
    if ('refusal' in end) {
      options.watch.dropped(candidate)
      faults.push(end.refusal)
      break
    }
    const fault = tellFault(candidate, end.fault, turn)
    last = candidate
    deltaCount = end.deltaCount
    faults.push(fault)
    const endedAt = options.clock()
    const isSlow = endedAt - startedAt >= options.repeatWithinMs && isReplaceable
    failures.push(attemptRecord(candidate, fault, endedAt - startedAt))
    options.report(candidate, fault)
    const step = nextStep(fault, options.fallsBackOnContentPolicy)
    if (step === 'stop' && interruptionOf(fault) !== undefined) options.watch.dropped(candidate)
    else options.watch.failed(candidate, fault, step === 'next-endpoint')
    if (step === 'stop') break
    // Once for each endpoint: without them the conversation goes on, only without its earlier thoughts.
    if (fault.refusesProofs === true && turn.hasProofs === true && !dropsProofs) {
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
  return { kind: 'exhausted', faults, failures, candidate: last, deltaCount }
}

function seenBy(candidate: Candidate, turn: Turn, dropsAll: boolean, { readProofs }: RunOptions): Turn {
  if (turn.hasProofs !== true || readProofs === undefined) return turn
  return withProofs(turn, readProofs(candidate, dropsAll))
}

function hasMore(candidates: readonly Candidate[], at: number, refusedModels: ReadonlySet<string>): boolean {
  return candidates.slice(at + 1).some(({ model }) => !refusedModels.has(model.id))
}

async function attempt(
  candidate: Candidate,
  turn: Turn,
  connect: Connector,
  shownBodies: object[] | undefined,
  startedAt: number,
  failures: readonly AttemptRecord[],
  isReplaceable: boolean,
  options: RunOptions,
): Promise<AttemptEnd> {
  let transcoder: Transcoder<Chunk> | undefined
  let isAnswered = false
  const { cancellation, detach } = options.cancellation.branch()
  const { firstTokenTimeoutMs, firstTokenWithFallbackMs } = options
  // Of one of two lengths: Node keeps a list for each length that there is, and would make and drop one for each request.
  const timer = setTimeout(
    () => cancellation.cancel(new Interruption('first-token')),
    isReplaceable ? Math.min(firstTokenTimeoutMs, firstTokenWithFallbackMs) : firstTokenTimeoutMs,
  )
  try {
    const connection = await connect(candidate, turn, options.identify(candidate), cancellation, shownBodies)
    const { ignoredParameters, headers, source } = connection
    transcoder = connection.transcoder
    let firstContentAt = 0
    let heldBytes = 0
    while (transcoder.outcome === null && (options.commit === 'complete' || !transcoder.hasContent || !turn.isStream)) {
      const chunks = await source.read()
      if (chunks === null) transcoder.end()
      else {
        for (const chunk of chunks) {
          transcoder.push(chunk)
          heldBytes += chunk.length
        }
      }
      if (heldBytes > heldBytesMax && turn.isStream) {
        source.cancel(new Error('the answer is too large'))
        return { fault: withRequestId(tooLarge, headers), deltaCount: transcoder.deltaCount }
      }
      // A whole body has begun with its first byte: what it says is known only at its end.
      const hasBegun = transcoder.hasContent || (!turn.isStream && chunks?.[0] instanceof Uint8Array)
      if (firstContentAt === 0 && hasBegun) {
        firstContentAt = options.clock()
        clearTimeout(timer)
        source.limitSilence(options.idleTimeoutMs)
      }
    }
    const fault = transcoder.outcome?.fault
    if (fault !== null && fault !== undefined) {
      source.cancel(new Error('the answer was not usable'))
      return { fault: withRequestId(fault, headers), deltaCount: transcoder.deltaCount }
    }
    if (firstContentAt === 0) firstContentAt = options.clock()
    isAnswered = true
    return {
      answered: {
        kind: 'answered',
        candidate,
        transcoder,
        source,
        failures,
        ignoredParameters,
        headers,
        hasDroppedProofs: turn.proofs?.dropsAll === true,
        firstContentAt,
        startedAt,
      },
    }
  } catch (error) {
    if (error instanceof NotAnAnswer) return { fault: error.fault, deltaCount: 0 }
    if (error instanceof GatewayError && error.status < 500) {
      return { refusal: { type: error.type, status: error.status, message: error.message } }
    }
    if (!isTransportError(error)) throw error
    return { fault: toTransportFault(error), deltaCount: transcoder?.deltaCount ?? 0 }
  } finally {
    clearTimeout(timer)
    if (!isAnswered) detach()
  }
}
