import type { Usage } from '../canonical/usage.ts'
import type { FlatPrices, Prices } from '../catalog/catalog.ts'
import { pricesOf } from '../catalog/request-prices.ts'
import type { Bill } from '../records/bill.ts'

const picosPerNano = 1000

/**
 * Prices an answer that ended at a time in Unix milliseconds, by the tokens of its prompt and the hour. Each token is billed once: input as cache read, cache write (5 minutes or an hour), audio or plain prompt; output as
 * audio, image or plain completion. Sums are whole pico-dollars (exact below 9,000 USD), rounded half up to nano-dollars once for each
 * side; prices per request and per search count as input.
 */
export function priceUsage(usage: Usage, conditional: Prices | null, at: number): Bill {
  const prices = conditional === null ? null : pricesOf(conditional, { inputTokens: usage.inputTokens, at })
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

// A provider reports its total. Where it does not report how that splits into input and output, known prices do.
function billOfProvider(totalNanos: number, usage: Usage, prices: FlatPrices | null): Bill {
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

/** The usage without the provider's reported charge, unless the provider is known to report it. */
export function withBelievedCost(usage: Usage, reportsCost: boolean): Usage {
  const { reportedCostUsd, reportedOutputCostUsd: _, ...counted } = usage
  if (reportedCostUsd === undefined) return usage
  return reportsCost && reportedCostUsd >= 0 ? usage : counted
}

function inputNanos(usage: Usage, prices: FlatPrices): number {
  const { promptPicos } = prices
  const writePicos = prices.cacheWritePicos ?? promptPicos
  const hourTokens = Math.min(usage.cacheWriteHourTokens ?? 0, usage.cacheWriteTokens)
  const billedTokens = usage.billedInputTokens ?? usage.inputTokens
  // Unbilled tokens come first in a prompt, so they are the first to be cached.
  const cachedTokens = Math.max(0, usage.cachedTokens - (usage.inputTokens - billedTokens))
  const freshTokens = Math.max(0, billedTokens - cachedTokens - usage.cacheWriteTokens)
  // Providers don't report how much audio was cached: what exceeds the uncached tokens must have been.
  const audioTokens = Math.min(usage.inputAudioTokens ?? 0, freshTokens)
  const picos =
    (freshTokens - audioTokens) * promptPicos +
    audioTokens * (prices.audioInputPicos ?? promptPicos) +
    cachedTokens * (prices.cacheReadPicos ?? promptPicos) +
    (usage.cacheWriteTokens - hourTokens) * writePicos +
    hourTokens * (prices.cacheWriteHourPicos ?? writePicos)
  return toNanos(picos) + prices.requestNanos + (usage.webSearchCount ?? 0) * (prices.webSearchNanos ?? 0)
}

/**
 * What caching has saved of a usage, in nano-dollars: without it, each of these tokens were one of the plain prompt. Below 0 where writing cost
 * more than reading has saved.
 */
export function cacheDiscountNanos(usage: Usage, conditional: Prices, at: number): number {
  const prices = pricesOf(conditional, { inputTokens: usage.inputTokens, at })
  const uncached = { ...usage, cachedTokens: 0, cacheWriteTokens: 0, cacheWriteHourTokens: 0 }
  return inputNanos(uncached, prices) - inputNanos(usage, prices)
}

function outputNanos(usage: Usage, prices: FlatPrices): number {
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

// In whole numbers: a floating-point quotient near 2^43 lacks the precision to round correctly.
function toNanos(picos: number): number {
  const rest = picos % picosPerNano
  return (picos - rest) / picosPerNano + (rest >= picosPerNano / 2 ? 1 : 0)
}
