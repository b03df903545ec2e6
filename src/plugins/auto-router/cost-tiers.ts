import type { PluginOptions } from '../define-plugin.ts'

export type CostTier = NonNullable<PluginOptions<'auto-router'>['cost_tier']>

/** What a tier stands for. */
export interface CostBand {
  /** Most USD for a million tokens, three of the prompt to one of the completion. */
  readonly most: number
  /** How much a model's price weighs against its quality. */
  readonly priceWeight: number
}

export const costBands: Readonly<Record<CostTier, CostBand>> = {
  low: { most: 1, priceWeight: 0.4 },
  medium: { most: 3, priceWeight: 0.25 },
  high: { most: 8, priceWeight: 0.15 },
  xhigh: { most: 20, priceWeight: 0.07 },
  max: { most: Number.POSITIVE_INFINITY, priceWeight: 0 },
}

/** For requests without a tier: any price, weighed as in the middle. */
export const usualBand: CostBand = { most: Number.POSITIVE_INFINITY, priceWeight: 0.25 }

const byTradeoff: readonly CostTier[] = ['max', 'xhigh', 'high', 'medium', 'low']

/** The tier that a request asks for, by its old name too; undefined where it does not say. */
export function costTierOf({ cost_tier: tier, cost_quality_tradeoff: tradeoff }: PluginOptions<'auto-router'>) {
  if (tier !== undefined || tradeoff === undefined) return tier
  return byTradeoff[Math.floor((tradeoff * byTradeoff.length) / 11)]
}
