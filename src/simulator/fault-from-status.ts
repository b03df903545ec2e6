import type { Fault } from '../canonical/fault.ts'

const typeOfStatus: Readonly<Record<number, Fault['type']>> = {
  401: 'authentication',
  402: 'payment_required',
  403: 'permission_denied',
  404: 'not_found',
  408: 'timeout',
  413: 'payload_too_large',
  422: 'unprocessable',
  429: 'rate_limit_exceeded',
  504: 'timeout',
  524: 'timeout',
  529: 'provider_overloaded',
}

// Providers' `error.code` values that are fault types of the same name.
const typeOfCode: Readonly<Record<string, Fault['type']>> = {
  context_length_exceeded: 'context_length_exceeded',
  string_too_long: 'string_too_long',
  invalid_prompt: 'invalid_prompt',
  content_policy_violation: 'content_policy_violation',
  overloaded_error: 'provider_overloaded',
}

export interface SimulatedFailure {
  /** 400 to 599. */
  readonly status: number
  /** The provider's own error code, for example `context_length_exceeded`. */
  readonly code?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** The fault of a provider's answer with this status and code. */
export function faultFromStatus({ status, code, retryAfterMs }: SimulatedFailure): Fault {
  const byCode = code !== undefined && Object.hasOwn(typeOfCode, code) ? typeOfCode[code] : undefined
  const message = `the simulator was asked to answer with status ${status}`
  return {
    type: byCode ?? typeOfStatus[status] ?? (status >= 500 ? 'provider_unavailable' : 'invalid_request'),
    status,
    ...(code === undefined ? {} : { code }),
    message,
    said: message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}
