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
  /** The attempts before the one that served last, in order: of a tool loop also those that answered. */
  readonly before: readonly AttemptRecord[]
  /** The candidate whose answer the caller gets; null when none answered. */
  readonly answeredBy: Candidate | null
  /** Whether a credential of the workspace was used. Absent: that of `answeredBy` decides. */
  readonly isByok?: boolean
  /** Attempts after that one, which gave nothing better than its refusal. Absent: none. */
  readonly laterFailures?: readonly AttemptRecord[] | undefined
  /** Set when the answer broke off. */
  readonly fault?: Pick<Fault, 'type' | 'status' | 'isOwnRefusal'> | null
  /** Milliseconds that the serving attempt took. */
  readonly durationMs?: number
  /** Fields of the request that the serving endpoint was not sent. */
  readonly ignoredParameters?: readonly string[]
  /** Values of the request that the serving endpoint was sent changed. */
  readonly adjustedParameters?: readonly Schema<'AdjustedParameter'>[] | undefined
  /** True when the endpoint refused the history's encrypted reasoning and answered without it. */
  readonly hasDroppedProofs?: boolean
  /** What guardrails, plugins and tools did, in order. */
  readonly stages?: readonly PipelineStage[]
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const endings: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }

/** The wire value of `service_metadata`. */
export function serviceMetadata(outcome: RouteOutcome): ServiceMetadata {
  const { plan, before, answeredBy, durationMs, ignoredParameters = [], adjustedParameters = [], stages = [] } = outcome
  const { isByok = answeredBy?.endpoint.byok !== undefined } = outcome
  const attempt = before.length + (answeredBy === null ? 0 : 1)
  return {
    requested: plan.requested,
    // A single model served after a failed attempt is a fallback, too.
    strategy: plan.strategy === 'direct' && attempt > 1 && !before.every(hasAnswered) ? 'fallback' : plan.strategy,
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
      ...(adjustedParameters.length > 0 && { adjusted_parameters: [...adjustedParameters] }),
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

function attemptsOf({ plan, before, answeredBy, laterFailures = [], fault }: RouteOutcome): Schema<'RouterAttempt'>[] {
  const earlier = before.map((attempt) => toAttempt(attempt, plan))
  if (answeredBy === null) return earlier
  // An answer that the gateway itself ended, for a guardrail for instance, is no failure of its provider.
  const isServed = fault === undefined || fault === null || fault.isOwnRefusal === true
  const status = isServed ? 200 : toStatus(fault.status, fault.type)
  const { name, slug } = answeredBy.endpoint.provider
  return [
    ...earlier,
    { provider: name, provider_slug: slug, model: answeredBy.model.id, status },
    ...laterFailures.map((failure) => toAttempt(failure, plan)),
  ]
}

function ordinal(number: number): string {
  const ending = Math.trunc(number / 10) % 10 === 1 ? undefined : endings[number % 10]
  return ordinals[number - 1] ?? `${number}${ending ?? 'th'}`
}

function toAttempt(attempt: AttemptRecord, plan: Plan): Schema<'RouterAttempt'> {
  const { provider, model } = attempt
  const status = hasAnswered(attempt) ? 200 : toStatus(attempt.status, attempt.code)
  return { provider: providerName(plan, provider), provider_slug: provider, model, status }
}

function hasAnswered({ answeredTag }: AttemptRecord): boolean {
  return answeredTag !== undefined
}

/** Attempts are made at candidates, and a tool loop's next plan names those that are left out of it, too. */
function providerName({ candidates, excluded }: Plan, slug: string): string {
  const found = [...candidates, ...excluded].find(({ endpoint }) => endpoint.provider.slug === slug)
  return found?.endpoint.provider.name ?? slug
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

function summarize({ plan, before, answeredBy, fault }: RouteOutcome, attempt: number): string {
  const steps = before.filter(hasAnswered).length
  if (answeredBy !== null) {
    const isOurs = fault?.isOwnRefusal === true
    const verb = fault === undefined || fault === null || isOurs ? 'answered' : 'broke off its answer'
    const which = steps === 0 ? '' : ` in the last of ${steps + 1} steps`
    const { slug } = answeredBy.endpoint.provider
    const ending = isOurs ? ', and the gateway ended the answer' : ''
    return `${slug} ${verb}${which} at the ${ordinal(attempt)} attempt${ending}`
  }
  const failures = before.slice(before.findLastIndex(hasAnswered) + 1)
  const answered = steps === 0 ? '' : `${steps} ${steps === 1 ? 'step was' : 'steps were'} answered, then `
  return answered + failureOf(plan, failures, steps)
}

/** Why nobody answered the question that was asked after this many others. */
function failureOf({ candidates, excluded }: Plan, failures: readonly AttemptRecord[], steps: number): string {
  const providers = [...new Set(failures.map(({ provider }) => provider))].join(', ')
  if (failures.length === 1) return `the only attempt failed, at ${providers}`
  if (failures.length > 1) return `all ${failures.length} attempts failed, at ${providers}`
  if (candidates.length > 0 || steps > 0) return 'no provider was asked'
  if (excluded.length === 0) return 'no endpoint was found'
  return `no endpoint was left after ${[...new Set(excluded.map(({ reason }) => reason))].join(', ')}`
}
