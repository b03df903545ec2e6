import { expect, it } from 'vitest'
import { knownModelsOf } from '../../src/catalog/known-models.ts'
import { isModelName, modelNameFault } from '../../src/catalog/model-name.ts'
import { providerPresets } from '../../src/catalog/provider-presets.ts'

it('N17: takes every name that a provider is known to use', () => {
  const names = [...providerPresets.values()].flatMap((preset) =>
    knownModelsOf(preset).map(({ upstreamModel }) => upstreamModel),
  )
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !isModelName(name))).toEqual([])
})

it('N17: takes 128 characters, and no more', () => {
  expect(isModelName('x'.repeat(128))).toBe(true)
  expect(isModelName('x'.repeat(129))).toBe(false)
})

it.each([
  ['/models/llama.gguf', 'has nothing, a . or a .. between its slashes'],
  ['C:\\models\\x.gguf', 'has a \\, ?, # or %'],
  ['a#rev?x', 'has a \\, ?, # or %'],
  ['x'.repeat(130), 'is longer than 128 characters'],
  ['a\tb', "has control characters or marks that can't be seen"],
  ['org/model:7b', undefined],
])('N17: says what is wrong with %j', (name, fault) => {
  expect(modelNameFault(name)).toBe(fault)
})
