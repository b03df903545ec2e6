import { isTimeZone, utc } from '../canonical/time-zone.ts'
import type { Schema } from '../contract/contract.ts'
import type { FlatPrices, OffPeak, Prices, PriceTier, ServedTier, TierPrices } from './catalog.ts'
import { toNanos, toPicosPerToken } from './dollar-prices.ts'
import { tokenPrices } from './request-prices.ts'

/** Prices as the contract and gateway.yaml write them. */
export type WirePrices = Schema<'ConfiguredPrices'>

type WireTierPrices = Schema<'ConfiguredTierPrices'>
type WireAmounts = Omit<WireTierPrices, 'tiers'>
type WireOffPeak = Schema<'ConfiguredOffPeak'>

/** Called with the place in the prices, and what is wrong there. */
type Complain = (path: readonly (string | number)[], message: string) => void

/** Prices of an endpoint, and those of answers in other service tiers. */
export interface ReadPrices {
  readonly prices: Prices
  /** Absent: none are given. */
  readonly tierPrices?: TierPrices
}

const amounts = {
  prompt: 'promptPicos',
  completion: 'completionPicos',
  cache_read: 'cacheReadPicos',
  cache_write: 'cacheWritePicos',
  cache_write_hour: 'cacheWriteHourPicos',
  audio_input: 'audioInputPicos',
  audio_output: 'audioOutputPicos',
  image_output: 'imageOutputPicos',
  request: 'requestNanos',
  web_search: 'webSearchNanos',
} as const satisfies Record<keyof WireAmounts, keyof FlatPrices>

const amountNames = Object.keys(amounts) as (keyof WireAmounts)[]
const serviceTiers = ['priority', 'flex', 'batch'] as const satisfies readonly ServedTier[]
const nothing: FlatPrices = { promptPicos: 0, completionPicos: 0, requestNanos: 0 }
const picosPerMillion = 1e6
const nanosPerDollar = 1e9

/** Reads prices that satisfy the schema. Amounts with too many decimal places are reported and left out. */
export function readPrices(wire: WirePrices, complain: Complain): ReadPrices {
  const flat = readAmounts(wire, nothing, [], complain)
  const tiers = readTiers(wire, flat, [], complain)
  const all = [flat, ...(tiers?.map(({ prices }) => prices) ?? [])]
  const offPeak = readOffPeak(wire.off_peak, all, complain)
  const given = serviceTiers.flatMap((name) => {
    const own = wire[name]
    if (own === undefined) return []
    const prices = readAmounts(own, flat, [name], complain)
    return [[name, withTiers(prices, readTiers(own, prices, [name], complain))] as const]
  })
  return {
    prices: { ...withTiers(flat, tiers), ...(offPeak !== undefined && { offPeak }) },
    ...(given.length > 0 && { tierPrices: Object.fromEntries(given) }),
  }
}

/** Prices as the contract writes them. The inverse of `readPrices`. */
export function shownPrices(prices: Prices, tierPrices: TierPrices = {}): WirePrices {
  const others = serviceTiers.flatMap((name) => {
    const own = tierPrices[name]
    return own === undefined ? [] : [[name, { ...shownAmounts(own, prices), ...shownTiers(own) }] as const]
  })
  const { offPeak } = prices
  return {
    ...shownAmounts(prices),
    ...shownTiers(prices),
    ...(offPeak !== undefined && { off_peak: offPeak.map(shownOffPeak) }),
    ...Object.fromEntries(others),
  }
}

function withTiers(prices: FlatPrices, tiers: readonly PriceTier[] | undefined): Prices {
  return tiers === undefined ? prices : { ...prices, tiers }
}

