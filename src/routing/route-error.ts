import type { ContextOverflow } from '../canonical/fault.ts'
import type { PipelineStage } from '../canonical/pipeline-notes.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ErrorType } from '../contract/contract.ts'
import { type ErrorDetails, type ErrorMetadata, GatewayError } from '../errors/gateway-error.ts'
import { explainExclusions, lackOnlyTools, listed, longestOf } from './exclusion-words.ts'
import type { Exclusion, ExclusionReason, Plan } from './plan.ts'
import { bareModelName } from './resolve-model.ts'
import { isRouterModel, routerModels } from './router-models.ts'
import { serviceMetadata } from './service-metadata.ts'
import { supports } from './supports.ts'

type Availability = NonNullable<ErrorMetadata['availability']>

const privacyReasons: ReadonlySet<ExclusionReason> = new Set(['data_collection', 'zdr'])

/** What its caller is told beside the error. */
interface Telling {
  /** Absent: no `service_metadata`. */
  readonly wantsMetadata?: boolean | undefined
  /** What ran before. Absent: nothing. */
  readonly stages?: readonly PipelineStage[] | undefined
}

/**
 * The error for a plan without candidates: 400 when no known model is named or no endpoint takes such an input, 403 when a guardrail forbids some
 * endpoints or the allow-list all of them, 404 when the request's constraints exclude them, 429 when all remaining ones are rate limited, 502
 * when their providers just refused the credentials for them, 503 when they are in another cool-down or need a workspace credential that can't
 * be opened.
 */
export function explainNoCandidates(
  plan: Plan,
  turn: Turn,
  catalog: Catalog,
  { wantsMetadata = false, stages = [] }: Telling = {},
): GatewayError {
  const shown = wantsMetadata
    ? { serviceMetadata: serviceMetadata({ plan, before: [], answeredBy: null, stages }) }
    : {}
  const cooling = plan.excluded.filter(({ retryAfterMs }) => retryAfterMs !== undefined)
  const passing = cooling.filter(({ refusal }) => refusal === undefined)
  if (passing.length > 0) return explainCoolDown(plan, passing, shown)
  const refusal = cooling.at(-1)?.refusal
  if (refusal !== undefined) return explainRefusal(plan, refusal, shown)
  if (plan.excluded.some(({ reason }) => reason === 'byok_unusable')) return explainUnusable(plan, shown)
  const { type, message, metadata } = describe(plan, turn, catalog)
  const overflow = type === 'context_length_exceeded' ? overflowOf(plan, turn) : undefined
  return new GatewayError(type, message, { metadata, ...(overflow !== undefined && { overflow }), ...shown })
}

function explainCoolDown(
  plan: Plan,
  cooling: readonly Exclusion[],
  shown: Pick<ErrorDetails, 'serviceMetadata'>,
): GatewayError {
  const leastMs = Math.min(...cooling.map(({ retryAfterMs = 0 }) => retryAfterMs))
  const retryAfter = Math.max(1, Math.ceil(leastMs / 1000))
  const isRateLimit = cooling.every((exclusion) => exclusion.isRateLimit === true)
  const code = isRateLimit ? 'capacity_exhausted' : 'temporarily_unavailable'
  const availability = { ...availabilityOf(plan, code), retryable: true, retry_after: retryAfter }
  const details = { status: isRateLimit ? 429 : 503, retryAfter, metadata: { availability }, ...shown }
  const why = isRateLimit ? 'limits how often it may be asked' : 'asked to be left alone'
  const message = `Every provider that could answer ${why} just now. Try again in ${retryAfter} s.`
  return new GatewayError(isRateLimit ? 'rate_limit_exceeded' : 'provider_overloaded', message, details)
}

/** The error for refused credentials, as for the request that met the refusal: a retry does not help. */
function explainRefusal(plan: Plan, refusal: string, shown: Pick<ErrorDetails, 'serviceMetadata'>): GatewayError {
  return new GatewayError('provider_unavailable', `${refusal.charAt(0).toUpperCase()}${refusal.slice(1)}.`, {
    status: 502,
    metadata: { availability: availabilityOf(plan, 'no_endpoints') },
    headers: { 'x-should-retry': 'false' },
    ...shown,
  })
}

/** The operator has to fix it first, so a retry makes sense only after a while. */
const unusableRetrySeconds = 60

