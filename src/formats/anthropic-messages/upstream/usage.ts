import type { ClaimedUsage, Usage } from '../../../canonical/usage.ts'
import { isJsonObject, type JsonObject, listOf, objectOf } from '../../../streams/untrusted-json.ts'
import { hourCacheWrites } from '../../shared/hour-cache-writes.ts'
import { tokenCount, wrongCounts } from '../../shared/token-count.ts'

/** The provider's counters so far; undefined if not reported. */
export interface UsageCounts {
  input: number | undefined
  cacheRead: number | undefined
  cacheWrite: number | undefined
  cacheWriteFiveMinutes: number | undefined
  cacheWriteHour: number | undefined
  output: number | undefined
  thinking: number | undefined
  webSearches: number | undefined
  /** Tokens of summarizing the conversation, which are billed but not in the counters above. */
  compaction: UsageCounts | undefined
  /** A count was invalid, so none is used. */
  isBroken: boolean
  /** The invalid counts. */
  wrong: ClaimedUsage | undefined
}

export function startUsage(): UsageCounts {
  return {
    input: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
    cacheWriteFiveMinutes: undefined,
    cacheWriteHour: undefined,
    output: undefined,
    thinking: undefined,
    webSearches: undefined,
    compaction: undefined,
    isBroken: false,
    wrong: undefined,
  }
}

/**
 * Reads a `usage`. Counters are cumulative and come at the start and the end, so the last one counts; but a zero replaces nothing, because
 * compatible servers send zeros at one of the two.
 */
export function noteUsage(counts: UsageCounts, wire: unknown): void {
  if (!isJsonObject(wire)) return
  const creation = objectOf(wire['cache_creation'])
  counts.input = later(counts, counts.input, wire['input_tokens'])
  counts.cacheRead = later(counts, counts.cacheRead, wire['cache_read_input_tokens'])
  counts.cacheWrite = later(counts, counts.cacheWrite, wire['cache_creation_input_tokens'])
  counts.cacheWriteFiveMinutes = later(counts, counts.cacheWriteFiveMinutes, creation['ephemeral_5m_input_tokens'])
  counts.cacheWriteHour = later(counts, counts.cacheWriteHour, creation['ephemeral_1h_input_tokens'])
  counts.output = later(counts, counts.output, wire['output_tokens'])
  counts.thinking = later(counts, counts.thinking, objectOf(wire['output_tokens_details'])['thinking_tokens'])
  counts.webSearches = later(counts, counts.webSearches, objectOf(wire['server_tool_use'])['web_search_requests'])
  noteCompaction(counts, wire)
  if (counts.isBroken) counts.wrong ??= wrongCounts(wire)
}

/** The usage so far in canonical terms; undefined if missing or invalid, and then estimated. */
export function usageOf(counts: UsageCounts): Usage | undefined {
  const { compaction } = counts
  if (counts.isBroken || compaction?.isBroken === true) return undefined
  if (counts.input === undefined && counts.output === undefined) return undefined
  const sum = (count: (counts: UsageCounts) => number): number => count(counts) + (compaction ? count(compaction) : 0)
  const cachedTokens = sum(({ cacheRead }) => cacheRead ?? 0)
  const cacheWriteTokens = sum(cacheWritesOf)
  const cacheWriteHourTokens = sum(hourWritesOf)
  // The provider's input count excludes cache reads and writes.
  const inputTokens = sum(({ input }) => input ?? 0) + cachedTokens + cacheWriteTokens
  const outputTokens = sum(({ output }) => output ?? 0)
  // Some servers send zeros for "not known".
  if (inputTokens === 0 && outputTokens === 0) return undefined
  const webSearchCount = counts.webSearches ?? 0
  return {
    inputTokens,
    cachedTokens,
    cacheWriteTokens,
    ...(cacheWriteHourTokens === 0 ? {} : { cacheWriteHourTokens }),
    outputTokens,
    reasoningTokens: Math.min(counts.thinking ?? 0, outputTokens),
    ...(webSearchCount === 0 ? {} : { webSearchCount }),
    origin: 'reported',
  }
}

/** The counts that are none, as a member of an answer's end. */
export function wrongUsageOf({ wrong, compaction }: UsageCounts): { readonly wrongUsage?: ClaimedUsage } {
  const wrongUsage = wrong ?? compaction?.wrong
  return wrongUsage === undefined ? {} : { wrongUsage }
}

function cacheWritesOf({ cacheWrite, cacheWriteFiveMinutes, cacheWriteHour }: UsageCounts): number {
  return cacheWrite ?? (cacheWriteFiveMinutes ?? 0) + (cacheWriteHour ?? 0)
}

function hourWritesOf(counts: UsageCounts): number {
  return hourCacheWrites(cacheWritesOf(counts), counts.cacheWriteHour ?? 0, counts.cacheWriteFiveMinutes ?? 0)
}

function noteCompaction(counts: UsageCounts, wire: JsonObject): void {
  const compactions = listOf(wire['iterations']).filter((step) => objectOf(step)['type'] === 'compaction')
  if (compactions.length === 0) return
  const total = startUsage()
  for (const step of compactions) {
    const one = startUsage()
    noteUsage(one, { ...objectOf(step), iterations: [] })
    total.isBroken ||= one.isBroken
    total.wrong ??= one.wrong
    total.input = (total.input ?? 0) + (one.input ?? 0)
    total.cacheRead = (total.cacheRead ?? 0) + (one.cacheRead ?? 0)
    total.cacheWrite = (total.cacheWrite ?? 0) + cacheWritesOf(one)
    total.cacheWriteHour = (total.cacheWriteHour ?? 0) + hourWritesOf(one)
    total.output = (total.output ?? 0) + (one.output ?? 0)
  }
  total.cacheWriteFiveMinutes = (total.cacheWrite ?? 0) - (total.cacheWriteHour ?? 0)
  counts.compaction = total
}

function later(counts: UsageCounts, known: number | undefined, value: unknown): number | undefined {
  if (value === undefined || value === null) return known
  const count = tokenCount(value)
  if (count === undefined) {
    counts.isBroken = true
    return known
  }
  return known === undefined || count > 0 ? count : known
}