/** Takes missing amounts from `under`. */
function readAmounts(wire: WireAmounts, under: FlatPrices, path: readonly (string | number)[], complain: Complain) {
  const given = amountNames.flatMap((key) => {
    const usd = wire[key]
    if (usd === undefined) return []
    const isOneEach = key === 'request' || key === 'web_search'
    const whole = isOneEach ? toNanos(usd) : toPicosPerToken(usd)
    if (whole !== null) return [[amounts[key], whole] as const]
    const rule = isOneEach ? 'nine decimal places (USD)' : 'six decimal places (USD per million tokens)'
    complain([...path, key], `must have at most ${rule}`)
    return []
  })
  return { ...under, ...Object.fromEntries(given) }
}

function readTiers(
  { tiers }: Pick<WireTierPrices, 'tiers'>,
  below: FlatPrices,
  path: readonly (string | number)[],
  complain: Complain,
): readonly PriceTier[] | undefined {
  if (tiers === undefined || tiers.length === 0) return undefined
  const rows = tiers.map((wire, index) => ({ wire, at: [...path, 'tiers', index] }))
  rows.sort((one, other) => one.wire.above_input_tokens - other.wire.above_input_tokens)
  const read: PriceTier[] = []
  for (const { wire, at } of rows) {
    const { above_input_tokens: aboveInputTokens, ...given } = wire
    if (read.at(-1)?.aboveInputTokens === aboveInputTokens)
      complain([...at, 'above_input_tokens'], `another tier is above ${aboveInputTokens} tokens already`)
    read.push({ aboveInputTokens, prices: readAmounts(given, read.at(-1)?.prices ?? below, at, complain) })
  }
  return read
}

function readOffPeak(
  wire: WirePrices['off_peak'],
  prices: readonly FlatPrices[],
  complain: Complain,
): readonly OffPeak[] | undefined {
  if (wire === undefined) return undefined
  const hours = Array.isArray(wire) ? wire : [wire]
  return hours.map(({ from, to, timezone = utc, share }, index) => {
    const path = Array.isArray(wire) ? ['off_peak', index] : ['off_peak']
    if (!isTimeZone(timezone)) complain([...path, 'timezone'], 'must be an IANA time zone such as Asia/Shanghai')
    if (from === to) complain([...path, 'to'], 'must be another time than from')
    if (!prices.every((each) => isWholeAt(each, share)))
      complain([...path, 'share'], 'must leave every price at most six decimal places (USD per million tokens)')
    return { from: toMinutes(from), to: toMinutes(to), timeZone: isTimeZone(timezone) ? timezone : utc, share }
  })
}

// Products of doubles are not exact.
function isWholeAt(prices: FlatPrices, share: number): boolean {
  return tokenPrices(prices).every(([, picos]) => {
    const product = picos * share
    return Math.abs(product - Math.round(product)) <= product * 1e-12
  })
}

function toMinutes(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Leaves out amounts that equal those of `under`. */
function shownAmounts(prices: FlatPrices, under?: FlatPrices): WireAmounts & Pick<WirePrices, 'prompt' | 'completion'> {
  const given = amountNames.flatMap((key) => {
    const whole = prices[amounts[key]]
    if (whole === undefined || whole === under?.[amounts[key]]) return []
    return [[key, whole / (key === 'request' || key === 'web_search' ? nanosPerDollar : picosPerMillion)] as const]
  })
  return Object.fromEntries(given) as ReturnType<typeof shownAmounts>
}

function shownTiers({ tiers, ...flat }: Prices): Pick<WirePrices, 'tiers'> {
  if (tiers === undefined) return {}
  return {
    tiers: tiers.map(({ aboveInputTokens, prices }, at) => ({
      above_input_tokens: aboveInputTokens,
      ...shownAmounts(prices, tiers[at - 1]?.prices ?? flat),
    })),
  }
}

function shownOffPeak({ from, to, timeZone, share }: OffPeak): WireOffPeak {
  return { from: toTime(from), to: toTime(to), timezone: timeZone, share }
}

/** Minutes since midnight as `16:30`. */
function toTime(minutes: number): string {
  const two = (amount: number) => String(amount).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
