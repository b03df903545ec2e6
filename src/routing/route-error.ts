import { outputLimitNames } from '../canonical/format-id.ts'
import type { PipelineStage } from '../canonical/pipeline-notes.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ErrorType } from '../contract/contract.ts'
import { type ErrorDetails, type ErrorMetadata, GatewayError } from '../errors/gateway-error.ts'
import type { Exclusion, ExclusionReason, Plan } from './plan.ts'
import { bareModelName } from './resolve-model.ts'
import { isRouterModel, routerModels } from './router-models.ts'
import { serviceMetadata } from './service-metadata.ts'
import { supports } from './supports.ts'

type Availability = NonNullable<ErrorMetadata['availability']>

// The constraint behind each reason. Exhaustive: a reason added to the plan fails to compile here.
const constraintOfReason: Readonly<Record<ExclusionReason, string>> = {
  guardrail: 'a guardrail',
  allow_list: 'the allow-list',
  only: 'provider.only',
  ignore: 'provider.ignore',
  data_collection: 'provider.data_collection',
  zdr: 'provider.zdr',
  quantizations: 'provider.quantizations',
  max_price: 'provider.max_price',
  enforce_distillable_text: 'provider.enforce_distillable_text',
  free: 'the variant :free',
  input_modalities: 'the kind of input',
  output_modalities: 'the kind of output',
  prompt: 'prompt',
  native_tools: 'a tool that the provider runs',
  reasoning: 'reasoning',
  image_config: 'image_config',
  require_parameters: 'provider.require_parameters',
  strict: 'X-Service-Strict',
  context_length: 'the length of the input',
  tier: 'the service tier',
  tools: 'tools',
  structured_outputs: 'structured outputs',
  verbosity: 'verbosity',
  allow_fallbacks: 'provider.allow_fallbacks',
  cooling_down: 'a cool-down',
  byok: "who may use the workspace's provider credentials",
  unpriced: 'a budget, limit or credits, for which prices must be known,',
  budget: 'a budget, limit or credits',
  byok_unusable: 'a provider credential of the workspace that can not be opened',
}

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
  return new GatewayError(type, message, { metadata, ...shown })
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
    const hint = suggestions.length > 0 ? `; did you mean ${list(suggestions, 'or')}?` : ''
    const reasons = new Set(unknownModels.flatMap((name) => catalog.explainAbsence(name) ?? explainRouter(name) ?? []))
    sentences.push(`there is no model ${list(unknownModels, 'or')}${hint}`, ...reasons)
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

function lackOnlyTools(excluded: readonly Exclusion[]): boolean {
  return excluded.every(({ reason }) => reason === 'native_tools')
}

/** How to let the gateway shorten the conversation; empty if it may already. */
function shortening({ truncation, plugins = [] }: Turn): readonly string[] {
  if (truncation === 'disabled') return ['send truncation: auto']
  const listed = plugins.find(({ id }) => id === 'context-compression')
  const mayShorten = listed === undefined ? truncation === 'auto' : listed.enabled !== false
  return mayShorten ? [] : ['switch the plugin context-compression on']
}

function explainExclusions({ excluded, requestedModels, unknownModels, tooLong }: Plan, type: string, turn: Turn) {
  const inVain = new Set(unknownModels)
  const known = list([...new Set(requestedModels.filter((name) => !inVain.has(name)))], 'or')
  if (tooLong !== undefined) {
    const { promptTokens, contextTokens } = tooLong
    const { outputTokensMax, clientFormat } = turn
    const limit = outputLimitNames[clientFormat]
    const output = outputTokensMax === undefined ? '' : ` and ${limit} asks for ${outputTokensMax}`
    const remedies = [
      'Shorten it',
      ...(outputTokensMax === undefined ? [] : ['ask for less output']),
      ...shortening(turn),
    ]
    return `The input has about ${promptTokens} tokens${output}; ${known} takes ${contextTokens}. ${remedies.join(', ').replace(/, (?=[^,]*$)/, ', or ')}.`
  }
  if (excluded.length === 0) return `No provider serves ${known} just now.`
  if (lackOnlyTools(excluded))
    return `tools: no endpoint of ${known} has ${list(kindsOf(turn), 'and')}. ${remedyOf(turn)}`
  const isStrict = excluded.some(({ reason }) => reason === 'strict')
  if (type === 'invalid_request' && !isStrict) return `prompt: no endpoint of ${known} takes a stored prompt.`
  if (type === 'context_length_exceeded') {
    const lengths = excluded.map(({ endpoint, model }) => endpoint.contextLength ?? model.contextLength ?? 0)
    const guess = turn.needs.promptTokensGuess
    return `The input is too long: by its size, not counted, about ${guess} tokens; ${known} takes ${Math.max(...lengths)}. Shorten it.`
  }
  const byReason = groupByReason(excluded)
  const parts = [...byReason].map(([reason, exclusions]) => {
    const count = exclusions.length === 1 ? '1 endpoint' : `${exclusions.length} endpoints`
    const details = new Set(exclusions.map(({ detail }) => detail))
    const why = explainDetails(reason, [...details])
    return `${constraintOfReason[reason]} left out ${count}${why}`
  })
  const remedy = byReason.has('unpriced') ? ` ${unpricedRemedy}` : ''
  return `No endpoint of ${known} is left: ${list(parts, 'and')}.${remedy}`
}

const unpricedRemedy =
  'Give it prices in gateway.yaml (models[].endpoints[].prices), or set routing.unpriced: allow there, which makes it cost nothing.'

function kindsOf({ needs: { natives = [] }, routing }: Turn): readonly string[] {
  const meant = routing.requireParameters === true ? natives : natives.filter(({ isForced }) => isForced)
  return [...new Set(meant.map(({ kind }) => kind))]
}

function remedyOf({ routing }: Turn): string {
  if (routing.isStrict === true) return 'Without X-Service-Strict it is left out.'
  return routing.requireParameters === true
    ? 'Without provider.require_parameters it is left out.'
    : 'Ask another model, or make the request without it.'
}

/** Guardrails are named in their details only, and whoever is held by them has to know which they are. */
function explainDetails(reason: ExclusionReason, details: readonly string[]): string {
  if (details.length === 1) return ` (${details.join('')})`
  return reason === 'guardrail'
    ? ` (${details.slice(0, shownMax).join('; ')}${details.length > shownMax ? '; …' : ''})`
    : ''
}

const shownMax = 3

function groupByReason(excluded: readonly Exclusion[]): ReadonlyMap<ExclusionReason, readonly Exclusion[]> {
  const groups = new Map<ExclusionReason, Exclusion[]>()
  for (const exclusion of excluded) {
    const group = groups.get(exclusion.reason)
    if (group === undefined) groups.set(exclusion.reason, [exclusion])
    else group.push(exclusion)
  }
  return groups
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

function list(words: readonly string[], conjunction: string): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
}
