import type { Fault } from '../canonical/fault.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { Adjustment } from '../fit/fit-notes.ts'
import type { AnswerIdentity, Said, WireHeaders } from '../formats/format.ts'
import { withRequestId } from '../formats/shared/upstream-request-id.ts'
import type { AttemptRecord } from '../records/generation-record.ts'
import type { Candidate } from '../routing/plan.ts'
import { BusyError } from '../shares/busy-error.ts'
import { Interruption } from '../streams/interruption.ts'
import { type Chunk, type Connector, NotAnAnswer, type Reading } from './connection.ts'
import { declinedBy } from './declined.ts'
import { withOddHeaders } from './faults/odd-headers.ts'
import { IncomingAnswer } from './incoming-answer.ts'
import type { RunOptions } from './run-options.ts'
import { isTransportError, toTransportFault } from './transport/transport-fault.ts'

/** A provider is answering: its first content (or its end) has been read. */
export interface Answered {
  readonly kind: 'answered'
  readonly candidate: Candidate
  readonly answer: IncomingAnswer
  /** What the answer is known by, to the one that writes it. */
  readonly identity: AnswerIdentity
  /** What was sent to providers until now, where the caller asked to see it. */
  readonly shownBodies: readonly object[] | undefined
  /** The attempts before it that failed, in order. */
  readonly failures: readonly AttemptRecord[]
  /** Of a refusal that is shown since no later attempt gave more: those. Absent: none. */
  readonly laterFailures?: readonly AttemptRecord[]
  readonly ignoredParameters: readonly string[]
  /** Absent: none. */
  readonly adjustedParameters?: readonly Adjustment[] | undefined
  /** Of the provider's answer; empty of one that is made in this process. */
  readonly headers: WireHeaders
  /** Whether the provider refused what earlier answers were signed or encrypted with, and answered without it. */
  readonly hasDroppedProofs: boolean
  /** Monotonic milliseconds when the first content came. */
  readonly firstContentAt: number
  readonly startedAt: number
  /** Set where no provider was asked yet: it says nothing and counts for nothing. */
  readonly isUnasked?: true
}

/** Bytes of an answer that are taken at most before any of it is passed on: all of one that is not streamed. */
const heldBytesMax = 64 * 1024 * 1024
const tooLarge: Fault = { type: 'provider_unavailable', status: 200, message: "the provider's answer is too large" }

/** How an attempt ended. */
export type AttemptEnd =
  /** `declined` where the model would not: nothing of that has been passed on. */
  | { readonly answered: Answered; readonly declined: Fault | undefined }
  | { readonly fault: Fault; readonly deltaCount: number; readonly reported?: Usage | undefined }
  /** Nobody was asked: what is wrong with the request would be wrong everywhere. */
  | { readonly refusal: Fault }
  /** Nobody was asked: the connections to the provider are taken, and another candidate waits. */
  | { readonly isBusy: true }

/** What one attempt is made of, beside the options of all of them. */
export interface AttemptParts {
  readonly candidate: Candidate
  readonly turn: Turn
  /** The output limit that the turn has from the gateway. Absent: none. */
  readonly outputLimit?: number | undefined
  readonly connect: Connector
  readonly shownBodies: object[] | undefined
  readonly startedAt: number
  readonly failures: readonly AttemptRecord[]
  /** Whether another candidate waits. */
  readonly isReplaceable: boolean
  /** Whether another model may be asked for what this one refuses. */
  readonly isRefusable: boolean
}

/** Asks one candidate, and reads as far as it takes to settle on its answer. */
export async function runAttempt(parts: AttemptParts, options: RunOptions): Promise<AttemptEnd> {
  const { candidate, turn, outputLimit, connect, shownBodies, startedAt, failures, isReplaceable, isRefusable } = parts
  let answer: IncomingAnswer | undefined
  let headers: WireHeaders = {}
  let isAnswered = false
  const { cancellation, detach } = options.cancellation.branch()
  const { firstTokenTimeoutMs, firstTokenWithFallbackMs } = options
  // Of one of two lengths: Node keeps a list for each length that there is, and would make and drop one for each request.
  const timer = setTimeout(
    () => cancellation.cancel(new Interruption('first-token')),
    isReplaceable ? Math.min(firstTokenTimeoutMs, firstTokenWithFallbackMs) : firstTokenTimeoutMs,
  )
  try {
    const identity = options.identify(candidate)
    const { wantsEvents = false, traceparent, holder } = options
    const asking = { candidate, turn, holder, outputLimit, identity, wantsEvents, shownBodies, traceparent }
    const connection = await connect(asking, cancellation)
    const { ignoredParameters, adjustedParameters, source } = connection
    headers = connection.headers
    answer = new IncomingAnswer(connection, turn.isStream)
    const { reading } = answer
    let firstContentAt = 0
    let heldBytes = 0
    const isWhole = options.commit === 'complete' || !turn.isStream
    // A refusal is worth no settling on before its end: it may be followed by an answer, or another model may give one.
    while (reading.outcome === null && (isWhole || !isSettled(reading.said, isRefusable))) {
      const chunks = await answer.readOn()
      if (chunks !== null) for (const chunk of chunks) heldBytes += chunk.length
      options.hold?.(heldBytes)
      if (heldBytes > heldBytesMax) {
        source.cancel(new Error('the answer is too large'))
        return { fault: withRequestId(tooLarge, headers), ...heardOf(reading) }
      }
      // A whole body can be read only at its end. White space before it only keeps the connection open.
      const hasBegun =
        reading.hasContent || (connection.isBody === true && chunks !== null && chunks.some(saysSomething))
      if (firstContentAt === 0 && hasBegun) {
        firstContentAt = options.clock()
        clearTimeout(timer)
        source.limitSilence(options.idleTimeoutMs)
      }
    }
    const fault = reading.outcome?.fault
    if (fault !== null && fault !== undefined) {
      source.cancel(new Error('the answer was not usable'))
      return { fault: withOddHeaders(withRequestId(fault, headers), headers), ...heardOf(reading) }
    }
    if (firstContentAt === 0) firstContentAt = options.clock()
    isAnswered = true
    return {
      declined: reading.outcome === null ? undefined : declinedBy(reading.outcome, reading.said),
      answered: {
        kind: 'answered',
        candidate,
        answer,
        identity,
        shownBodies: shownBodies && [...shownBodies],
        failures,
        ignoredParameters,
        adjustedParameters,
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
    if (error instanceof GatewayError && error.cause instanceof BusyError && isReplaceable) return { isBusy: true }
    if (!isTransportError(error)) {
      options.watch.dropped(candidate)
      throw error
    }
    return { fault: withOddHeaders(toTransportFault(error), headers), ...heardOf(answer?.reading) }
  } finally {
    clearTimeout(timer)
    if (!isAnswered) {
      detach()
      answer?.release()
      options.hold?.(0)
    }
  }
}

const spaces: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20])

function saysSomething(chunk: Chunk): boolean {
  return chunk instanceof Uint8Array && chunk.some((byte) => !spaces.has(byte))
}

/** Thoughts without a word may end in a refusal: they wait for more where another model could answer instead. */
function isSettled(said: Said, isRefusable: boolean): boolean {
  return said === 'answer' || (said === 'thinking' && !isRefusable)
}

/** What had come of an answer that broke off, and what its provider had told that it took. */
function heardOf(reading: Reading | undefined) {
  return { deltaCount: reading?.deltaCount ?? 0, reported: reading?.usageSoFar?.() }
}
