import type { ClientFormatId } from '../../canonical/format-id.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { providerPresets } from '../../catalog/provider-presets.ts'
import type { Schema } from '../../contract/contract.ts'
import { appOrigin } from '../../records/app-origin.ts'
import { toDollars } from '../../records/bill.ts'
import { type AttemptRecord, byokCostOf, type GenerationRecord, hasAnswer } from '../../records/generation-record.ts'
import { type RouteEndpoint, routeOf } from '../../records/generation-route.ts'
import { stepsOf } from '../../records/generation-steps.ts'
import { routerOf } from '../../routing/router-models.ts'
import { moderationMs, searchesOf } from './pipeline-figures.ts'

type Generation = Schema<'Generation'>

/** How the wire names what records know by numbers and slugs. */
export interface GenerationNames extends Pick<Catalog, 'providers'> {
  /** The hashes of keys by their ids. */
  readonly keyHashes: ReadonlyMap<number, string>
}

/** The wire record of a generation; providers are named as the catalog names them now. */
export function toGeneration(record: GenerationRecord, names: GenerationNames): Generation {
  const costUsd = record.costNanos === null ? null : toDollars(record.costNanos)
  return {
    id: record.id,
    request_id: record.requestId,
    upstream_id: record.upstreamId,
    created_at: new Date(record.createdAt).toISOString(),
    status: record.status,
    error_type: record.errorType as Generation['error_type'],
    requested_model: record.requestedModel,
    model: record.model ?? record.requestedModel,
    provider_name: record.provider === null ? null : providerName(record.provider, names),
    service_tier: record.serviceTier,
    streamed: record.isStream,
    cancelled: record.status === 'cancelled',
    finish_reason: finishReasons[record.stopReason ?? ''] ?? null,
    native_finish_reason: record.nativeStopReason,
    tokens_prompt: record.inputTokens,
    tokens_completion: record.outputTokens,
    native_tokens_prompt: record.inputTokens,
    native_tokens_completion: record.outputTokens,
    native_tokens_completion_images: record.outputImageTokens,
    native_tokens_reasoning: record.reasoningTokens,
    native_tokens_cached: record.cachedTokens,
    total_cost: costUsd,
    usage: record.costNanos === null ? null : toDollars(record.costNanos - byokCostOf(record)),
    cost_origin: record.costOrigin,
    reported_usage: record.reportedUsage ?? null,
    upstream_inference_cost: record.isByok && costUsd !== null ? toDollars(byokCostOf(record)) : null,
    is_byok: record.isByok,
    latency: record.firstTokenMs,
    generation_time: record.durationMs,
    workspace_id: record.workspaceId,
    api_key_hash: names.keyHashes.get(record.keyId) ?? '',
    session_id: record.sessionId,
    app_id: record.appId ?? null,
    origin: (record.httpReferer === null ? null : appOrigin(record.httpReferer)) ?? '',
    http_referer: record.httpReferer,
    user_agent: record.userAgent,
    external_user: record.externalUser,
    trace: record.trace,
    metadata: record.metadata ?? null,
    data_region: dataRegions[record.region ?? ''] ?? 'global',
    provider_responses: toResponses(record, names),
    guardrails: (record.guardrails ?? []).map(({ id, action }) => ({ id, action })),
    api_type: kinds[record.clientFormat as ClientFormatId] ?? null,
    error_message: record.errorMessage ?? null,
    router: routerOf(record.requestedModel) ?? null,
    ...searchesOf(record.pipeline ?? []),
    moderation_latency: moderationMs(record.pipeline ?? []),
    cache_discount: record.cacheDiscountNanos === undefined ? null : toDollars(record.cacheDiscountNanos),
    native_tokens_cache_write: record.cacheWriteTokens,
    gateway_latency: record.addedMs ?? null,
    upstream_latency: record.upstreamMs ?? null,
    steps: record.attempts.filter(({ answeredTag }) => answeredTag !== undefined).length || (hasAnswer(record) ? 1 : 0),
    pipeline: [...(record.pipeline ?? [])],
    tools: [...(record.tools ?? [])],
    plugins: [...(record.plugins ?? [])],
    timeline: toTimeline(record, names),
    route: toRoute(record, names),
    num_media_prompt: record.media?.prompt ?? null,
    num_input_audio_prompt: record.media?.audio ?? null,
    num_media_completion: record.media?.completion ?? null,
    ...neverThere,
  }
}

