import { utc } from '../canonical/time-zone.ts'
import type { FlatPrices, OffPeak, Prices, PriceTier, TierPrices } from './catalog.ts'
import { toNanos, toPicosPerToken } from './dollar-prices.ts'
import { parametersWithout } from './endpoint-parameters.ts'
// The file names its sources and licences; scripts/refresh-catalog.ts rewrites it.
import data from './known-models.json' with { type: 'json' }
import type { ProviderPreset } from './provider-preset.ts'
import { atShare } from './request-prices.ts'

/** Published data about a model at one provider. */
export interface KnownModel {
  /** The provider's name of the model. */
  readonly upstreamModel: string
  readonly name: string
  readonly contextLength: number | null
  readonly maxOutputTokens: number | null
  readonly inputModalities: readonly string[]
  /** Null when unknown. */
  readonly supportedParameters: ReadonlySet<string> | null
  /** Null when unknown. */
  readonly prices: Prices | null
  /** Prices by service tier, including `prices` as the default tier. Absent: no other tier is known. */
  readonly tierPrices?: TierPrices
  /** True when it belongs in a list of models; older and dated names only provide prices. */
  readonly isListed: boolean
}

type Cell = string | number | null | readonly (readonly (string | number | null)[])[]
type ProviderRows = { readonly listed: readonly (readonly Cell[])[]; readonly priced: readonly (readonly Cell[])[] }

const rowsByProvider = data.providers as unknown as Readonly<Record<string, ProviderRows | undefined>>

/** The day (UTC, `YYYY-MM-DD`) of the known prices. */
export const knownModelsDate: string = data.takenOn

/** The known models of a provider: the listed ones first, each group ordered by name. Empty for a provider that the data don't cover. */
export function knownModelsOf(preset: ProviderPreset): readonly KnownModel[] {
  const rows = rowsByProvider[preset.slug]
  if (rows === undefined) return []
  return [...rows.listed.map((row) => listed(row, preset)), ...rows.priced.map(priced)]
}

function listed(row: readonly Cell[], preset: ProviderPreset): KnownModel {
  const [id, name, contextLength, maxOutputTokens, inputs, traitList, ...amounts] = row
  const traits = new Set(words(traitList))
  const inputModalities = words(inputs)
  const prices = toPrices(amounts)
  const tierPrices = prices === null ? undefined : tierPricesOf(String(id), prices, preset)
  return {
    upstreamModel: String(id),
    name: String(name),
    contextLength: count(contextLength),
    maxOutputTokens: count(maxOutputTokens),
    inputModalities: inputModalities.includes('image')
      ? [...inputModalities, ...preset.inputsBesideImages]
      : inputModalities,
    supportedParameters: traits.has('tools') ? parametersOf(traits, preset) : null,
    prices,
    ...(tierPrices !== undefined && { tierPrices }),
    isListed: true,
  }
}

/** Prices of all tiers; undefined if no other tier is known than the default one, whose prices are `usual`. */
function tierPricesOf(id: string, usual: Prices, { author, tiers = [] }: ProviderPreset): TierPrices | undefined {
  const found = tiers.flatMap((preset): (readonly [string, Prices])[] => {
    if ('costsAsUsual' in preset) return [[preset.tier, usual]]
    const { tier, list, suffix, except } = preset
    const row = except?.test(id) === true ? undefined : rowNamed(list, `${author}/${id}${suffix}`)
    const prices = row === undefined ? null : toPrices(row.slice(6), usual)
    return prices === null ? [] : [[tier, prices] as const]
  })
  return found.length === 0 ? undefined : { default: usual, ...Object.fromEntries(found) }
}

const rowsByName = new Map<string, ReadonlyMap<string, readonly Cell[]>>()

function rowNamed(list: string, name: string): readonly Cell[] | undefined {
  let rows = rowsByName.get(list)
  if (rows === undefined) {
    rows = new Map((rowsByProvider[list]?.listed ?? []).map((row) => [String(row[0]), row]))
    rowsByName.set(list, rows)
  }
  return rows.get(name)
}

/** Fills in the prices that a tier's list lacks: token prices scale as the prompt price does; searches and requests cost the same. */
function completed(prices: Partial<FlatPrices> & Pick<FlatPrices, 'promptPicos'>, usual: FlatPrices): FlatPrices {
  const share = usual.promptPicos === 0 ? 1 : prices.promptPicos / usual.promptPicos
  return { ...atShare(usual, share), ...prices }
}

