import type { Fault } from '../canonical/fault.ts'
import type { ErrorType } from '../contract.ts'
import { type ErrorDetails, type ErrorMetadata, GatewayError, statusOfErrorType } from '../errors/gateway-error.ts'
import type { Plan } from '../routing/plan.ts'
import { interruptionOf } from './interruptions.ts'
import { nextStep } from './next-step.ts'
import type { Exhausted } from './run-plan.ts'

const retryAfterDefaultSeconds = 5
const retryAfterMaxSeconds = 3600

/**
 * The error of a request that nobody answered. The status is that of the last attempt, except: all 429 → 429 with the least
 * Retry-After; a mix of transient failures → 503.
 */
export function exhaustedError(
  { faults, failures }: Pick<Exhausted, 'faults' | 'failures'>,
  plan: Plan,
  extra: Pick<ErrorDetails, 'serviceMetadata' | 'headers'> = {},
): GatewayError {
  const last = faults.at(-1)
  if (last === undefined) return new GatewayError('server', 'no attempt was made')
  const metadata: ErrorMetadata = {
    previous_errors: failures.map(({ provider, model, status, code }, index) => ({
      provider,
      model,
      // Where the provider gave no status, or a good one with an answer that is none, the one that the gateway would give for it.
      status: status >= 400 ? status : shownStatus(faults[index] ?? last),
      code,
    })),
  }
  const retryAfter = leastRetryAfter(faults)
  const statuses = new Set(faults.map(shownStatus))
  const isTransient = faults.every((fault) => nextStep(fault) === 'next-endpoint')
  if (statuses.size > 1 && isTransient) {
    return new GatewayError(
      'provider_overloaded',
      'Every provider that could answer is failing just now. Try again later.',
      {
        status: 503,
        retryAfter,
        metadata: { ...metadata, availability: availability(plan, faults, retryAfter) },
        ...extra,
      },
    )
  }
  const status = shownStatus(last)
  const needsRetryAfter = status === 429 || status === 503
  return new GatewayError(shownType(last), sentence(last), {
    status,
    ...(needsRetryAfter && { retryAfter }),
    metadata: isTransient ? { ...metadata, availability: availability(plan, faults, retryAfter) } : metadata,
    ...extra,
  })
}

// A provider's 401, 402 or 403 is about the gateway's credential there: the caller's own is fine, so that is a bad gateway.
function shownStatus(fault: Fault): number {
  const interruption = interruptionOf(fault)
  if (interruption === 'request-deadline') return 408
  if (interruption === 'shutdown') return 503
  if (fault.type === 'authentication' || fault.type === 'permission_denied' || fault.type === 'payment_required')
    return 502
  if (fault.type === 'not_found' || fault.type === 'server') return 502
  return statusOfErrorType[fault.type]
}

function shownType(fault: Fault): ErrorType {
  const status = shownStatus(fault)
  if (status === 503) return 'provider_overloaded'
  return status === 502 ? 'provider_unavailable' : fault.type
}

function availability(
  plan: Plan,
  faults: readonly Fault[],
  retryAfter: number,
): NonNullable<ErrorMetadata['availability']> {
  const isFull = faults.every(({ type }) => type === 'rate_limit_exceeded' || type === 'provider_overloaded')
  return {
    code: isFull ? 'capacity_exhausted' : 'temporarily_unavailable',
    retryable: true,
    retry_after: retryAfter,
    requested_models: [...plan.requestedModels],
    affected_providers: [...new Set(plan.candidates.map(({ endpoint }) => endpoint.provider.slug))],
  }
}

function leastRetryAfter(faults: readonly Fault[]): number {
  const known = faults.flatMap(({ retryAfterMs }) =>
    retryAfterMs === undefined ? [] : [Math.ceil(retryAfterMs / 1000)],
  )
  return known.length === 0 ? retryAfterDefaultSeconds : Math.min(retryAfterMaxSeconds, Math.max(1, Math.min(...known)))
}

function sentence({ message }: Fault): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`
}
