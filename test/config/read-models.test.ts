import { expect, it } from 'vitest'
import { parseConfigFile } from '../../src/config/config-file.ts'
import { readModels } from '../../src/config/read-models.ts'
import type { WireConfig } from '../../src/config/wire-config.ts'

function read(yaml: string, slugs: string[] = ['openai']) {
  const file = parseConfigFile('gateway.yaml', yaml, {})
  const wire: WireConfig = file.value
  return readModels(wire.models ?? [], file, new Set(slugs))
}

function withPrices(prices: string) {
  return read(
    `models:\n  - id: a/b\n    endpoints:\n      - provider: openai\n        upstream_model: b\n        prices: ${prices}\n`,
  )
}

it('reads a model with everything', () => {
  const { models, sources, problems } = read(
    [
      'models:',
      '  - id: openai/gpt-5-mini',
      '    name: GPT-5 mini',
      '    context_length: 400000',
      '    max_output_tokens: 128000',
      '    input_modalities: [text, image, file]',
      '    output_modalities: [text]',
      '    endpoints:',
      '      - provider: openai',
      '        upstream_model: gpt-5-mini',
      '        tag: openai/eu',
      '        tier: priority',
      '        prices: {prompt: 0.25, completion: 2.00, cache_read: 0.025, cache_write: 0, request: 0}',
      '        quantization: fp8',
      '        supported_parameters: [tools, reasoning]',
    ].join('\n'),
  )
  expect(problems).toEqual([])
  expect(models).toEqual([
    {
      id: 'openai/gpt-5-mini',
      name: 'GPT-5 mini',
      description: '',
      contextLength: 400_000,
      maxOutputTokens: 128_000,
      inputModalities: ['text', 'image', 'file'],
      outputModalities: ['text'],
      endpoints: [
        {
          providerSlug: 'openai',
          upstreamModel: 'gpt-5-mini',
          tag: 'openai/eu',
          tier: 'priority',
          prices: {
            promptPicos: 250_000,
            completionPicos: 2_000_000,
            cacheReadPicos: 25_000,
            cacheWritePicos: 0,
            requestNanos: 0,
          },
          quantization: 'fp8',
          supportedParameters: ['tools', 'reasoning'],
          place: { line: 9, column: 19 },
        },
      ],
    },
  ])
  expect(sources.get('models.openai/gpt-5-mini')).toEqual({
    value: 'at openai/eu',
    origin: { kind: 'file', name: 'gateway.yaml', line: 2 },
  })
})

it('names an endpoint after its provider, and after its tier where that is not the default one', () => {
  const { models } = read(
    'models: [{id: a/b, endpoints: [{provider: openai, upstream_model: b}, {provider: openai, upstream_model: b, tier: flex}]}]',
  )
  expect(models[0]?.endpoints.map(({ tag }) => tag)).toEqual(['openai', 'openai/flex'])
})

it('keeps prices exact to the sixth place', () => {
  const prices = withPrices('{prompt: 0.000001, completion: 1234.567891, request: 0.000000001}').models[0]?.endpoints[0]
    ?.prices
  expect(prices).toEqual({ promptPicos: 1, completionPicos: 1_234_567_891, requestNanos: 1 })
})

it('takes a price for each kind of token that has one of its own, and for searches', () => {
  const wire =
    '{prompt: 3, completion: 15, cache_read: 0.3, cache_write: 3.75, cache_write_hour: 6, audio_input: 10, audio_output: 20, image_output: 30, web_search: 0.01}'
  expect(withPrices(wire).models[0]?.endpoints[0]?.prices).toEqual({
    promptPicos: 3_000_000,
    completionPicos: 15_000_000,
    cacheReadPicos: 300_000,
    cacheWritePicos: 3_750_000,
    cacheWriteHourPicos: 6_000_000,
    audioInputPicos: 10_000_000,
    audioOutputPicos: 20_000_000,
    imageOutputPicos: 30_000_000,
    webSearchNanos: 10_000_000,
    requestNanos: 0,
  })
})

it('takes prices under conditions: long prompts, hours of the day, service tiers', () => {
  const wire =
    '{prompt: 2, completion: 8, tiers: [{above_input_tokens: 200000, prompt: 4}], off_peak: {from: 16:30, to: "00:30", share: 0.5}, batch: {prompt: 1}}'
  const flat = { promptPicos: 2_000_000, completionPicos: 8_000_000, requestNanos: 0 }
  expect(withPrices(wire)).toMatchObject({ problems: [] })
  expect(withPrices(wire).models[0]?.endpoints[0]).toMatchObject({
    prices: {
      ...flat,
      tiers: [{ aboveInputTokens: 200_000, prices: { ...flat, promptPicos: 4_000_000 } }],
      offPeak: [{ from: 990, to: 30, timeZone: 'UTC', share: 0.5 }],
    },
    tierPrices: { batch: { ...flat, promptPicos: 1_000_000 } },
  })
})

it('refuses a share or a time zone that can not be meant, with its line', () => {
  const wire = '{prompt: 2, completion: 8, off_peak: [{from: "16:30", to: "00:30", timezone: Beijing, share: 0.33333}]}'
  expect(withPrices(wire).problems).toMatchObject([
    { key: 'models[0].endpoints[0].prices.off_peak[0].timezone', message: expect.stringContaining('Asia/Shanghai') },
  ])
})

it('refuses a price with more places, with its line', () => {
  expect(withPrices('{prompt: 0.1234567, completion: 1, request: 0.0000000001}').problems).toEqual([
    {
      line: 6,
      column: 26,
      key: 'models[0].endpoints[0].prices.prompt',
      message: 'must have at most six decimal places (USD per million tokens)',
    },
    {
      line: 6,
      column: 61,
      key: 'models[0].endpoints[0].prices.request',
      message: 'must have at most nine decimal places (USD)',
    },
  ])
})

it('refuses an endpoint whose provider is not there, and says which one may be meant', () => {
  const { problems } = read(
    'models:\n  - id: a/b\n    endpoints:\n      - {provider: opnai, upstream_model: b}\n      - {provider: other, upstream_model: b}\n',
    ['openai', 'sim'],
  )
  expect(problems).toEqual([
    {
      line: 4,
      column: 20,
      key: 'models[0].endpoints[0].provider',
      message: 'there is no provider "opnai"; did you mean "openai"?',
    },
    {
      line: 5,
      column: 20,
      key: 'models[0].endpoints[1].provider',
      message: 'there is no provider "other"; configure it under providers; there are openai, sim',
    },
  ])
})

it('refuses ids and tags that stand twice, and a tag of another provider', () => {
  const endpoint = '{provider: openai, upstream_model: b}'
  const { problems } = read(
    `models:\n  - {id: a/b, endpoints: [${endpoint}, ${endpoint}]}\n  - {id: a/b, endpoints: [{provider: openai, upstream_model: b, tag: groq/x}]}\n`,
  )
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [2, 'another endpoint of this model has the tag "openai" already'],
    [3, 'there is another model with the id "a/b"'],
    [3, 'must be openai or openai/<variant>'],
  ])
})
