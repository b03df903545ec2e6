import { faultOutcome, type GenerationEnd } from '../accounting/settle.ts'
import { exhaustedError } from '../attempts/exhausted-error.ts'
import type { HealthRegistry } from '../attempts/health/health-registry.ts'
import type { Exhausted } from '../attempts/run-plan.ts'
import { toTransportFault } from '../attempts/transport/transport-fault.ts'
import type { Fault } from '../canonical/fault.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { Plan } from '../routing/plan.ts'
import { serviceMetadata } from '../routing/service-metadata.ts'
import { isOurEnd } from './our-end.ts'
import { type InferenceRequest, isCallerGone } from './request.ts'
import type { Spent } from './spent.ts'

export interface RefuseParts {
  readonly health: Pick<HealthRegistry, 'snapshot'>
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

/** What made nobody answer: the last fault. */
export function lastFault({ faults }: Exhausted): Fault {
  return faults.at(-1) ?? toTransportFault(undefined)
}

/** How a request ends that nobody answered. */
export function endOfExhausted({ clock }: RefuseParts, request: InferenceRequest, result: Exhausted): GenerationEnd {
  const fault = lastFault(result)
  // Ended between two attempts, nobody was at it; what the last one failed for is its provider's doing.
  const wasAsked = result.candidate !== null && result.faults.length === result.failures.length
  // What came or was told of it is counted with that.
  const isLostUnsaid = wasAsked && !isOurEnd(fault) && result.reported === undefined && result.deltaCount === 0
  return {
    endpoint: result.candidate?.endpoint ?? null,
    outcome: { ...faultOutcome(fault), usage: isLostUnsaid ? result.usage : null },
    isCancelled: isCallerGone(request),
    isEndedHere: wasAsked && isOurEnd(fault),
    deltaCount: result.deltaCount,
    reported: result.reported,
    askedAt: null,
    firstContentAt: null,
    endedAt: clock(),
    attempts: result.failures,
  }
}

/** The error of a request that nobody answered, or whose tool loop nobody went on with after what was `spent`. */
export function refusalOfExhausted(
  { health, clock }: RefuseParts,
  { context, wantsMetadata, notes }: InferenceRequest,
  plan: Plan,
  result: Exhausted,
  spent: Spent,
): GatewayError {
  const durationMs = clock() - context.startedAt
  const extra = {
    headers: { 'x-generation-id': context.id },
    ...(wantsMetadata && {
      serviceMetadata: serviceMetadata({
        plan,
        before: [...spent.attempts, ...result.failures],
        answeredBy: null,
        isByok: spent.due.isByok === true,
        durationMs,
        stages: notes.list(),
      }),
    }),
  }
  const { refusal } = result
  if (refusal === undefined) return exhaustedError(result, plan, health.snapshot(), extra)
  const { type, message, status, details } = refusal
  const headers = { ...details.headers, ...extra.headers }
  return new GatewayError(type, message, { ...details, ...extra, headers, status, cause: refusal })
}
