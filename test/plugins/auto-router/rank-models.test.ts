import { expect, it } from 'vitest'
import { type RankingInputs, rankModels } from '../../../src/plugins/auto-router/rank-models.ts'
import type { ReachableModel } from '../../../src/plugins/routers/reachable-models.ts'
import type { ModelExperience } from '../../../src/records/model-experience.ts'

const reachable = (id: string, price: number) =>
  ({ model: { id, endpoints: [] }, endpoints: [{ id: `${id}@p` }], price }) as unknown as ReachableModel
const usual: RankingInputs = {
  task: 'code',
  priceWeight: 0.25,
  experience: [],
  health: { of: () => undefined },
  before: undefined,
}
const seen = (model: string, more: Partial<ModelExperience>): ModelExperience => ({
  ...{ model, task: 'code', requests: 90, answered: 90, pricedTokens: 0, costNanos: 0, timed: 0, firstTokenMs: 0 },
  ...more,
})
const order = (models: readonly ReachableModel[], more: Partial<RankingInputs> = {}) =>
  rankModels(models, { ...usual, ...more }).map(({ id }) => id)
const pair = [reachable('acme/a', 1), reachable('acme/b', 1)]

it('puts equal models in the order of their names', () => {
  expect(order(pair.toReversed())).toEqual(['acme/a', 'acme/b'])
})

it('prefers what answered its task lately, and looks at no other task', () => {
  const failing = seen('acme/a', { answered: 30 })
  expect(order(pair, { experience: [failing] })).toEqual(['acme/b', 'acme/a'])
  expect(order(pair, { experience: [{ ...failing, task: 'math' }] })).toEqual(['acme/a', 'acme/b'])
})

it('prefers what costs less than it is listed at, and what answers sooner', () => {
  const cheap = seen('acme/b', { pricedTokens: 1_000_000, costNanos: 200_000_000 })
  const [first] = rankModels(pair, { ...usual, experience: [cheap] })
  expect(first).toMatchObject({ id: 'acme/b', price: 0.28, requests: 90 })
  const quick = [seen('acme/a', { timed: 2, firstTokenMs: 16_000 }), seen('acme/b', { timed: 2, firstTokenMs: 400 })]
  expect(order(pair, { experience: quick })).toEqual(['acme/b', 'acme/a'])
})

it('goes by what its endpoints did today where no request of the task was seen', () => {
  const health = { of: (id: string) => (id === 'acme/a@p' ? { uptimeDay: 0.5 } : { uptimeDay: 1 }) }
  expect(order(pair, { health })).toEqual(['acme/b', 'acme/a'])
})

it('stays with the model of the conversation where others are no better', () => {
  expect(order(pair, { before: 'acme/b' })).toEqual(['acme/b', 'acme/a'])
})

it('prefers a lower price as much as it is told to, and takes an unknown one for the highest', () => {
  const models = [reachable('openai/gpt-5', 15), reachable('openai/gpt-4.1', 1)]
  expect(order(models, { priceWeight: 0 })[0]).toBe('openai/gpt-5')
  expect(order(models, { priceWeight: 0.4 })[0]).toBe('openai/gpt-4.1')
  expect(order([reachable('acme/a', Number.POSITIVE_INFINITY), reachable('acme/b', 1)])).toEqual(['acme/b', 'acme/a'])
})
