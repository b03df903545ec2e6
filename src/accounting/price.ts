import type { Usage } from '../canonical/usage.ts'
import type { Prices } from '../catalog/catalog.ts'
import type { Bill } from '../records/bill.ts'

const picosPerNano = 1000

/**
 * Prices an answer. Each token is billed once: input as cache reads, cache writes (for an hour or less), sound or plain prompt, output as
 * sound, pictures or plain completion. Sums are whole pico-dollars (exact below 9,000 USD) and are rounded half up to nano-dollars once
 * for each side; what is paid by the request and by the search is on the input's.
 */
export function priceUsage(usage: Usage, prices: Prices | null): Bill {
  if (usage.reportedCostUsd !== undefined) return billOfProvider(Math.round(usage.reportedCostUsd * 1e9), usage, prices)
  if (prices === null) return { totalNanos: null, inputNanos: null, outputNanos: null, origin: 'unknown' }
  const input = inputNanos(usage, prices)
  const output = outputNanos(usage, prices)
  return {
    totalNanos: input + output,
    inputNanos: input,
    outputNanos: output,
    origin: usage.origin === 'estimated' ? 'estimated' : 'computed',
  }
}

// A provider tells its total: where it does not say how that divides into its sides, known prices do.
function billOfProvider(totalNanos: number, usage: Usage, prices: Prices | null): Bill {
  const { reportedOutputCostUsd: reported } = usage
  if (reported !== undefined) {
    const output = Math.min(Math.round(reported * 1e9), totalNanos)
    return { totalNanos, inputNanos: totalNanos - output, outputNanos: output, origin: 'provider' }
  }
  if (prices === null) return { totalNanos, inputNanos: null, outputNanos: null, origin: 'provider' }
  const output = outputNanos(usage, prices)
  const priced = inputNanos(usage, prices) + output
  const share = priced === 0 ? 0 : Math.round(totalNanos * (output / priced))
  return { totalNanos, inputNanos: totalNanos - share, outputNanos: share, origin: 'provider' }
}

/** What a provider says of its own charge is believed up to so many times what its prices say, and a dollar for tools of its own. */
const believedTimes = 10
const believedNanosBeside = 1_000_000_000
const believedNanosUnpriced = 100_000_000_000

/** A usage without what its provider says that it charged, unless the provider is known to bill so and says what can be. */
export function withBelievedCost(usage: Usage, prices: Prices | null, reportsCost: boolean): Usage {
  const { reportedCostUsd, reportedOutputCostUsd: _, ...counted } = usage
  if (reportedCostUsd === undefined) return usage
  if (!reportsCost || !(reportedCostUsd >= 0)) return counted
  const computed = priceUsage(counted, prices).totalNanos
  const most = computed === null ? believedNanosUnpriced : computed * believedTimes + believedNanosBeside
  return reportedCostUsd * 1e9 <= most ? usage : counted
}

function inputNanos(usage: Usage, prices: Prices): number {
  const { promptPicos } = prices
  const writePicos = prices.cacheWritePicos ?? promptPicos
  const hourTokens = Math.min(usage.cacheWriteHourTokens ?? 0, usage.cacheWriteTokens)
  const billedTokens = usage.billedInputTokens ?? usage.inputTokens
  // What is not billed comes first in a prompt, so that it is the first to be in the cache.
  const cachedTokens = Math.max(0, usage.cachedTokens - (usage.inputTokens - billedTokens))
  const freshTokens = Math.max(0, billedTokens - cachedTokens - usage.cacheWriteTokens)
  // Providers don't say how much of the sound was cached: what does not fit into the rest must have been.
  const audioTokens = Math.min(usage.inputAudioTokens ?? 0, freshTokens)
  const picos =
    (freshTokens - audioTokens) * promptPicos +
    audioTokens * (prices.audioInputPicos ?? promptPicos) +
    cachedTokens * (prices.cacheReadPicos ?? promptPicos) +
    (usage.cacheWriteTokens - hourTokens) * writePicos +
    hourTokens * (prices.cacheWriteHourPicos ?? writePicos)
  return toNanos(picos) + prices.requestNanos + (usage.webSearchCount ?? 0) * (prices.webSearchNanos ?? 0)
}

function outputNanos(usage: Usage, prices: Prices): number {
  const { completionPicos } = prices
  const outputTokens = usage.billedOutputTokens ?? usage.outputTokens
  const audioTokens = Math.min(usage.outputAudioTokens ?? 0, outputTokens)
  const imageTokens = Math.min(usage.outputImageTokens ?? 0, outputTokens - audioTokens)
  return toNanos(
    (outputTokens - audioTokens - imageTokens) * completionPicos +
      audioTokens * (prices.audioOutputPicos ?? completionPicos) +
      imageTokens * (prices.imageOutputPicos ?? completionPicos),
  )
}

// In whole numbers: a quotient near 2^43 has no room for the thousandths that decide.
function toNanos(picos: number): number {
  const rest = picos % picosPerNano
  return (picos - rest) / picosPerNano + (rest >= picosPerNano / 2 ? 1 : 0)
}
