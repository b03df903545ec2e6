import type { Fault } from '../canonical/fault.ts'
import type { ErrorType } from '../contract/contract.ts'
import { type ErrorDetails, type ErrorMetadata, GatewayError, statusOfErrorType } from '../errors/gateway-error.ts'
import { coolDownOf, type HealthSnapshot } from '../routing/health-snapshot.ts'
import type { Plan } from '../routing/plan.ts'
import { interruptionOf } from '../streams/interruption.ts'
import { concernsAccount, isInputFault } from './faults/tell-fault.ts'
import { nextStep } from './next-step.ts'
import type { Exhausted } from './run-plan.ts'

const retryAfterDefaultSeconds = 5

/**
 * The error of a request that nobody answered. The status is that of the last attempt, except: all 429 → 429 with the least
 * Retry-After; a mix of transient failures → 503. `health` is what is known after them.
 */
export function exhaustedError(
  { faults, failures }: Pick<Exhausted, 'faults' | 'failures'>,
  plan: Plan,
  health: HealthSnapshot,
  extra: Pick<ErrorDetails, 'serviceMetadata' | 'headers'> = {},
): GatewayError {
  const last = faults.at(-1)
  if (last === undefined) return new GatewayError('server', 'no attempt was made')
  const metadata: ErrorMetadata = {
    previous_errors: failures.map(({ provider, model, status, code, message }, index) => {
      const fault = faults[index] ?? last
      return {
        provider,
        model,
        // Where the provider gave no status, or a good one with an answer that is none, the one that the gateway would give for it.
        status: status >= 400 ? status : shownStatus(fault),
        code,
        ...(message !== undefined && !concernsAccount(fault) && { message }),
      }
    }),
  }
  const statuses = new Set(faults.map(shownStatus))
  const isTransient = faults.every((fault) => nextStep(fault) === 'next-endpoint')
  const mayHelp = faults.some(mayPass)
  const retryAfter = leastRetryAfter(faults, plan, health)
  const shown: ErrorDetails = {
    ...extra,
    metadata: isTransient ? { ...metadata, availability: availability(plan, faults, mayHelp, retryAfter) } : metadata,
    // Else clients would ask again by the status alone.
    ...(isTransient && !mayHelp && { headers: { ...extra.headers, 'x-should-retry': 'false' } }),
  }
  if (statuses.size > 1 && isTransient) {
    const message = 'Every provider that could answer is failing just now. Try again later.'
    return new GatewayError('provider_overloaded', message, { ...shown, status: 503, retryAfter })
  }
  const status = shownStatus(last)
  const needsRetryAfter = status === 429 || status === 503
  return new GatewayError(shownType(last), sentence(last), {
    ...shown,
    status,
    ...(needsRetryAfter && { retryAfter }),
    ...(last.facts !== undefined && { facts: last.facts }),
    ...(last.overflow !== undefined && { overflow: last.overflow }),
  })
}

/** Whether what is wrong may be gone by itself later. A credential, an account and a list of models stay as they are until somebody acts. */
function mayPass({ type }: Fault): boolean {
  return !lastingTypes.has(type)
}

const lastingTypes: ReadonlySet<ErrorType> = new Set([
  'authentication',
  'permission_denied',
  'payment_required',
  'not_found',
])

// A provider's 401, 402 or 403 is about the gateway's credential there: the caller's own is fine, so that is a bad gateway.
function shownStatus(fault: Fault): number {
  const interruption = interruptionOf(fault)
  if (interruption === 'request-deadline') return 408
  if (interruption === 'shutdown' || interruption === 'memory') return 503
  if (fault.type === 'authentication' || fault.type === 'permission_denied' || fault.type === 'payment_required')
    return 502
  if (fault.type === 'not_found' || fault.type === 'server') return 502
  return statusOfErrorType[fault.type]
}

function shownType(fault: Fault): ErrorType {
  const status = shownStatus(fault)
  if (status === 503) return 'provider_overloaded'
  return status === 502 && fault.type !== 'unmapped' ? 'provider_unavailable' : fault.type
}

function availability(
  plan: Plan,
  faults: readonly Fault[],
  mayHelp: boolean,
  retryAfter: number,
): NonNullable<ErrorMetadata['availability']> {
  return {
    code: mayHelp ? codeOfPassing(faults) : codeOfLasting(faults),
    retryable: mayHelp,
    ...(mayHelp && { retry_after: retryAfter }),
    requested_models: [...plan.requestedModels],
    affected_providers: [...new Set(plan.candidates.map(({ endpoint }) => endpoint.provider.slug))],
  }
}

type AvailabilityCode = NonNullable<ErrorMetadata['availability']>['code']

function codeOfPassing(faults: readonly Fault[]): AvailabilityCode {
  const isFull = faults.every(({ type }) => type === 'rate_limit_exceeded' || type === 'provider_overloaded')
  return isFull ? 'capacity_exhausted' : 'temporarily_unavailable'
}

function codeOfLasting(faults: readonly Fault[]): AvailabilityCode {
  if (faults.some(({ type }) => type !== 'not_found')) return 'no_endpoints'
  return faults.every(({ status }) => status === 410) ? 'model_deprecated' : 'model_not_found'
}

/** In how many seconds the first of those that may serve is asked again, also by others: so not what each said, but what is kept to. */
function leastRetryAfter(faults: readonly Fault[], plan: Plan, health: HealthSnapshot): number {
  const cooling = plan.excluded.filter(({ reason }) => reason === 'cooling_down')
  const waits = [...plan.candidates, ...cooling].flatMap(({ endpoint }) => {
    const coolDown = coolDownOf(health, endpoint)
    return coolDown?.isBinding === true && coolDown.refusal === undefined ? [coolDown.remainingMs] : []
  })
  if (waits.length > 0) return Math.ceil(Math.min(...waits) / 1000)
  // Those who asked for a wait have had it.
  return faults.some(({ retryAfterMs }) => retryAfterMs !== undefined) ? 1 : retryAfterDefaultSeconds
}

function sentence({ type, told, message }: Fault): string {
  // The provider's own words stay as they are.
  if (told !== undefined && isInputFault(type)) return message
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`
}