function priced([id, contextLength, ...amounts]: readonly Cell[]): KnownModel {
  return {
    upstreamModel: String(id),
    name: String(id),
    contextLength: count(contextLength),
    maxOutputTokens: null,
    inputModalities: [],
    supportedParameters: null,
    prices: toPrices(amounts),
    isListed: false,
  }
}

function parametersOf(traits: ReadonlySet<string>, preset: ProviderPreset): ReadonlySet<string> {
  return parametersWithout([
    ...(traits.has('reasoning') ? [] : ['reasoning']),
    ...(traits.has('fixed-sampling') ? ['temperature', 'top_p', 'top_k'] : []),
    ...(preset.capabilities.hasJsonSchema ? [] : ['structured_outputs']),
  ])
}

/** Amounts in the order of the file's columns; trailing empty columns may be missing. `usual` has the prices of another tier. */
function toPrices(amounts: readonly Cell[], usual?: Prices): Prices | null {
  const [prompt, completion, cacheRead, cacheWrite, request, hour, audioIn, audioOut, imageOut, search] = amounts
  const [tiers, offPeak] = amounts.slice(10)
  const [promptPicos, completionPicos] = [picos(prompt), picos(completion)]
  if (promptPicos === null || completionPicos === null) return null
  const own = {
    promptPicos,
    completionPicos,
    ...further([cacheRead, cacheWrite, hour, audioIn, audioOut, imageOut]),
    ...optional('webSearchNanos', typeof search === 'number' ? toNanos(search) : null),
  }
  const flat =
    usual === undefined ? { ...own, requestNanos: toNanos(Number(request ?? 0)) ?? 0 } : completed(own, usual)
  const tierList = Array.isArray(tiers) ? tiersOf(tiers, flat) : usual?.tiers && tiersAt(usual.tiers, flat, usual)
  return {
    ...flat,
    ...(tierList !== undefined && { tiers: tierList }),
    ...(Array.isArray(offPeak) && { offPeak: offPeak.map(offPeakOf) }),
  }
}

function further([cacheRead, cacheWrite, hour, audioIn, audioOut, imageOut]: readonly (Cell | undefined)[]) {
  return {
    ...optional('cacheReadPicos', picos(cacheRead)),
    ...optional('cacheWritePicos', picos(cacheWrite)),
    ...optional('cacheWriteHourPicos', picos(hour)),
    ...optional('audioInputPicos', picos(audioIn)),
    ...optional('audioOutputPicos', picos(audioOut)),
    ...optional('imageOutputPicos', picos(imageOut)),
  }
}

/** Rows of a threshold in tokens, the prices of prompt and completion, and further ones. */
function tiersOf(rows: readonly (readonly Cell[])[], below: FlatPrices): readonly PriceTier[] {
  return rows.map(([above, prompt, completion, ...others]) => {
    const own = {
      promptPicos: picos(prompt) ?? below.promptPicos,
      completionPicos: picos(completion) ?? below.completionPicos,
      ...further(others),
    }
    return { aboveInputTokens: Number(above), prices: completed(own, below) }
  })
}

/** Tiers of other prices, scaled as the prompt price is. */
function tiersAt(tiers: readonly PriceTier[], flat: FlatPrices, usual: FlatPrices): readonly PriceTier[] {
  const share = usual.promptPicos === 0 ? 1 : flat.promptPicos / usual.promptPicos
  return tiers.map(({ aboveInputTokens, prices }) => ({ aboveInputTokens, prices: atShare(prices, share) }))
}

/** A row of two times in minutes since midnight UTC, and a share. */
function offPeakOf([from, to, share]: readonly Cell[]): OffPeak {
  return { from: Number(from), to: Number(to), timeZone: utc, share: Number(share) }
}

function optional(name: keyof FlatPrices, amount: number | null): Partial<FlatPrices> {
  return amount === null ? {} : { [name]: amount }
}

function picos(amount: Cell | undefined): number | null {
  return typeof amount === 'number' ? toPicosPerToken(amount) : null
}

function count(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null
}

function words(cell: Cell | undefined): string[] {
  return typeof cell === 'string' ? cell.split(' ').filter((word) => word !== '') : []
}
