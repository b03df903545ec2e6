import { offsetMs } from '../canonical/time-zone.ts'
import type { Schema } from '../contract/contract.ts'
import type { FlatPrices, OffPeak, Prices } from './catalog.ts'
import { atShare } from './request-prices.ts'

const unknown = '-1'

/** Prices on the wire: US dollars a token, a request or a search, as exact decimals. `now`: Unix milliseconds, for hours of a time zone. */
export function toPricing(prices: Prices | null, now = Date.now()): Schema<'PublicPricing'> {
  if (prices === null) return { prompt: unknown, completion: unknown }
  const { audioOutputPicos, imageOutputPicos, webSearchNanos } = prices
  const overrides = overridesOf(prices, now)
  return {
    ...tokenPricing(prices),
    request: decimal(prices.requestNanos, 9),
    ...(audioOutputPicos !== undefined && { audio_output: perToken(audioOutputPicos) }),
    ...(imageOutputPicos !== undefined && { image_output: perToken(imageOutputPicos) }),
    ...(webSearchNanos !== undefined && { web_search: decimal(webSearchNanos, 9) }),
    ...(overrides.length > 0 && { overrides }),
  }
}

/** Prices of long prompts and of certain hours. Where several apply, the last one does. */
function overridesOf(prices: Prices, now: number): Schema<'PricingOverride'>[] {
  const { tiers = [], offPeak = [] } = prices
  const steps = tiers.map((tier) => ({ when: { min_prompt_tokens: tier.aboveInputTokens + 1 }, prices: tier.prices }))
  const hours = offPeak.toReversed().flatMap((range) =>
    [{ when: {}, prices }, ...steps].map((step) => ({
      when: { ...step.when, ...utcHours(range, now) },
      prices: atShare(step.prices, range.share),
    })),
  )
  return [...steps, ...hours].map((each) => ({ ...each.when, ...tokenPricing(each.prices) }))
}

function utcHours({ from, to, timeZone }: OffPeak, now: number) {
  const offsetMinutes = offsetMs(timeZone, now) / 60_000
  const hour = (minutes: number) => ((minutes - offsetMinutes + 2 * dayMinutes) % dayMinutes) / 60
  return { utc_start: hour(from), utc_end: hour(to) }
}

const dayMinutes = 24 * 60

/** The prices that conditions can change. */
function tokenPricing(prices: FlatPrices) {
  const { cacheReadPicos, cacheWritePicos, cacheWriteHourPicos, audioInputPicos } = prices
  return {
    prompt: perToken(prices.promptPicos),
    completion: perToken(prices.completionPicos),
    ...(cacheReadPicos !== undefined && { input_cache_read: perToken(cacheReadPicos) }),
    ...(cacheWritePicos !== undefined && { input_cache_write: perToken(cacheWritePicos) }),
    ...(cacheWriteHourPicos !== undefined && { input_cache_write_1h: perToken(cacheWriteHourPicos) }),
    ...(audioInputPicos !== undefined && { audio: perToken(audioInputPicos) }),
  }
}

function perToken(picos: number): string {
  return decimal(picos, 12)
}

/** A whole number of 10^-places as a plain decimal: `decimal(250_000, 12)` is `0.00000025`. */
export function decimal(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
