import type { ContextOverflow, FaultFacts } from '../canonical/fault.ts'
import type { ErrorType, Schema } from '../contract/contract.ts'

/** Status of each canonical error type. Exhaustive: a type added to the contract fails to compile here. */
export const statusOfErrorType: Readonly<Record<ErrorType, number>> = {
  context_length_exceeded: 400,
  max_tokens_exceeded: 400,
  token_limit_exceeded: 400,
  string_too_long: 400,
  authentication: 401,
  permission_denied: 403,
  payment_required: 402,
  rate_limit_exceeded: 429,
  provider_overloaded: 529,
  provider_unavailable: 502,
  invalid_request: 400,
  invalid_prompt: 400,
  not_found: 404,
  precondition_failed: 400,
  payload_too_large: 413,
  unprocessable: 422,
  content_policy_violation: 400,
  refusal: 400,
  invalid_image: 400,
  image_too_large: 400,
  image_too_small: 400,
  unsupported_image_format: 400,
  image_not_found: 400,
  image_download_failed: 400,
  server: 500,
  timeout: 524,
  unmapped: 502,
}

export type ErrorMetadata = Schema<'ErrorMetadata'>

export interface ErrorDetails {
  /** Overrides the type's default status: 408 and 524 are both `timeout`, 503 and 529 both `provider_overloaded`. */
  readonly status?: number
  /** Seconds until a retry makes sense. Always given with 429 and 503. */
  readonly retryAfter?: number
  readonly metadata?: ErrorMetadata
  readonly headers?: Readonly<Record<string, string>>
  /** `service_metadata` of a request that asked for it. */
  readonly serviceMetadata?: object
  /** The `error.details` that clients of the messages format act on. */
  readonly facts?: FaultFacts
  /** The request's excess over the context, for formats with words of their own for it. */
  readonly overflow?: ContextOverflow
  readonly cause?: unknown
}

/** The one error that reaches callers. `message` is safe to show; any other thrown error is a bug, and callers see it as `server`. */
export class GatewayError extends Error {
  readonly type: ErrorType
  readonly status: number
  readonly details: ErrorDetails

  constructor(type: ErrorType, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'GatewayError'
    this.type = type
    this.status = details.status ?? statusOfErrorType[type]
    this.details = details
  }
}
