import type { Model } from '../../catalog/catalog.ts'
import { cheapestPrices } from '../../catalog/model-record.ts'
import type { Schema } from '../../contract/contract.ts'
import type { HealthSnapshot } from '../../routing/health-snapshot.ts'
import type { Popularity } from './model-popularity.ts'

type Sort = Schema<'ModelSort'>

/** What orders of models go by, beside the models themselves. */
export interface OrderInputs {
  readonly health: HealthSnapshot
  /** Usage by model id; only needed for the orders that go by usage. */
  readonly popularity: Popularity
}

/** Whether an order goes by what the organization has used. */
export function needsPopularity(sort: Sort | undefined): boolean {
  return sort === 'most-popular' || sort === 'top-weekly'
}

/** Models in that order; those of which nothing is known come last, and equal ones stay as they were. */
export function orderModels(models: readonly Model[], sort: Sort, inputs: OrderInputs): readonly Model[] {
  const [keyOf, direction] = orders[sort]
  const keyed = models.map((model) => ({ model, key: keyOf(model, inputs) }))
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0)
    return direction * (a - b)
  })
  return keyed.map(({ model }) => model)
}

type Key = (model: Model, inputs: OrderInputs) => number | undefined

const rising = 1
const falling = -1

const orders: Readonly<Record<Sort, readonly [Key, 1 | -1]>> = {
  newest: [({ createdAt }) => createdAt, falling],
  'most-popular': [({ id }, { popularity }) => popularity.requestsLastMonth.get(id), falling],
  'top-weekly': [({ id }, { popularity }) => popularity.tokensLastWeek.get(id), falling],
  'pricing-low-to-high': [promptPrice, rising],
  'pricing-high-to-low': [promptPrice, falling],
  'context-high-to-low': [({ contextLength }) => contextLength ?? undefined, falling],
  'throughput-high-to-low': [
    (model, { health }) => best(model, (id) => health.of(id)?.throughput?.p50, Math.max),
    falling,
  ],
  'latency-low-to-high': [
    (model, { health }) => best(model, (id) => health.of(id)?.latencySeconds?.p50, Math.min),
    rising,
  ],
}

function promptPrice(model: Model): number | undefined {
  return cheapestPrices(model)?.promptPicos
}

function best(
  { endpoints }: Model,
  figureOf: (endpointId: string) => number | undefined,
  choose: (...figures: number[]) => number,
): number | undefined {
  const figures = endpoints.flatMap(({ id }) => figureOf(id) ?? [])
  return figures.length === 0 ? undefined : choose(...figures)
}
