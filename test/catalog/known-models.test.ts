import { expect, it } from 'vitest'
import data from '../../src/catalog/known-models.json' with { type: 'json' }
import { knownModelsDate, knownModelsOf } from '../../src/catalog/known-models.ts'
import { toModelId } from '../../src/catalog/model-id.ts'
import type { ProviderPreset } from '../../src/catalog/provider-preset.ts'
import { providerPresets } from '../../src/catalog/provider-presets.ts'

function preset(slug: string): ProviderPreset {
  const found = providerPresets.get(slug)
  if (found === undefined) throw new Error('no such preset')
  return found
}

const find = (slug: string, upstreamModel: string) =>
  knownModelsOf(preset(slug)).find((model) => model.upstreamModel === upstreamModel)

it('says where the data come from and under which licence', () => {
  expect(knownModelsDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(data.licenceText).toContain('Permission is hereby granted')
  for (const source of data.sources) expect(source).toMatchObject({ licence: 'MIT', version: expect.any(String) })
})

it('knows a model with its limits, inputs, parameters and prices', () => {
  expect(find('openai', 'gpt-5-mini')).toMatchObject({
    name: 'GPT-5 Mini',
    contextLength: 400_000,
    maxOutputTokens: 128_000,
    inputModalities: ['text', 'image', 'file'],
    prices: { promptPicos: 250_000, completionPicos: 2_000_000, cacheReadPicos: 25_000, requestNanos: 0 },
    isListed: true,
  })
  expect(find('openai', 'gpt-5-mini')?.supportedParameters).toContain('reasoning')
  expect(find('openai', 'gpt-4.1')?.supportedParameters).not.toContain('reasoning')
  expect(find('openai', 'gpt-4.1')?.supportedParameters).toContain('tools')
})

it('prices dated names like the model they stand for, without listing them', () => {
  expect(find('openai', 'gpt-5-mini-2025-08-07')).toMatchObject({
    isListed: false,
    prices: find('openai', 'gpt-5-mini')?.prices,
  })
})

it('has prices of long prompts where they cost more', () => {
  expect(find('google-ai-studio', 'gemini-2.5-pro')).toMatchObject({
    prices: {
      promptPicos: 1_250_000,
      completionPicos: 10_000_000,
      tiers: [
        {
          aboveInputTokens: 200_000,
          prices: { promptPicos: 2_500_000, completionPicos: 15_000_000, cacheReadPicos: 250_000 },
        },
      ],
    },
  })
  const other = find('openai', 'gpt-5.4')?.tierPrices?.flex?.tiers?.[0]
  expect(other).toMatchObject({ aboveInputTokens: 272_000, prices: { promptPicos: 2_500_000 } })
})

it('knows the hours at which a provider charges less', () => {
  const known = find('deepseek', 'deepseek-v4-pro')?.prices
  expect(known).toMatchObject({ promptPicos: 1_320_000, completionPicos: 3_960_000 })
  expect(known?.offPeak).toEqual([
    { from: 240, to: 360, timeZone: 'UTC', share: 0.5 },
    { from: 600, to: 60, timeZone: 'UTC', share: 0.5 },
  ])
})

it('has no price of a long prompt that is lower than that of a short one', () => {
  for (const preset of providerPresets.values()) {
    for (const { upstreamModel, prices } of knownModelsOf(preset)) {
      for (const tier of prices?.tiers ?? []) {
        for (const [name, amount] of Object.entries(tier.prices)) {
          expect(amount, `${preset.slug} ${upstreamModel} ${name}`).toBeGreaterThanOrEqual(
            prices?.[name as 'promptPicos'] ?? 0,
          )
        }
      }
    }
  }
})

it('charges by request where the provider does', () => {
  expect(find('perplexity', 'sonar')?.prices).toEqual({
    promptPicos: 1_000_000,
    completionPicos: 1_000_000,
    requestNanos: 12_000_000,
  })
})

it('charges apart what the provider does: hour cache writes, sound, pictures, searches', () => {
  expect(find('anthropic', 'claude-sonnet-4-5')?.prices).toMatchObject({
    promptPicos: 3_000_000,
    completionPicos: 15_000_000,
    cacheReadPicos: 300_000,
    cacheWritePicos: 3_750_000,
    cacheWriteHourPicos: 6_000_000,
    webSearchNanos: 10_000_000,
    requestNanos: 0,
  })
  expect(find('openai', 'gpt-audio')?.prices).toMatchObject({
    audioInputPicos: 32_000_000,
    audioOutputPicos: 64_000_000,
  })
  expect(find('google-ai-studio', 'gemini-2.5-flash')?.prices).toMatchObject({ audioInputPicos: 1_000_000 })
  expect(find('google-ai-studio', 'gemini-2.5-flash-image')?.prices).toMatchObject({ imageOutputPicos: 30_000_000 })
})

it('lists a model of many regions once, and prices its other names', () => {
  const bedrock = knownModelsOf(preset('amazon-bedrock')).filter(({ upstreamModel }) =>
    upstreamModel.includes('claude-haiku-4-5'),
  )
  expect(bedrock.filter(({ isListed }) => isListed).map(({ upstreamModel }) => upstreamModel)).toEqual([
    'global.anthropic.claude-haiku-4-5-20251001-v1:0',
  ])
  expect(find('amazon-bedrock', 'eu.anthropic.claude-haiku-4-5-20251001-v1:0')).toMatchObject({
    isListed: false,
    prices: { promptPicos: 1_100_000 },
  })
})

it('prices deployments that are called like their model, without listing what an account may not have', () => {
  expect(find('azure', 'gpt-5-mini')).toMatchObject({ isListed: false, prices: { promptPicos: 250_000 } })
  expect(knownModelsOf(preset('azure')).some(({ isListed }) => isListed)).toBe(false)
})

it('takes prices of zero for unknown unless the name says free', () => {
  for (const model of [...providerPresets.values()].flatMap(knownModelsOf)) {
    const { prices, upstreamModel } = model
    if (prices !== null && prices.promptPicos + prices.completionPicos === 0) expect(upstreamModel).toMatch(/:free$/)
  }
  expect(knownModelsOf(preset('nvidia')).every(({ prices }) => prices === null)).toBe(true)
})

it('converts each row without loss', () => {
  for (const [slug, { listed, priced }] of Object.entries(data.providers)) {
    const models = knownModelsOf(preset(slug))
    expect(models).toHaveLength(listed.length + priced.length)
    const rows = [...listed.map((row) => row[6]), ...priced.map((row) => row[2])]
    for (const [index, model] of models.entries()) {
      expect(model.prices === null, model.upstreamModel).toBe(rows[index] === null)
      expect(toModelId(preset(slug), model.upstreamModel)).toMatch(/^[^/\s~]+\/\S+$/)
    }
  }
})

it('knows nothing of a provider that the data do not cover', () => {
  expect(knownModelsOf(preset('vllm'))).toEqual([])
})
