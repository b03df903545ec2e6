import type { Fault } from '../../canonical/fault.ts'
import type { Candidate } from '../../routing/plan.ts'
import type { InferenceMetrics } from '../../telemetry/metrics.ts'
import type { HealthRegistry } from './health-registry.ts'

/** Who follows what becomes of attempts. */
export interface AttemptWatch {
  /** An attempt is about to be made. Returns whether nobody else finds out just now if the endpoint works again. */
  began(candidate: Candidate): boolean
  /** It failed, through the endpoint's doing or the request's own. */
  failed(candidate: Candidate, fault: Fault, isEndpointsDoing: boolean): void
  /** It was ended from our side before it came to anything. */
  dropped(candidate: Candidate): void
  /** Whether the endpoint failed so often that it is not worth another try. */
  isEjected(candidate: Candidate): boolean
}

/** Keeps the endpoints' health and the metrics up to date. One for all requests. */
export function watchAttempts(health: HealthRegistry, metrics: InferenceMetrics): AttemptWatch {
  return {
    began: ({ endpoint }) => health.began(endpoint.id),
    failed({ endpoint }, fault, isEndpointsDoing) {
      // What is wrong with a request would be wrong everywhere: it says nothing about the endpoint.
      if (isEndpointsDoing) health.failed(endpoint, fault)
      else health.dropped(endpoint.id)
      metrics.attemptFailed(endpoint.provider.slug, fault.type)
    },
    dropped: ({ endpoint }) => health.dropped(endpoint.id),
    isEjected: ({ endpoint }) => health.isEjected(endpoint.id),
  }
}
