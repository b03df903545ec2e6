import type { ErrorType } from '../contract/contract.ts'

/** What went wrong at a provider, as its format decoded it. attempts/ decides what to do about it. */
export interface Fault {
  readonly type: ErrorType
  /** HTTP status of the provider's answer; 0 when there was none. */
  readonly status: number
  /** The provider's own error code or type, for `previous_errors`. Never its message. */
  readonly code?: string
  /** The HTTP client's or the system's code of a connection that broke: for the log only. */
  readonly nativeCode?: string
  /** Safe to show to a caller: our own text, or the provider's once attempts/ has redacted it. */
  readonly message: string
  readonly retryAfterMs?: number
  /**
   * The provider's unredacted message, at most 4,000 characters: it may quote keys and prompts. Only attempts/faults/ reads it, and removes
   * it.
   */
  readonly said?: string
  /** The provider's message, redacted: one line without credentials, account ids and pieces of the prompt. Only attempts/faults/ sets it. */
  readonly told?: string
  /** The provider's request id, which its support asks for. */
  readonly upstreamRequestId?: string
  /** Host that the provider's answer redirects to. For the log only. */
  readonly redirectHost?: string
  /** Content encoding of the provider's answer, although requests ask for none. For the log only. */
  readonly contentEncoding?: string
  readonly facts?: FaultFacts
  /** Its type is known only by the provider's words, which may quote the request, so it says little about the next request. */
  readonly isByWords?: true
  /** The request's excess over the model's context. Absent: it fits, or the excess is unknown. */
  readonly overflow?: ContextOverflow
  /** The provider refused thoughts of an earlier answer: it could not verify, decrypt or find them. The request may succeed without them. */
  readonly refusesProofs?: true
  /** The names of the filters for which a guardrail ended the answer. Absent: none did. */
  readonly patterns?: readonly string[]
  /** The gateway itself refused to go on. Absent: what went wrong is its provider's, or an interruption. */
  readonly isOwnRefusal?: true
}

/** What programs read from `error.details` in the Messages format. Names, never text. */
export interface FaultFacts {
  readonly errorCode?: string
  /** Unsupported parts of the request. */
  readonly unsupported?: readonly string[]
}

/** Lengths in tokens of a request that is too long, as far as they are known. */
export interface ContextOverflow {
  readonly inputTokens?: number
  /** Tokens of output that were asked for, where the sum is too long. */
  readonly outputTokens?: number
  /** The model's limit. */
  readonly limitTokens?: number
}
