import type { Fault } from '../canonical/fault.ts'
import type { ProofReader } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import type { StreamCommit } from '../config/config.ts'
import type { AnswerIdentity } from '../formats/format.ts'
import type { Candidate } from '../routing/plan.ts'
import type { Holder } from '../shares/holder.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import type { Hide } from './faults/tell-fault.ts'
import type { AttemptWatch } from './health/watch-attempts.ts'

/** How a plan is carried out. */
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
  /** Monotonic milliseconds when the request came in. */
  readonly arrivedAt: number
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
  /** Whether answers must come as events, also where their bytes could go through. Absent: no. */
  readonly wantsEvents?: boolean
  /** How a candidate's account sees the proofs of the history; `dropsAll` once it refused them. Absent: as they stand. */
  readonly readProofs?: (candidate: Candidate, dropsAll: boolean) => ProofReader
  /** The caller's trace, for providers that are told. */
  readonly traceparent?: string | undefined
  /** Whose request it is. */
  readonly holder: Holder
  /** The output limit that a candidate must be told although the caller sets none; undefined for no limit. Absent: none for anybody. */
  readonly outputLimitOf?: (candidate: Candidate) => number | undefined
  /** Is told how many bytes of the answer have been read and not been passed on. */
  readonly hold?: (bytes: number) => void
  /** Counts an attempt. Rejects with GatewayError where none may be made any more. Absent: any number may. */
  readonly admits?: () => Promise<void>
  readonly watch: AttemptWatch
  /** Says whether another attempt may follow one that its provider bills and nobody has anything of. Absent: always. */
  readonly insures?: (candidate: Candidate, usage: Usage) => Promise<boolean>
  /** Is told of each attempt that failed, for the log. */
  readonly report: (candidate: Candidate, fault: Fault) => void
  /** Takes away what the caller must not be shown of providers' words. Absent: nothing. */
  readonly hide?: Hide | undefined
}
