import type { ServerToolCounts } from '../../../canonical/server-tool.ts'
import { toDollars } from '../../../records/bill.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import type { Ending } from '../../format.ts'
import { upstreamCost } from '../../shared/upstream-cost.ts'
import type { MessageUsage } from './wire.ts'

type ServiceTier = NonNullable<MessageUsage['service_tier']>

const nothingKnown = {
  input_tokens: 0,
  output_tokens: 0,
  output_tokens_details: null,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  inference_geo: null,
  server_tool_use: null,
  service_tier: 'standard',
} as const

/** Usage at the start of an answer: what a provider of this format reported, and zeros for the rest. */
export function encodeFirstUsage(wire: JsonObject = {}): MessageUsage {
  return { ...nothingKnown, ...readUsage(wire), service_tier: tierWord(wire['service_tier']) ?? 'standard' }
}

/** Tokens and cost as callers see them. `wire` is the provider's usage in this format: its counters win, canonical ones fill the gaps. */
export function encodeUsage(ending: Ending, wire: JsonObject = {}): MessageUsage {
  const { outcome, bill, isByok, serverTools } = ending
  const { totalNanos, inputNanos, outputNanos } = bill
  const cost = totalNanos === null ? null : toDollars(totalNanos)
  return {
    ...nothingKnown,
    ...countsOf(outcome),
    ...readUsage(wire),
    ...withServerTools(outcome.usage?.webSearchCount, serverTools),
    service_tier: tierWord(wire['service_tier']) ?? tierWord(outcome.serviceTier) ?? 'standard',
    cost,
    cost_details:
      inputNanos === null || outputNanos === null
        ? null
        : {
            upstream_inference_cost: upstreamCost(ending),
            upstream_inference_input_cost: toDollars(inputNanos),
            upstream_inference_output_cost: toDollars(outputNanos),
          },
    is_byok: isByok,
  }
}

/** Searches of the gateway and the provider are one count. */
function withServerTools(searches = 0, counts?: ServerToolCounts): Partial<MessageUsage> {
  if (counts === undefined) return {}
  const { webSearches, webFetches } = counts
  return { server_tool_use: { web_search_requests: searches + webSearches, web_fetch_requests: webFetches } }
}

function countsOf({ usage }: Ending['outcome']): Partial<MessageUsage> {
  if (usage === null) return {}
  const { inputTokens, cachedTokens, cacheWriteTokens, cacheWriteHourTokens = 0, reasoningTokens } = usage
  return {
    // Cache reads and writes count separately in this format.
    input_tokens: Math.max(0, inputTokens - cachedTokens - cacheWriteTokens),
    output_tokens: usage.outputTokens,
    output_tokens_details: reasoningTokens > 0 ? { thinking_tokens: reasoningTokens } : null,
    cache_creation_input_tokens: cacheWriteTokens,
    cache_read_input_tokens: cachedTokens,
    cache_creation: {
      ephemeral_5m_input_tokens: Math.max(0, cacheWriteTokens - cacheWriteHourTokens),
      ephemeral_1h_input_tokens: cacheWriteHourTokens,
    },
    server_tool_use:
      usage.webSearchCount === undefined ? null : { web_search_requests: usage.webSearchCount, web_fetch_requests: 0 },
  }
}

/** A group of counters, with zeros for missing ones. */
const groups: Readonly<Record<string, JsonObject>> = {
  output_tokens_details: { thinking_tokens: 0 },
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
}
const gatewaysMembers: ReadonlySet<string> = new Set(['cost', 'cost_details', 'is_byok'])

/** A provider's members that have a value, including unknown ones. */
function readUsage(wire: JsonObject): Partial<MessageUsage> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(wire)) {
    if (value === null || value === undefined || gatewaysMembers.has(name)) continue
    const group = groups[name]
    if (group === undefined) read[name] = value
    else if (isJsonObject(value)) read[name] = { ...group, ...value }
  }
  // The numbers were checked before.
  return read as Partial<MessageUsage>
}

const tierWords: Readonly<Record<string, ServiceTier>> = {
  auto: 'standard',
  default: 'standard',
  standard: 'standard',
  priority: 'priority',
  fast: 'priority',
  flex: 'flex',
  batch: 'batch',
  scale: 'scale',
}

/** A tier in this format's words; undefined for an unknown one. */
function tierWord(tier: unknown): ServiceTier | undefined {
  return typeof tier === 'string' && Object.hasOwn(tierWords, tier) ? tierWords[tier] : undefined
}
