import { expect, test } from 'vitest'
import { unlistedModels } from '../../src/routing/unlisted-models.ts'
import { catalogOf, model, turnOf } from './arrange.ts'

const listed = catalogOf(model('a/one', { p1: {} }))
const catalog = {
  ...listed,
  find: (id: string) => (id.startsWith('p1/') ? model(id, { p1: {} }) : listed.find(id)),
}

const asked = (models: readonly string[], textModel?: string) =>
  unlistedModels(turnOf({ models }), textModel === undefined ? {} : { textModel }, catalog).map(
    ({ modelId }) => modelId,
  )

test('models that a catalog does not list are those that a provider takes under any name', () => {
  expect(asked(['a/one', 'p1/x:nitro', 'no/such', 'p1/y'])).toEqual(['p1/x', 'p1/y'])
  expect(asked(['a/one'])).toEqual([])
})

test('the default is asked for where a request names no model', () => {
  expect(asked([], 'p1/x')).toEqual(['p1/x'])
  expect(asked(['a/one'], 'p1/x')).toEqual([])
})
