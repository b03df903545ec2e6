import type { Schema } from '../../contract/contract.ts'
import { toErrorDetail } from '../../errors/error-detail.ts'
import type { GatewayError } from '../../errors/gateway-error.ts'
import type { HealthSnapshot } from '../../routing/health-snapshot.ts'
import type { Candidate, Exclusion, Plan } from '../../routing/plan.ts'
import type { StickyEndpoints } from '../../routing/put-sticky-first.ts'
import { toEndpointRecord } from '../models/endpoint-record.ts'

/** What a plan's explanation is written from, beside the plan. */
export interface ExplanationInputs {
  readonly health: HealthSnapshot
  /** Undefined where stickiness does not count. */
  readonly sticky: StickyEndpoints | undefined
  /** Unix milliseconds, by the clock of `health`. */
  readonly now: number
  /** What a router found out; null without one. */
  readonly task: Schema<'PipelineStageData'> | null
  /** The error that the request would get; null where it has somewhere to go. */
  readonly refusal: GatewayError | null
}

/** A plan on the wire. */
export function toExplanation(
  plan: Plan,
  { health, sticky, now, task, refusal }: ExplanationInputs,
): Schema<'RouteExplanation'> {
  const describe = ({ endpoint, model }: Candidate | Exclusion) =>
    toEndpointRecord(endpoint, model, health.of(endpoint.id), now)
  return {
    requested: plan.requested,
    requested_models: [...plan.requestedModels],
    strategy: plan.strategy,
    version_group: plan.versionGroup ?? null,
    candidates: plan.candidates.map((candidate) => ({
      requested_as: candidate.requestedAs,
      sticky: sticky?.of(candidate.model.id) === candidate.endpoint.id,
      byok: toCredential(candidate),
      endpoint: describe(candidate),
    })),
    excluded: plan.excluded.map((exclusion) => ({
      reason: exclusion.reason,
      detail: exclusion.detail,
      byok: toCredential(exclusion),
      endpoint: describe(exclusion),
    })),
    unknown_models: [...plan.unknownModels],
    unsupported_models: [],
    task,
    refusal: refusal === null ? null : toErrorDetail(refusal),
  }
}

function toCredential({ endpoint: { byok } }: Candidate | Exclusion): Schema<'RouteCredential'> | null {
  if (byok === undefined) return null
  return { id: byok.credentialId, name: byok.name, is_fallback: byok.isFallback }
}
