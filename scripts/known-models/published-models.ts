import { readFileSync } from 'node:fs'
import { type Cell, type Row, round, trimRow } from './rows.ts'

type PublishedPrices = Readonly<Record<'input' | 'output' | 'cacheRead' | 'cacheWrite', number>>

interface PublishedModel {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly reasoning?: boolean
  readonly input?: readonly string[]
  readonly contextWindow?: number
  readonly maxTokens?: number
  readonly cost: PublishedPrices & {
    readonly tiers?: readonly (PublishedPrices & { readonly inputTokensAbove: number })[]
  }
  readonly compat?: { readonly supportsTemperature?: boolean }
}

/** The rows of a file of listed models. */
export function readListed(file: string): Row[] {
  const byApi = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, PublishedModel>>
  const published = Object.values(byApi).flatMap((each) => Object.values(each))
  // Ids that begin with a tilde are aliases and `/auto` and the like are routers, not models.
  return published
    .filter(({ type, id }) => type === 'chat' && !id.startsWith('~') && !/^(openrouter\/.*|auto)$/.test(id))
    .map(listPublished)
}

function listPublished(model: PublishedModel): Row {
  const { cost } = model
  const traits = [
    'tools',
    model.reasoning === true ? 'reasoning' : '',
    model.compat?.supportsTemperature === false ? 'fixed-sampling' : '',
  ]
  // Two zeros mean that the price is unknown, unless the name says that the model is free.
  const isPriced = cost.input > 0 || cost.output > 0 || model.id.endsWith(':free')
  return [
    model.id,
    model.name,
    model.contextWindow ?? null,
    model.maxTokens ?? null,
    (model.input ?? ['text']).join(' '),
    traits.filter((trait) => trait !== '').join(' '),
    ...(isPriced ? [round(cost.input), round(cost.output)] : [null, null]),
    ...(isPriced ? [cost.cacheRead, cost.cacheWrite].map(priceOrNull) : [null, null]),
    ...[null, null, null, null, null, null],
    isPriced ? publishedTiers(cost) : null,
  ]
}

function publishedTiers({ tiers = [] }: PublishedModel['cost']): Cell {
  const rows = tiers.map(({ inputTokensAbove, input, output, cacheRead, cacheWrite }) =>
    trimRow([inputTokensAbove, round(input), round(output), priceOrNull(cacheRead), priceOrNull(cacheWrite)]),
  )
  return rows.length === 0 ? null : rows.sort(([one], [other]) => Number(one) - Number(other))
}

function priceOrNull(price: number): number | null {
  return price > 0 ? round(price) : null
}
