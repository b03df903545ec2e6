import type { ErrorType } from '../contract.ts'

/** What went wrong at a provider, as its format understood it. What to do about it is decided in attempts/. */
export interface Fault {
  readonly type: ErrorType
  /** HTTP status of the provider's answer; 0 when there was none. */
  readonly status: number
  /** The provider's own error code or type, for `previous_errors`. Never its message. */
  readonly code?: string
  /** Safe to show to a caller: in our words, without the provider's body. */
  readonly message: string
  readonly retryAfterMs?: number
}
