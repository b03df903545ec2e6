import type { PipelineStage } from '../../canonical/pipeline-notes.ts'
import type { RecordedRoute } from '../../canonical/route-notes.ts'
import type { RecordedStep } from '../../canonical/step-times.ts'
import type { ClaimedUsage } from '../../canonical/usage.ts'
import type { CostOrigin } from '../../records/bill.ts'
import type {
  AttemptRecord,
  GenerationRecord,
  GenerationStatus,
  GuardrailMark,
  MediaCounts,
} from '../../records/generation-record.ts'

/** A row of `generations` as both databases return it. */
export interface GenerationRow {
  id: string
  request_id: string
  organization_id: string
  workspace_id: string
  key_id: number
  client_format: string
  requested_model: string
  model: string | null
  provider: string | null
  endpoint_tag: string | null
  upstream_id: string | null
  status: GenerationStatus
  stop_reason: string | null
  error_type: string | null
  is_stream: number
  is_byok: number
  session_id: string | null
  service_tier: string | null
  input_tokens: number
  cached_tokens: number
  cache_write_tokens: number
  output_tokens: number
  reasoning_tokens: number
  cache_write_hour_tokens: number
  input_audio_tokens: number
  output_audio_tokens: number
  output_image_tokens: number
  web_search_count: number
  cost_nanos: number | null
  cost_origin: CostOrigin
  created_at: number
  first_token_ms: number | null
  duration_ms: number
  attempts: string
  app_id: number | null
  native_stop_reason: string | null
  region: string | null
  external_user: string | null
  trace: string | null
  /** JSON: an object of strings. */
  metadata: string | null
  /** JSON of an object. */
  media: string | null
  http_referer: string | null
  user_agent: string | null
  task: string | null
  byok_nanos: number | null
  /** JSON of a list. */
  guardrails: string | null
  error_message: string | null
  /** JSON of a list, as are the next two. */
  pipeline: string | null
  tools: string | null
  plugins: string | null
  /** Microseconds. */
  added_us: number | null
  upstream_us: number | null
  cache_discount_nanos: number | null
  /** JSON of a list. */
  timeline: string | null
  /** JSON of an object. */
  reported_usage: string | null
  /** JSON of an object. */
  route: string | null
}

/** The columns in the order of `toGenerationValues`. */
export const generationColumns: readonly (keyof GenerationRow)[] = [
  'id',
  'request_id',
  'organization_id',
  'workspace_id',
  'key_id',
  'client_format',
  'requested_model',
  'model',
  'provider',
  'endpoint_tag',
  'upstream_id',
  'status',
  'stop_reason',
  'error_type',
  'is_stream',
  'is_byok',
  'session_id',
  'service_tier',
  'input_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'output_tokens',
  'reasoning_tokens',
  'cache_write_hour_tokens',
  'input_audio_tokens',
  'output_audio_tokens',
  'output_image_tokens',
  'web_search_count',
  'cost_nanos',
  'cost_origin',
  'created_at',
  'first_token_ms',
  'duration_ms',
  'attempts',
  'app_id',
  'native_stop_reason',
  'region',
  'external_user',
  'trace',
  'http_referer',
  'user_agent',
  'task',
  'byok_nanos',
  'guardrails',
  'error_message',
  'pipeline',
  'tools',
  'plugins',
  'added_us',
  'upstream_us',
  'cache_discount_nanos',
  'timeline',
  'route',
  'metadata',
  'media',
  'reported_usage',
]

/** SQL for what a generation cost through the gateway's own credentials, and through its workspace's. Null where the price is unknown. */
export const ownCost = 'cost_nanos - case when is_byok = 1 then coalesce(byok_nanos, cost_nanos) else 0 end'
export const byokCost = 'case when is_byok = 1 then coalesce(byok_nanos, cost_nanos) else 0 end'

