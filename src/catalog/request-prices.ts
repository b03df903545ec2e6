import { minuteOfDay } from '../canonical/time-zone.ts'
import type { FlatPrices, OffPeak, Prices } from './catalog.ts'

/** Facts of a request that its prices depend on. */
export interface PriceConditions {
  /** Tokens of the prompt, cached ones included. */
  readonly inputTokens: number
  /** Unix milliseconds. */
  readonly at: number
}

/** The prices of one request, by the highest threshold that its prompt exceeds and by the hour. */
export function pricesOf(prices: Prices, { inputTokens, at }: PriceConditions): FlatPrices {
  const { tiers, offPeak } = prices
  const flat = tiers?.findLast(({ aboveInputTokens }) => inputTokens > aboveInputTokens)?.prices ?? prices
  const hours = offPeak?.find((each) => contains(each, at))
  return hours === undefined ? flat : atShare(flat, hours.share)
}

/** All prices that can apply to a request whose prompt has at most these tokens, at any hour. */
export function possiblePrices(prices: Prices, inputTokensMost: number): readonly FlatPrices[] {
  const { tiers = [], offPeak = [] } = prices
  if (tiers.length === 0 && offPeak.length === 0) return [prices]
  const reachable = tiers.flatMap((tier) => (inputTokensMost > tier.aboveInputTokens ? [tier.prices] : []))
  const flat = [prices, ...reachable]
  return [...flat, ...offPeak.flatMap(({ share }) => flat.map((each) => atShare(each, share)))]
}

/** Prices with tokens at a share; searches and requests cost the same at every hour. */
export function atShare(prices: FlatPrices, share: number): FlatPrices {
  const { promptPicos, completionPicos, requestNanos, webSearchNanos } = prices
  const others = tokenPrices(prices).map(([name, picos]) => [name, Math.round(picos * share)])
  return {
    promptPicos: Math.round(promptPicos * share),
    completionPicos: Math.round(completionPicos * share),
    ...Object.fromEntries(others),
    ...(webSearchNanos !== undefined && { webSearchNanos }),
    requestNanos,
  }
}

/** The prices of tokens in pico-dollars, by their names. */
export function tokenPrices(prices: FlatPrices): readonly (readonly [TokenPrice, number])[] {
  return tokenPriceNames.flatMap((name) => {
    const picos = prices[name]
    return picos === undefined ? [] : [[name, picos] as const]
  })
}

type TokenPrice = Exclude<keyof FlatPrices, 'requestNanos' | 'webSearchNanos'>

const tokenPriceNames = Object.keys({
  promptPicos: true,
  completionPicos: true,
  cacheReadPicos: true,
  cacheWritePicos: true,
  cacheWriteHourPicos: true,
  audioInputPicos: true,
  audioOutputPicos: true,
  imageOutputPicos: true,
} satisfies Record<TokenPrice, true>) as TokenPrice[]

function contains({ from, to, timeZone }: OffPeak, at: number): boolean {
  const minute = minuteOfDay(timeZone, at)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}
