import type { Schema } from '../api/contract.ts'
import { words } from '../words/numbers.ts'

type Preferences = Schema<'ProviderPreferences'>

export const sorts = ['price', 'throughput', 'latency'] as const

/** Preferences as the address of the page has them. */
export const preferenceNames = [
  'sort',
  'deny',
  'zdr',
  'in',
  'out',
  'wait',
  'speed',
  'order',
  'only',
  'ignore',
  'alone',
] as const

export type PreferenceName = (typeof preferenceNames)[number]

/** The preferences of an address as a request names them; undefined where there are none. */
export function preferencesOf(query: URLSearchParams): Preferences | undefined {
  const sort = sorts.find((each) => each === query.get('sort'))
  const price = { ...dollarsOf(query, 'in', 'prompt'), ...dollarsOf(query, 'out', 'completion') }
  const preferences: Preferences = {
    ...(sort !== undefined && { sort }),
    ...(query.has('deny') && { data_collection: 'deny' }),
    ...(query.has('zdr') && { zdr: true }),
    ...(Object.keys(price).length > 0 && { max_price: price }),
    ...numberOf(query, 'wait', 'preferred_max_latency'),
    ...numberOf(query, 'speed', 'preferred_min_throughput'),
    ...listOf(query, 'order'),
    ...listOf(query, 'only'),
    ...listOf(query, 'ignore'),
    ...(query.has('alone') && { allow_fallbacks: false }),
  }
  return Object.keys(preferences).length === 0 ? undefined : preferences
}

function dollarsOf(query: URLSearchParams, name: PreferenceName, member: string): Record<string, string> {
  const text = query.get(name) ?? ''
  return text === '' ? {} : { [member]: text }
}

function numberOf(query: URLSearchParams, name: PreferenceName, member: string): Record<string, number> {
  const text = query.get(name) ?? ''
  const value = Number(text)
  return text === '' || !(value >= 0) ? {} : { [member]: value }
}

type ListName = 'order' | 'only' | 'ignore'

function listOf(query: URLSearchParams, name: ListName): Partial<Record<ListName, string[]>> {
  const slugs = (query.get(name) ?? '').split(/[\s,]+/).filter((slug) => slug !== '')
  return slugs.length === 0 ? {} : { [name]: slugs }
}

/** A price per token as dollars per million; undefined where none is known. */
export function perMillion(price: string | undefined): number | undefined {
  return price === undefined || price === '-1' ? undefined : Number((Number(price) * 1e6).toPrecision(12))
}

/** The prices that apply under conditions, in words; empty where there are none. */
export function otherPrices(
  { overrides = [] }: Schema<'PublicPricing'>,
  kind: 'prompt' | 'completion' | 'input_cache_read',
): string {
  return overrides
    .flatMap((override) => {
      const dollars = perMillion(override[kind])
      return dollars === undefined ? [] : [`${words.money(dollars)} ${conditionWords(override)}`]
    })
    .join(', ')
}

function conditionWords({
  min_prompt_tokens: tokens,
  utc_start: from,
  utc_end: to,
}: Schema<'PricingOverride'>): string {
  return [
    ...(tokens === undefined ? [] : [`for prompts from ${words.plain(tokens)} tokens`]),
    ...(from === undefined || to === undefined ? [] : [`from ${timeWords(from)} to ${timeWords(to)} UTC`]),
  ].join(' ')
}

function timeWords(hours: number): string {
  const minutes = Math.round(hours * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
