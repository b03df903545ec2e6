import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { type OrderInputs, orderModels } from '../../../src/operations/models/model-order.ts'
import { flat, healthOf, model, prices } from '../../routing/arrange.ts'

const models = [
  model('a/one', { p1: { prices: prices(2) }, p2: { prices: prices(1) } }, { createdAt: 10, contextLength: 100 }),
  model('a/two', { p1: { prices: prices(3) } }, { createdAt: 30, contextLength: null }),
  model('a/three', { p1: { prices: null } }, { createdAt: 20, contextLength: 300 }),
]

const inputs: OrderInputs = {
  health: healthOf({
    'a/one@p1': { throughput: flat(10), latencySeconds: flat(1) },
    'a/one@p2': { throughput: flat(50), latencySeconds: flat(3) },
    'a/three@p1': { throughput: flat(20), latencySeconds: flat(2) },
  }),
  popularity: {
    requestsLastMonth: new Map([
      ['a/two', 9],
      ['a/one', 4],
    ]),
    tokensLastWeek: new Map([['a/three', 1]]),
  },
}

describe('orderModels', () => {
  const orders: Readonly<Record<Schema<'ModelSort'>, string>> = {
    newest: 'two three one',
    'most-popular': 'two one three',
    'top-weekly': 'three one two',
    'pricing-low-to-high': 'one two three',
    'pricing-high-to-low': 'two one three',
    'context-high-to-low': 'three one two',
    'throughput-high-to-low': 'one three two',
    'latency-low-to-high': 'one three two',
  }

  it.each(Object.entries(orders) as [Schema<'ModelSort'>, string][])(
    '%s is %s: the best endpoint counts, and what is unknown comes last',
    (sort, expected) => {
      const ordered = orderModels(models, sort, inputs).map(({ id }) => id.slice(2))
      expect(ordered.join(' ')).toBe(expected)
    },
  )
})
