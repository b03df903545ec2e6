import type { Fault } from '../canonical/fault.ts'
import type { PipelineStage } from '../canonical/pipeline-notes.ts'
import { endpointRegion } from '../catalog/endpoint-region.ts'
import type { ErrorType, Schema } from '../contract/contract.ts'
import { statusOfErrorType } from '../errors/gateway-error.ts'
import type { AttemptRecord } from '../records/generation-record.ts'
import type { Candidate, Plan } from './plan.ts'

type ServiceMetadata = Schema<'ServiceMetadata'>

/** A plan and its outcome. */
export interface RouteOutcome {
  readonly plan: Plan
  /** The attempts before the one that served, in order. */
  readonly failures: readonly AttemptRecord[]
  /** The candidate whose answer the caller gets; null when none answered. */
  readonly answeredBy: Candidate | null
  /** Whether a credential of the workspace was used. Absent: that of `answeredBy` decides. */
  readonly isByok?: boolean
  /** Attempts after that one, which gave nothing better than its refusal. Absent: none. */
  readonly laterFailures?: readonly AttemptRecord[] | undefined
  /** Set when the answer broke off. */
  readonly fault?: Pick<Fault, 'type' | 'status'> | null
  /** Milliseconds that the serving attempt took. */
  readonly durationMs?: number
  /** Fields of the request that the serving endpoint was not sent. */
  readonly ignoredParameters?: readonly string[]
  /** True when the endpoint refused the history's encrypted reasoning and answered without it. */
  readonly hasDroppedProofs?: boolean
  /** What guardrails, plugins and tools did, in order. */
  readonly stages?: readonly PipelineStage[]
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** The wire value of `service_metadata`. */
export function serviceMetadata(outcome: RouteOutcome): ServiceMetadata {
  const { plan, failures, answeredBy, durationMs, ignoredParameters = [], stages = [] } = outcome
  const { isByok = answeredBy?.endpoint.byok !== undefined } = outcome
  const attempt = failures.length + (answeredBy === null ? 0 : 1)
  return {
    requested: plan.requested,
    // A single model served at a later attempt is a fallback, too.
    strategy: plan.strategy === 'direct' && attempt > 1 ? 'fallback' : plan.strategy,
    region: answeredBy === null ? null : endpointRegion(answeredBy.endpoint),
    summary: summarize(outcome, attempt) + absenceOf(plan),
    attempt,
    is_byok: isByok,
    ...(answeredBy !== null && durationMs !== undefined && { generation_time: Math.max(0, Math.round(durationMs)) }),
    endpoints: {
      total: plan.candidates.length,
      available: plan.candidates.map(({ endpoint, model }) => ({
        provider: endpoint.provider.name,
        provider_slug: endpoint.provider.slug,
        model: model.id,
        selected: endpoint.id === answeredBy?.endpoint.id,
      })),
    },
    attempts: attemptsOf(outcome),
    params: {
      ignored_parameters: [...ignoredParameters],
      ...(outcome.hasDroppedProofs === true && { dropped_reasoning: true }),
      ...(plan.unknownModels.length > 0 && { unknown_models: [...plan.unknownModels] }),
      ...(plan.versionGroup !== undefined && { version_group: plan.versionGroup }),
    },
    ...pipelineOf(stages),
  }
}

/** That of a request which was refused before it was planned, so that no endpoint was looked for. */
export function unplannedMetadata(requested: string, stages: readonly PipelineStage[]): ServiceMetadata {
  return {
    requested,
    strategy: 'direct',
    region: null,
    summary: 'no provider was asked',
    attempt: 0,
    is_byok: false,
    endpoints: { total: 0, available: [] },
    ...pipelineOf(stages),
  }
}

function pipelineOf(stages: readonly PipelineStage[]): Pick<ServiceMetadata, 'pipeline'> {
  return stages.length === 0 ? {} : { pipeline: [...stages] }
}

function attemptsOf({
  plan,
  failures,
  answeredBy,
  laterFailures = [],
  fault,
}: RouteOutcome): Schema<'RouterAttempt'>[] {
  const failed = failures.map((failure) => toAttempt(failure, plan))
  if (answeredBy === null) return failed
  const status = fault === undefined || fault === null ? 200 : toStatus(fault.status, fault.type)
  const { name, slug } = answeredBy.endpoint.provider
  return [
    ...failed,
    { provider: name, provider_slug: slug, model: answeredBy.model.id, status },
    ...laterFailures.map((failure) => toAttempt(failure, plan)),
  ]
}

function toAttempt({ provider, model, status, code }: AttemptRecord, plan: Plan): Schema<'RouterAttempt'> {
  return { provider: providerName(plan, provider), provider_slug: provider, model, status: toStatus(status, code) }
}

/** Attempts are made at candidates, so that each of their providers has its name there. */
function providerName({ candidates }: Plan, slug: string): string {
  return candidates.find(({ endpoint }) => endpoint.provider.slug === slug)?.endpoint.provider.name ?? slug
}

// No HTTP answer, or an unusable one, counts as the status of the gateway's own error.
function toStatus(status: number, code: string): number {
  if (status >= 400) return status
  return isErrorType(code) ? statusOfErrorType[code] : statusOfErrorType.provider_unavailable
}

function isErrorType(code: string): code is ErrorType {
  return Object.hasOwn(statusOfErrorType, code)
}

function absenceOf({ unknownModels }: Plan): string {
  return unknownModels.length === 0 ? '' : `; there is no model ${unknownModels.join(', ')}`
}

function summarize({ plan, failures, answeredBy, fault }: RouteOutcome, attempt: number): string {
  if (answeredBy !== null) {
    const verb = fault === undefined || fault === null ? 'answered' : 'broke off its answer'
    return `${answeredBy.endpoint.provider.slug} ${verb} at the ${ordinals[attempt - 1] ?? `${attempt}th`} attempt`
  }
  const providers = [...new Set(failures.map(({ provider }) => provider))].join(', ')
  if (failures.length === 1) return `the only attempt failed, at ${providers}`
  if (failures.length > 1) return `all ${failures.length} attempts failed, at ${providers}`
  if (plan.candidates.length > 0) return 'no provider was asked'
  if (plan.excluded.length === 0) return 'no endpoint was found'
  return `no endpoint was left after ${[...new Set(plan.excluded.map(({ reason }) => reason))].join(', ')}`
}
