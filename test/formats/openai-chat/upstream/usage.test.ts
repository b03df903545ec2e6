import { describe, expect, test } from 'vitest'
import { priceUsage } from '../../../../src/accounting/price.ts'
import { readUsage } from '../../../../src/formats/openai-chat/upstream/usage.ts'

function usageOf(usage: object, beside: object = {}) {
  return readUsage({ usage, ...beside }, {})
}

const base = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

describe('readUsage', () => {
  test('reads tokens of each kind', () => {
    expect(
      usageOf({
        ...base,
        prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
        completion_tokens_details: { reasoning_tokens: 5 },
        cost: 0.25,
      }),
    ).toEqual({
      inputTokens: 100,
      cachedTokens: 60,
      cacheWriteTokens: 30,
      outputTokens: 20,
      reasoningTokens: 5,
      reportedCostUsd: 0.25,
      origin: 'reported',
    })
  })

  test.each([
    ['DeepSeek', { prompt_cache_hit_tokens: 64, prompt_cache_miss_tokens: 36 }],
    ['Together', { cached_tokens: 64 }],
    ['Venice', { cache_read_input_tokens: 64 }],
  ])('reads cached tokens as %s writes them', (_, more) => {
    expect(usageOf({ ...base, ...more })?.cachedTokens).toBe(64)
  })

  test.each([
    ['a number', { cost: 0.5 }, {}],
    ['an object', { cost: { total_cost: 0.5 } }, {}],
    ['beside the usage', {}, { cost: { usd: 0.5 } }],
    ['in ticks', { cost_in_usd_ticks: 5_000_000_000 }, {}],
  ])('reads the cost from %s', (_, more, beside) => {
    expect(usageOf({ ...base, ...more }, beside)?.reportedCostUsd).toBe(0.5)
  })

  test('tells sound, pictures and searches apart where the provider does', () => {
    expect(
      usageOf({
        ...base,
        prompt_tokens_details: { audio_tokens: 7 },
        completion_tokens_details: { audio_tokens: 8, image_tokens: 900 },
        num_search_queries: 2,
      }),
    ).toMatchObject({ inputAudioTokens: 7, outputAudioTokens: 8, outputImageTokens: 20, webSearchCount: 2 })
    expect(usageOf({ ...base, server_tool_use_details: { web_search_requests: 3 } })?.webSearchCount).toBe(3)
    const none = usageOf({ ...base, completion_tokens_details: { audio_tokens: 0, image_tokens: null } })
    expect(none).not.toHaveProperty('outputAudioTokens')
    expect(none).not.toHaveProperty('webSearchCount')
  })

  test('does not believe a cost that is none', () => {
    for (const cost of [-1, 1e12, '0.5', null]) expect(usageOf({ ...base, cost })).not.toHaveProperty('reportedCostUsd')
  })

  test('counts reasoning as output where the provider leaves it out of its count', () => {
    const xai = {
      prompt_tokens: 307,
      completion_tokens: 26,
      total_tokens: 560,
      completion_tokens_details: { reasoning_tokens: 227 },
    }
    expect(usageOf(xai)).toMatchObject({ outputTokens: 253, reasoningTokens: 227 })
    const gemini = { prompt_tokens: 66, completion_tokens: 6, total_tokens: 100 }
    expect(usageOf(gemini)).toMatchObject({ outputTokens: 34, reasoningTokens: 28 })
    const odd = { ...base, total_tokens: 999, completion_tokens_details: { reasoning_tokens: 5 } }
    expect(usageOf(odd)).toMatchObject({ outputTokens: 20, reasoningTokens: 5 })
  })

  test.each([
    ['negative', { ...base, prompt_tokens: -1 }],
    ['fractional', { ...base, completion_tokens: 1.5 }],
    ['huge', { ...base, prompt_tokens: 1e15 }],
    ['text', { ...base, completion_tokens: '20' }],
    ['missing', { total_tokens: 120 }],
    ['nothing but zeros', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }],
    ['null', null],
  ])('is no usage when a count is %s (F27)', (_, usage) => {
    expect(readUsage({ usage }, {})).toBeUndefined()
  })

  test('never says that more was cached or thought than there was', () => {
    const usage = usageOf({
      ...base,
      prompt_tokens_details: { cached_tokens: 500, cache_write_tokens: 500 },
      completion_tokens_details: { reasoning_tokens: 500 },
    })
    expect(usage).toMatchObject({ cachedTokens: 100, cacheWriteTokens: 0, reasoningTokens: 20 })
  })
})

describe('the split of a cost that the provider told', () => {
  const half = { promptPicos: 1_000_000, completionPicos: 1_000_000, requestNanos: 0 }
  const split = (usage: object, prices: typeof half | null = half) => {
    const read = usageOf({ ...base, ...usage })
    if (read === undefined) throw new Error('no usage')
    return priceUsage(read, prices, 0)
  }
  const details = { upstream_inference_prompt_cost: 0.000_086, upstream_inference_completions_cost: 0.000_104 }

  test.each<[string, object, number, number]>([
    ['OpenRouter', { cost: 0.000_19, cost_details: details }, 86_000, 104_000],
    [
      'another gateway',
      { cost: 0.3, cost_details: { upstream_inference_input_cost: 0.1, upstream_inference_output_cost: 0.2 } },
      100_000_000,
      200_000_000,
    ],
    [
      'Perplexity',
      { cost: { input_tokens_cost: 0.001, output_tokens_cost: 0.002, request_cost: 0.005, total_cost: 0.008 } },
      6_000_000,
      2_000_000,
    ],
  ])('is exact as %s tells it, with or without known prices', (_, usage, inputNanos, outputNanos) => {
    expect(split(usage)).toMatchObject({ inputNanos, outputNanos, origin: 'provider' })
    expect(split(usage, null)).toMatchObject({ inputNanos, outputNanos, origin: 'provider' })
  })

  test('follows known prices where its parts add up to another amount, or there are none', () => {
    for (const usage of [{ cost: 0.12, cost_details: details }, { cost: 0.12 }]) {
      expect(split(usage)).toMatchObject({ inputNanos: 100_000_000, outputNanos: 20_000_000 })
    }
  })
})
