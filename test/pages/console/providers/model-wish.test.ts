import { expect, it } from 'vitest'
import { changedModel, conditionsOf, newModel } from '../../../../pages/console/providers/model-wish.ts'
import { formOf } from '../form-of.ts'

const endpoint = { endpoint: '0', 'provider.0': 'vllm', 'upstream.0': 'Qwen/Qwen3-8B', input: 'text', output: 'text' }

it('adds a model without prices where none are written', () => {
  expect(newModel(formOf({ id: 'acme/small', ...endpoint }))).toEqual({
    id: 'acme/small',
    input_modalities: ['text'],
    output_modalities: ['text'],
    endpoints: [{ provider: 'vllm', upstream_model: 'Qwen/Qwen3-8B' }],
  })
})

it('reads each endpoint by its row, prices of 0 among them', () => {
  const form = formOf({
    ...endpoint,
    endpoint: ['0', '2'],
    'prompt.0': '0',
    'completion.0': '1.5',
    'web_search.0': '0.01',
    'provider.2': 'groq',
    'upstream.2': 'qwen',
    'tier.2': 'flex',
    'quantization.2': 'fp8',
    'parameters.2': 'tools\ntemperature',
  })
  expect(changedModel(form).endpoints).toEqual([
    {
      provider: 'vllm',
      upstream_model: 'Qwen/Qwen3-8B',
      prices: { prompt: 0, completion: 1.5, web_search: 0.01 },
    },
    {
      provider: 'groq',
      upstream_model: 'qwen',
      tier: 'flex',
      quantization: 'fp8',
      supported_parameters: ['tools', 'temperature'],
    },
  ])
})

it('takes away what was emptied', () => {
  expect(changedModel(formOf({ ...endpoint, name: '', context_length: '', output: [] }))).toMatchObject({
    name: null,
    description: null,
    context_length: null,
    max_output_tokens: null,
    input_modalities: ['text'],
    output_modalities: null,
  })
})

it('keeps prices under conditions as they are shown, as JSON', () => {
  const conditions = { tiers: [{ above_input_tokens: 200_000, prompt: 2.5 }], batch: { prompt: 0.5 } }
  const shown = conditionsOf({ prompt: 1.25, completion: 10, ...conditions })
  const form = formOf({ ...endpoint, 'prompt.0': '1.25', 'completion.0': '10', 'conditions.0': shown })
  expect(changedModel(form).endpoints?.[0]?.prices).toEqual({ prompt: 1.25, completion: 10, ...conditions })
  expect([conditionsOf(null), conditionsOf({ prompt: 1, completion: 1 })]).toEqual(['', ''])
  expect(() => changedModel(formOf({ ...endpoint, 'conditions.0': '[]' }))).toThrow('must be a JSON object')
})
