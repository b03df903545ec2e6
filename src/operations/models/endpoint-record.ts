import type { Endpoint, Model } from '../../catalog/catalog.ts'
import { toPricing } from '../../catalog/pricing-record.ts'
import type { Schema } from '../../contract/contract.ts'
import type { EndpointHealth } from '../../routing/health-snapshot.ts'

type EndpointRecord = Schema<'PublicEndpoint'>
type Quantization = Schema<'Quantization'>

const failureMattersMs = 30_000

/** The wire record of an endpoint with how it has been doing until `now`, in Unix milliseconds. */
export function toEndpointRecord(
  endpoint: Endpoint,
  model: Model,
  health: EndpointHealth | undefined,
  now: number,
): EndpointRecord {
  const { provider, prices, supportedParameters } = endpoint
  return {
    endpoint_id: endpoint.id,
    name: `${provider.name} | ${model.id}`,
    model_id: model.id,
    model_name: model.name,
    provider_name: provider.name,
    tag: endpoint.tag,
    tier: endpoint.tier,
    status: statusOf(health, now),
    // What the operator writes is held to the contract's words when the configuration is read.
    quantization: endpoint.quantization as Quantization,
    context_length: endpoint.contextLength ?? model.contextLength ?? 0,
    max_prompt_tokens: null,
    max_completion_tokens: endpoint.maxOutputTokens ?? model.maxOutputTokens,
    pricing: toPricing(prices),
    supported_parameters: supportedParameters === null ? [] : [...supportedParameters].sort(),
    supports_tool_choice: toToolChoice(supportedParameters),
    // Where writing to the cache has a price, the caller says what is written.
    supports_implicit_caching:
      prices !== null && prices.cacheReadPicos !== undefined && prices.cacheWritePicos === undefined,
    ...toFigures(health),
  }
}

function toToolChoice(supported: Endpoint['supportedParameters']): Schema<'ToolChoiceSupport'> {
  const takesChoice = supported?.has('tool_choice') === true
  return {
    auto: takesChoice || supported?.has('tools') === true,
    none: takesChoice,
    required: takesChoice,
    function: takesChoice,
  }
}

function statusOf(health: EndpointHealth | undefined, now: number): EndpointRecord['status'] {
  if (health?.coolDown !== undefined) return -2
  return now - (health?.lastFailureAt ?? 0) < failureMattersMs ? -1 : 0
}

function toFigures(health: EndpointHealth | undefined) {
  const lastFailureAt = health?.lastFailureAt ?? 0
  return {
    uptime_last_5m: toPerCent(health?.uptime),
    uptime_last_30m: toPerCent(health?.uptimeHalfHour),
    uptime_last_1d: toPerCent(health?.uptimeDay),
    latency_last_5m: health?.latencySeconds ?? null,
    latency_last_30m: health?.latencySecondsHalfHour ?? null,
    throughput_last_5m: health?.throughput ?? null,
    throughput_last_30m: health?.throughputHalfHour ?? null,
    last_failure_at: lastFailureAt === 0 ? null : new Date(lastFailureAt).toISOString(),
  }
}

function toPerCent(share: number | undefined): number | null {
  return share === undefined ? null : Math.round(share * 10_000) / 100
}
