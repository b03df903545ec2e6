import { toDollars } from '../../records/bill.ts'
import type { BroadcastItem } from '../../records/destination.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import { finishReasonOf } from './finish-reason.ts'

/** A generation as a row of a table. Times are RFC 3339 in UTC, amounts US dollars; lists and objects are what JSON makes of them. */
export interface GenerationRow {
  readonly id: string
  readonly created_at: string
  readonly request_id: string
  readonly workspace_id: string
  readonly workspace_name: string | null
  readonly key_name: string | null
  readonly key_hash: string | null
  readonly app_name: string | null
  readonly app_origin: string | null
  readonly user: string | null
  readonly session_id: string | null
  readonly http_referer: string | null
  readonly user_agent: string | null
  readonly trace: Readonly<Record<string, unknown>> | null
  readonly metadata: Readonly<Record<string, string>> | null
  readonly status: GenerationRecord['status']
  readonly error_type: string | null
  readonly error_message: string | null
  readonly finish_reason: string | null
  readonly native_finish_reason: string | null
  readonly requested_model: string
  readonly model: string | null
  readonly provider: string | null
  readonly provider_name: string | null
  readonly endpoint_tag: string | null
  readonly upstream_id: string | null
  readonly region: string | null
  readonly service_tier: string | null
  readonly streamed: boolean
  readonly is_byok: boolean
  readonly task: string | null
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
  readonly cached_tokens: number
  readonly cache_write_tokens: number
  readonly reasoning_tokens: number
  readonly web_searches: number
  readonly cost_usd: number | null
  readonly first_token_ms: number | null
  readonly duration_ms: number
  readonly gateway_ms: number | null
  readonly upstream_ms: number | null
  readonly attempts: readonly object[]
  readonly guardrails: readonly object[]
  readonly plugins: readonly string[]
  readonly tools: readonly string[]
  readonly system_instructions: readonly object[] | null
  readonly input_messages: readonly object[] | null
  readonly output_messages: readonly object[] | null
}

/** What a destination may know of a generation, in one row. */
export function generationRow({ record, content, ...names }: BroadcastItem): GenerationRow {
  return {
    id: record.id,
    created_at: new Date(record.createdAt).toISOString(),
    request_id: record.requestId,
    workspace_id: record.workspaceId,
    workspace_name: names.workspaceName,
    key_name: names.keyName,
    key_hash: names.keyHash,
    app_name: record.app?.title ?? null,
    app_origin: record.app?.origin ?? null,
    user: record.externalUser,
    session_id: record.sessionId,
    http_referer: record.httpReferer,
    user_agent: record.userAgent,
    trace: record.trace,
    metadata: record.metadata ?? null,
    status: record.status,
    error_type: record.errorType,
    error_message: record.errorMessage ?? null,
    finish_reason: finishReasonOf(record.stopReason),
    native_finish_reason: record.nativeStopReason,
    requested_model: record.requestedModel,
    model: record.model,
    provider: record.provider,
    provider_name: names.providerName,
    endpoint_tag: record.endpointTag,
    upstream_id: record.upstreamId,
    region: record.region,
    service_tier: record.serviceTier,
    streamed: record.isStream,
    is_byok: record.isByok,
    task: record.task ?? null,
    prompt_tokens: record.inputTokens,
    completion_tokens: record.outputTokens,
    total_tokens: record.inputTokens + record.outputTokens,
    cached_tokens: record.cachedTokens,
    cache_write_tokens: record.cacheWriteTokens,
    reasoning_tokens: record.reasoningTokens,
    web_searches: record.webSearchCount,
    cost_usd: record.costNanos === null ? null : toDollars(record.costNanos),
    first_token_ms: record.firstTokenMs,
    duration_ms: record.durationMs,
    gateway_ms: record.addedMs ?? null,
    upstream_ms: record.upstreamMs ?? null,
    attempts: record.attempts.map(attemptOf),
    guardrails: (record.guardrails ?? []).map(({ id, action }) => ({ id, action })),
    plugins: record.plugins ?? [],
    tools: record.tools ?? [],
    system_instructions: content?.systemInstructions ?? null,
    input_messages: content?.inputMessages ?? null,
    output_messages: content?.outputMessages ?? null,
  }
}

function attemptOf({ provider, model, status, code, durationMs, answeredTag }: GenerationRecord['attempts'][number]) {
  return {
    ...{ provider, model },
    status: status === 0 ? null : status,
    error_code: answeredTag === undefined ? code : null,
    duration_ms: durationMs,
  }
}