/** A record as column values; numbers are rounded, because the columns are integers. */
export function toGenerationValues(record: GenerationRecord, appId: number | null): (string | number | null)[] {
  return [
    record.id,
    record.requestId,
    record.organizationId,
    record.workspaceId,
    record.keyId,
    record.clientFormat,
    text(record.requestedModel),
    textOrNull(record.model),
    record.provider,
    record.endpointTag,
    textOrNull(record.upstreamId),
    record.status,
    textOrNull(record.stopReason),
    textOrNull(record.errorType),
    record.isStream ? 1 : 0,
    record.isByok ? 1 : 0,
    textOrNull(record.sessionId),
    textOrNull(record.serviceTier),
    Math.round(record.inputTokens),
    Math.round(record.cachedTokens),
    Math.round(record.cacheWriteTokens),
    Math.round(record.outputTokens),
    Math.round(record.reasoningTokens),
    Math.round(record.cacheWriteHourTokens),
    Math.round(record.inputAudioTokens),
    Math.round(record.outputAudioTokens),
    Math.round(record.outputImageTokens),
    Math.round(record.webSearchCount),
    record.costNanos === null ? null : Math.round(record.costNanos),
    record.costOrigin,
    Math.round(record.createdAt),
    record.firstTokenMs === null ? null : Math.round(record.firstTokenMs),
    Math.round(record.durationMs),
    JSON.stringify(record.attempts),
    appId,
    textOrNull(record.nativeStopReason),
    record.region,
    textOrNull(record.externalUser),
    // JSON writes U+0000 as an escape.
    record.trace === null ? null : JSON.stringify(record.trace),
    textOrNull(record.httpReferer),
    textOrNull(record.userAgent),
    record.task ?? null,
    record.byokNanos ?? null,
    jsonOrNull(record.guardrails),
    record.errorMessage === undefined ? null : text(record.errorMessage),
    jsonOrNull(record.pipeline),
    jsonOrNull(record.tools),
    jsonOrNull(record.plugins),
    microseconds(record.addedMs),
    microseconds(record.upstreamMs),
    record.cacheDiscountNanos === undefined ? null : Math.round(record.cacheDiscountNanos),
    jsonOrNull(record.timeline),
    jsonOrNull(record.route),
    jsonOrNull(record.metadata),
    jsonOrNull(record.media),
    jsonOrNull(record.reportedUsage),
  ]
}

function jsonOrNull(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

function microseconds(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms * 1000)
}

// Callers and providers choose these texts, and PostgreSQL refuses U+0000.
function text(value: string): string {
  return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}

function textOrNull(value: string | null): string | null {
  return value === null ? null : text(value)
}

/** The record of a row. */
export function toGenerationRecord(row: GenerationRow): GenerationRecord {
  return {
    id: row.id,
    requestId: row.request_id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    keyId: row.key_id,
    clientFormat: row.client_format,
    requestedModel: row.requested_model,
    model: row.model,
    provider: row.provider,
    endpointTag: row.endpoint_tag,
    upstreamId: row.upstream_id,
    status: row.status,
    stopReason: row.stop_reason,
    nativeStopReason: row.native_stop_reason,
    errorType: row.error_type,
    isStream: row.is_stream === 1,
    isByok: row.is_byok === 1,
    sessionId: row.session_id,
    serviceTier: row.service_tier,
    region: row.region,
    externalUser: row.external_user,
    trace: row.trace === null ? null : (JSON.parse(row.trace) as Readonly<Record<string, unknown>>),
    metadata: row.metadata === null ? undefined : (JSON.parse(row.metadata) as Readonly<Record<string, string>>),
    media: row.media === null ? undefined : (JSON.parse(row.media) as MediaCounts),
    httpReferer: row.http_referer,
    userAgent: row.user_agent,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    outputTokens: row.output_tokens,
    reasoningTokens: row.reasoning_tokens,
    cacheWriteHourTokens: row.cache_write_hour_tokens,
    inputAudioTokens: row.input_audio_tokens,
    outputAudioTokens: row.output_audio_tokens,
    outputImageTokens: row.output_image_tokens,
    webSearchCount: row.web_search_count,
    costNanos: row.cost_nanos,
    costOrigin: row.cost_origin,
    reportedUsage: row.reported_usage === null ? undefined : (JSON.parse(row.reported_usage) as ClaimedUsage),
    createdAt: row.created_at,
    firstTokenMs: row.first_token_ms,
    durationMs: row.duration_ms,
    attempts: JSON.parse(row.attempts) as AttemptRecord[],
    byokNanos: row.byok_nanos ?? undefined,
    task: row.task ?? undefined,
    guardrails: row.guardrails === null ? undefined : (JSON.parse(row.guardrails) as GuardrailMark[]),
    errorMessage: row.error_message ?? undefined,
    pipeline: row.pipeline === null ? undefined : (JSON.parse(row.pipeline) as PipelineStage[]),
    tools: row.tools === null ? undefined : (JSON.parse(row.tools) as string[]),
    plugins: row.plugins === null ? undefined : (JSON.parse(row.plugins) as string[]),
    addedMs: row.added_us === null ? undefined : row.added_us / 1000,
    upstreamMs: row.upstream_us === null ? undefined : row.upstream_us / 1000,
    timeline: row.timeline === null ? undefined : (JSON.parse(row.timeline) as RecordedStep[]),
    route: row.route === null ? undefined : (JSON.parse(row.route) as RecordedRoute),
    cacheDiscountNanos: row.cache_discount_nanos ?? undefined,
    app: undefined,
    content: undefined,
    shape: undefined,
    deliveries: undefined,
    appId: row.app_id ?? undefined,
  }
}
