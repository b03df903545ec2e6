import { expect, test } from 'vitest'
import { candidateModels } from '../../../src/formats/client-request/candidate-models.ts'

test('models are tried in order, each once', () => {
  expect(candidateModels({})).toEqual([])
  expect(candidateModels({ model: 'a/b' })).toEqual(['a/b'])
  expect(candidateModels({ models: ['a/b', 'c/d', 'a/b'] })).toEqual(['a/b', 'c/d'])
  expect(candidateModels({ model: 'c/d', models: ['a/b', 'c/d'] })).toEqual(['c/d', 'a/b'])
})
