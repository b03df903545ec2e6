import type { Fault } from '../canonical/fault.ts'
import type { ErrorType } from '../contract/contract.ts'
import { interruptionOf } from '../streams/interruption.ts'

/** What a failed attempt allows: another endpoint of the same model, only another model, or nothing. */
export type NextStep = 'next-endpoint' | 'next-model' | 'stop'

// Exhaustive: an error type added to the contract fails to compile here.
const stepOfErrorType: Readonly<Record<ErrorType, NextStep>> = {
  context_length_exceeded: 'next-model',
  max_tokens_exceeded: 'next-model',
  token_limit_exceeded: 'next-model',
  string_too_long: 'next-model',
  // The provider's 401 and 403 mean that the gateway's credential is bad there, not the caller's.
  authentication: 'next-endpoint',
  permission_denied: 'next-endpoint',
  payment_required: 'next-endpoint',
  rate_limit_exceeded: 'next-endpoint',
  provider_overloaded: 'next-endpoint',
  provider_unavailable: 'next-endpoint',
  invalid_request: 'next-model',
  invalid_prompt: 'next-model',
  not_found: 'next-endpoint',
  precondition_failed: 'next-model',
  payload_too_large: 'next-model',
  unprocessable: 'next-model',
  content_policy_violation: 'next-model',
  refusal: 'next-model',
  invalid_image: 'next-model',
  image_too_large: 'next-model',
  image_too_small: 'next-model',
  unsupported_image_format: 'next-model',
  image_not_found: 'next-model',
  image_download_failed: 'next-model',
  server: 'next-endpoint',
  timeout: 'next-endpoint',
  unmapped: 'next-endpoint',
}

/**
 * Where to go after a fault that came before anything was passed on to the caller. `fallsBackOnContentPolicy` says whether another model may
 * be asked for what the content policy of one forbids.
 */
export function nextStep(fault: Fault, fallsBackOnContentPolicy = true): NextStep {
  const interruption = interruptionOf(fault)
  if (interruption !== undefined && interruption !== 'first-token' && interruption !== 'idle') return 'stop'
  const isDeclined = fault.type === 'content_policy_violation' || fault.type === 'refusal'
  return isDeclined && !fallsBackOnContentPolicy ? 'stop' : stepOfErrorType[fault.type]
}

const transientTypes = new Set<ErrorType>([
  'rate_limit_exceeded',
  'provider_overloaded',
  'provider_unavailable',
  'server',
  'timeout',
  'unmapped',
])
const retryAfterMaxMs = 10_000
const backoffBaseMs = 250
const backoffMaxMs = 4_000

/**
 * How long to wait before the same endpoint is asked again, in milliseconds, or null when it should not be: a silent endpoint is
 * not asked again, and neither a Retry-After above 10 s nor one above the `remainingMs` of the request is waited for. Full jitter over an
 * exponential back-off.
 */
export function retryDelayMs(
  fault: Fault,
  retriesSoFar: number,
  random: () => number,
  remainingMs: number,
): number | null {
  if (!transientTypes.has(fault.type) || isSilence(fault) || retriesSoFar >= 2) return null
  const { retryAfterMs } = fault
  if (retryAfterMs !== undefined && retryAfterMs > retryAfterMaxMs) return null
  const delayMs = retryAfterMs ?? Math.floor(random() * Math.min(backoffMaxMs, backoffBaseMs * 2 ** (retriesSoFar + 1)))
  return delayMs < remainingMs ? delayMs : null
}

/**
 * Whether an endpoint said nothing for so long that we gave up. A provider that says itself that it took too long is not silent; one that
 * did not even accept the connection is.
 */
export function isSilence({ type, status, code }: Fault): boolean {
  return (type === 'timeout' && status < 400) || code === 'connect_timeout'
}