const dataRegions: Readonly<Record<string, Generation['data_region']>> = { eu: 'europe', us: 'us' }

/** By the format of the request. Every operation that runs a model makes completions; one that makes something else needs a format of its own. */
const kinds: Readonly<Record<ClientFormatId, Generation['api_type']>> = {
  'openai-responses': 'completions',
  'anthropic-messages': 'completions',
  'openai-chat': 'completions',
}

// Clients require them; this gateway has neither presets nor a cache of answers.
const neverThere = { preset_id: null, response_cache_source_id: null } as const satisfies Partial<Generation>

const finishReasons: Readonly<Record<string, Generation['finish_reason']>> = {
  end: 'stop',
  'stop-sequence': 'stop',
  pause: 'stop',
  'tool-calls': 'tool_calls',
  'max-tokens': 'length',
  'context-length': 'length',
  'content-filter': 'content_filter',
  refusal: 'content_filter',
}

/** The gateway's own words for what callers see as one reason. */
export function stopReasonsOf(reason: Schema<'GenerationFinishReason'>): readonly string[] {
  return Object.entries(finishReasons).flatMap(([own, shown]) => (shown === reason ? [own] : []))
}

/** The name that people know a provider by; the slug of one that nobody knows any more. */
export function providerName(slug: string, { providers }: Pick<Catalog, 'providers'>): string {
  return providers.get(slug)?.name ?? providerPresets.get(slug)?.name ?? slug
}

// The record lists attempts that failed; the one that answered is the generation itself, but for a tool loop.
function toResponses(record: GenerationRecord, catalog: Pick<Catalog, 'providers'>): Schema<'ProviderResponse'>[] {
  const listed = record.attempts.map((attempt) => toResponse(attempt, catalog))
  if (record.attempts.some(({ answeredTag }) => answeredTag !== undefined)) return listed
  const { provider, model, endpointTag } = record
  if (!hasAnswer(record) || provider === null || model === null) return listed
  const failedMs = record.attempts.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return [
    ...listed,
    {
      provider_name: providerName(provider, catalog),
      model_permaslug: model,
      endpoint_id: endpointTag === null ? null : `${model}@${endpointTag}`,
      status: 200,
      error_type: null,
      error_message: null,
      latency: Math.max(0, record.durationMs - failedMs),
      is_byok: record.isByok,
    },
  ]
}

function toTimeline(record: GenerationRecord, names: Pick<Catalog, 'providers'>): Schema<'GenerationStep'>[] | null {
  const steps = stepsOf(record)
  if (steps === null) return null
  const listed = record.attempts.length + (hasAnswer(record) ? 1 : 0)
  return steps.map(({ kind, name, startMs, durationMs, busyMs = null, attemptAt = null }) => ({
    step: kind,
    name: kind === 'attempt' && name !== null ? providerName(name, names) : name,
    start_ms: startMs,
    duration_ms: durationMs,
    busy_ms: busyMs,
    attempt: attemptAt === null || attemptAt >= listed ? null : attemptAt,
  }))
}

function toRoute(record: GenerationRecord, names: Pick<Catalog, 'providers'>): Schema<'GenerationRoute'> | null {
  const route = routeOf(record)
  if (route === null) return null
  const describe = ({ model, tag, provider, isByok }: RouteEndpoint) => ({
    endpoint_id: `${model}@${tag}`,
    model_id: model,
    provider_name: providerName(provider, names),
    is_byok: isByok,
  })
  return {
    candidates: route.candidates.map((each) => ({
      ...describe(each),
      ...{ sticky: each.isSticky, asked: each.isAsked, attempts: [...each.attempts] },
    })),
    more_candidates: route.moreCandidates,
    excluded: route.excluded.map((each) => ({
      ...{ reason: each.reason, detail: each.detail, ...describe(each), plan: each.plan },
    })),
    more_excluded: route.moreExcluded,
    unknown_models: [...route.unknownModels],
  }
}

function toResponse(
  { provider, model, status, code, message, durationMs, isByok = false, answeredTag }: AttemptRecord,
  catalog: Pick<Catalog, 'providers'>,
): Schema<'ProviderResponse'> {
  return {
    provider_name: providerName(provider, catalog),
    model_permaslug: model,
    endpoint_id: answeredTag === undefined ? null : `${model}@${answeredTag}`,
    status: status === 0 ? null : status,
    error_type: answeredTag === undefined ? code : null,
    error_message: message ?? null,
    latency: durationMs,
    is_byok: isByok,
  }
}
