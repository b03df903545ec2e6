import type { Schema } from '../contract/contract.ts'
import type { Prices } from './catalog.ts'

const unknown = '-1'

/** Prices on the wire: US dollars a token, a request or a search, as exact decimals. */
export function toPricing(prices: Prices | null): Schema<'PublicPricing'> {
  if (prices === null) return { prompt: unknown, completion: unknown }
  const { cacheReadPicos, cacheWritePicos, cacheWriteHourPicos } = prices
  const { audioInputPicos, audioOutputPicos, imageOutputPicos, webSearchNanos } = prices
  return {
    prompt: perToken(prices.promptPicos),
    completion: perToken(prices.completionPicos),
    request: decimal(prices.requestNanos, 9),
    ...(cacheReadPicos !== undefined && { input_cache_read: perToken(cacheReadPicos) }),
    ...(cacheWritePicos !== undefined && { input_cache_write: perToken(cacheWritePicos) }),
    ...(cacheWriteHourPicos !== undefined && { input_cache_write_1h: perToken(cacheWriteHourPicos) }),
    ...(audioInputPicos !== undefined && { audio: perToken(audioInputPicos) }),
    ...(audioOutputPicos !== undefined && { audio_output: perToken(audioOutputPicos) }),
    ...(imageOutputPicos !== undefined && { image_output: perToken(imageOutputPicos) }),
    ...(webSearchNanos !== undefined && { web_search: decimal(webSearchNanos, 9) }),
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
