import type { ErrorType } from '../contract/contract.ts'

/** What went wrong at a provider, as its format understood it. What to do about it is decided in attempts/. */
export interface Fault {
  readonly type: ErrorType
  /** HTTP status of the provider's answer; 0 when there was none. */
  readonly status: number
  /** The provider's own error code or type, for `previous_errors`. Never its message. */
  readonly code?: string
  /** Safe to show to a caller: in our words, or with what the provider said once attempts/ has cleaned it. */
  readonly message: string
  readonly retryAfterMs?: number
  /** The provider's own words as they came, at most 4,000 characters: it may quote keys and prompts. Only attempts/faults/ reads it, and takes it away. */
  readonly said?: string
  /** The same, cleaned: one line without credentials, ids of accounts and pieces of the prompt. Set by attempts/faults/ only. */
  readonly told?: string
  /** The provider's id of the exchange, which its support asks for. */
  readonly upstreamRequestId?: string
  readonly facts?: FaultFacts
  /** The provider could not check or decrypt what an earlier answer was signed or encrypted with: without it the request may do. */
  readonly refusesProofs?: true
}

/** What clients of the message format read by program from `error.details`. Names, never text. */
export interface FaultFacts {
  readonly errorCode?: string
  /** What of the request is not supported. */
  readonly unsupported?: readonly string[]
}
