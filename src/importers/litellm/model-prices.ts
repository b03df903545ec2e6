import type { WirePrices } from '../../catalog/wire-prices.ts'
import { perMillion } from '../decimal-prices.ts'
import { type Foreign, list, mapping, number, ownOf } from '../foreign.ts'

type Amounts = Record<string, number>

const usdPerToken: Readonly<Record<string, keyof WirePrices>> = {
  input_cost_per_token: 'prompt',
  output_cost_per_token: 'completion',
  cache_read_input_token_cost: 'cache_read',
  cache_creation_input_token_cost: 'cache_write',
  cache_creation_input_token_cost_above_1hr: 'cache_write_hour',
  input_cost_per_audio_token: 'audio_input',
  output_cost_per_audio_token: 'audio_output',
}

const serviceTiers: Readonly<Record<string, 'priority' | 'flex' | 'batch'>> = {
  priority: 'priority',
  flex: 'flex',
  batches: 'batch',
}

/** `<price>_above_<n>k_tokens_<service tier>`, of which both conditions may be missing. */
const conditional = /^(?<price>.+?)(?:_above_(?<thousands>\d+)k_tokens)?(?:_(?<tier>priority|flex|batches))?$/

/** Prices under one service tier, by the threshold of the prompt: 0 for those of every prompt. */
type ByThreshold = Map<number, Amounts>

/** Prices of a deployment, where it has any: in its parameters or in what is said of its model. */
export function deploymentPrices(params: Foreign, info: Foreign): WirePrices | undefined {
  const byTier = new Map<string, ByThreshold>()
  for (const [name, value] of [info, params].flatMap((each) => Object.entries(each))) {
    const found = priceNamed(name)
    const amount = number(value)
    if (found !== undefined && amount !== undefined) put(byTier, found, perMillion(amount))
  }
  readRanges(byTier, list(params['tiered_pricing'] ?? info['tiered_pricing']))
  const request = number(params['input_cost_per_request'] ?? info['input_cost_per_request'])
  const usual = byTier.get('')
  if (usual?.has(0) !== true && request === undefined) return undefined
  byTier.delete('')
  return {
    ...{ prompt: 0, completion: 0 },
    ...pricesIn(usual),
    ...(request !== undefined && { request }),
    ...Object.fromEntries([...byTier].map(([tier, prices]) => [tier, pricesIn(prices)])),
  }
}

/** True for a member that holds a price which gateway.yaml has too. */
export function isPriceName(name: string): boolean {
  return name === 'input_cost_per_request' || name === 'tiered_pricing' || priceNamed(name) !== undefined
}

interface PriceName {
  readonly price: keyof WirePrices
  readonly above: number
  /** Empty for the usual one. */
  readonly tier: string
}

function priceNamed(name: string): PriceName | undefined {
  const { price: own = '', thousands = '0', tier = '' } = conditional.exec(name)?.groups ?? {}
  const price = ownOf(usdPerToken, own)
  return price === undefined
    ? undefined
    : { price, above: Number(thousands) * 1000, tier: ownOf(serviceTiers, tier) ?? '' }
}

function put(byTier: Map<string, ByThreshold>, { price, above, tier }: PriceName, usd: number): void {
  const prices = byTier.get(tier) ?? new Map<number, Amounts>()
  byTier.set(tier, prices)
  prices.set(above, { ...prices.get(above), [price]: usd })
}

/** Prices by ranges of the prompt's tokens: `{range: [0, 32000], input_cost_per_token: …}`. */
function readRanges(byTier: Map<string, ByThreshold>, ranges: readonly unknown[]): void {
  for (const row of ranges.map(mapping)) {
    const above = number(list(row['range'])[0])
    if (above === undefined) continue
    for (const [name, value] of Object.entries(row)) {
      const price = ownOf(usdPerToken, name)
      const amount = number(value)
      if (price !== undefined && amount !== undefined) put(byTier, { price, above, tier: '' }, perMillion(amount))
    }
  }
}

function pricesIn(prices: ByThreshold | undefined): Amounts & Pick<WirePrices, 'tiers'> {
  const rows = [...(prices ?? [])].filter(([above]) => above > 0).sort(([one], [other]) => one - other)
  const tiers = rows.map(([above, amounts]) => ({ above_input_tokens: Math.round(above), ...amounts }))
  return { ...prices?.get(0), ...(tiers.length > 0 && { tiers }) } as ReturnType<typeof pricesIn>
}