function explainUnusable(plan: Plan, shown: Pick<ErrorDetails, 'serviceMetadata'>): GatewayError {
  const retryAfter = unusableRetrySeconds
  const availability = { ...availabilityOf(plan, 'temporarily_unavailable'), retryable: true, retry_after: retryAfter }
  return new GatewayError(
    'provider_overloaded',
    "The workspace's own provider credential can not be used just now. Tell the gateway's operator.",
    { status: 503, retryAfter, metadata: { availability }, ...shown },
  )
}

interface Description {
  readonly type: ErrorType
  readonly message: string
  readonly metadata: ErrorMetadata
}

function describe(plan: Plan, turn: Turn, catalog: Catalog): Description {
  if (plan.requestedModels.length === 0) {
    return {
      type: 'invalid_request',
      message: 'model: name a model (author/slug), or several in models; there is no default',
      metadata: { issues: [{ path: 'model', message: 'is required where there is no default model' }] },
    }
  }
  const names = explainNames(plan, catalog)
  if (plan.unknownModels.length === plan.requestedModels.length) {
    return {
      type: 'invalid_request',
      message: `model: ${names.message}`,
      metadata: {
        availability: availabilityOf(plan, 'model_not_found'),
        ...names.metadata,
      },
    }
  }
  const type = errorTypeOf(plan, turn)
  const message = explainExclusions(plan, type, turn)
  return {
    type,
    message: names.message === '' ? message : `${message} Also, ${names.message}`,
    metadata: { availability: availabilityOf(plan, codeOf(plan.excluded)), ...names.metadata },
  }
}

function explainNames({ unknownModels }: Plan, catalog: Catalog) {
  const suggestions = [...new Set(unknownModels.flatMap((name) => catalog.suggest(bareModelName(name, catalog))))]
  const sentences: string[] = []
  if (unknownModels.length > 0) {
    const hint = suggestions.length > 0 ? `; did you mean ${listed(suggestions, 'or')}?` : ''
    const reasons = new Set(unknownModels.flatMap((name) => catalog.explainAbsence(name) ?? explainRouter(name) ?? []))
    sentences.push(`there is no model ${listed(unknownModels, 'or')}${hint}`, ...reasons)
  }
  const metadata: ErrorMetadata = suggestions.length > 0 ? { suggestions } : {}
  return { message: sentences.join('; '), metadata }
}

function explainRouter(name: string): string | undefined {
  return isRouterModel(name)
    ? `the plugin ${routerModels[name]}, which chooses for ${name}, is switched off`
    : undefined
}

function errorTypeOf(
  { excluded, tooLong }: Plan,
  { needs }: Turn,
): 'not_found' | 'permission_denied' | 'invalid_request' | 'context_length_exceeded' {
  if (tooLong !== undefined) return 'context_length_exceeded'
  if (excluded.length === 0) return 'not_found'
  // The caller can change its own constraints, but not the guardrail.
  if (excluded.some(({ reason }) => reason === 'guardrail')) return 'permission_denied'
  if (excluded.every(({ reason }) => reason === 'allow_list' || reason === 'byok')) return 'permission_denied'
  if (excluded.every(({ reason }) => reason === 'context_length')) return 'context_length_exceeded'
  if (lackOnlyTools(excluded) || excluded.some(({ reason }) => reason === 'strict')) return 'invalid_request'
  const listsPrompt = ({ endpoint }: Exclusion) => supports(endpoint, 'prompt')
  return needs.parameters.has('prompt') && !excluded.some(listsPrompt) ? 'invalid_request' : 'not_found'
}

/** The request's excess over the context of every endpoint. */
function overflowOf({ tooLong, excluded }: Plan, { outputTokensMax, needs }: Turn): ContextOverflow {
  if (tooLong === undefined) return { inputTokens: needs.promptTokensGuess, limitTokens: longestOf(excluded) }
  const { promptTokens, contextTokens } = tooLong
  return {
    inputTokens: promptTokens,
    limitTokens: contextTokens,
    ...(outputTokensMax !== undefined && { outputTokens: outputTokensMax }),
  }
}

function codeOf(excluded: readonly Exclusion[]): Availability['code'] {
  if (excluded.length === 0) return 'no_endpoints'
  return excluded.every(({ reason }) => privacyReasons.has(reason)) ? 'privacy_restricted' : 'constraint_filtered'
}

function availabilityOf({ requestedModels, excluded }: Plan, code: Availability['code']): Availability {
  return {
    code,
    retryable: false,
    requested_models: [...requestedModels],
    ...(excluded.length > 0 && {
      affected_providers: [...new Set(excluded.map(({ endpoint }) => endpoint.provider.slug))],
      excluded_by: [...new Set(excluded.map(({ reason }) => reason))],
    }),
  }
}
