import type { Prices, TierPrices } from './catalog.ts'
import { toNanos, toPicosPerToken } from './dollar-prices.ts'
import { parametersWithout } from './endpoint-parameters.ts'
// The file names its sources and licences; scripts/refresh-catalog.ts rewrites it.
import data from './known-models.json' with { type: 'json' }
import type { ProviderPreset } from './provider-preset.ts'

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
  /** The prices of the lowest tier when longer prompts cost more. Null when unknown. */
  readonly prices: Prices | null
  readonly hasTieredPrices: boolean
  /** Prices by service tier, including `prices` as the default tier. Absent: no other tier is known. */
  readonly tierPrices?: TierPrices
  /** True when it belongs in a list of models; older and dated names only provide prices. */
  readonly isListed: boolean
}

type Cell = string | number | null
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
    hasTieredPrices: traits.has('tiered'),
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
    const prices = row === undefined ? null : toPrices(row.slice(6))
    return prices === null ? [] : [[tier, completed(prices, usual)]]
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
function completed(prices: Prices, usual: Prices): Prices {
  const share = usual.promptPicos === 0 ? 1 : prices.promptPicos / usual.promptPicos
  const others = Object.entries(usual).map(([name, amount]) => [
    name,
    name.endsWith('Picos') ? Math.round(amount * share) : amount,
  ])
  return { ...(Object.fromEntries(others) as unknown as Prices), ...prices, requestNanos: usual.requestNanos }
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
    hasTieredPrices: false,
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

/** Amounts in the order of the file's columns; trailing empty columns may be missing. */
function toPrices(amounts: readonly Cell[]): Prices | null {
  const [prompt, completion, cacheRead, cacheWrite, request, hour, audioIn, audioOut, imageOut, search] = amounts
  const promptPicos = picos(prompt)
  const completionPicos = picos(completion)
  if (promptPicos === null || completionPicos === null) return null
  return {
    promptPicos,
    completionPicos,
    ...optional('cacheReadPicos', picos(cacheRead)),
    ...optional('cacheWritePicos', picos(cacheWrite)),
    ...optional('cacheWriteHourPicos', picos(hour)),
    ...optional('audioInputPicos', picos(audioIn)),
    ...optional('audioOutputPicos', picos(audioOut)),
    ...optional('imageOutputPicos', picos(imageOut)),
    ...optional('webSearchNanos', typeof search === 'number' ? toNanos(search) : null),
    requestNanos: toNanos(Number(request ?? 0)) ?? 0,
  }
}

function optional(name: keyof Prices, amount: number | null): Partial<Prices> {
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
