import { describe, expect, it } from 'vitest'
import { priceUsage } from '../../../../src/accounting/price.ts'
import { readUsage } from '../../../../src/formats/cohere-chat/upstream/usage.ts'

const nothing = { cachedTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, origin: 'reported' }

describe('usage', () => {
  it('is the tokens that were counted, with what is billed of them beside', () => {
    const wire = {
      billed_units: { input_tokens: 11, output_tokens: 3 },
      tokens: { input_tokens: 506, output_tokens: 4 },
      cached_tokens: 448,
    }
    expect(readUsage(wire)).toEqual({
      ...nothing,
      inputTokens: 506,
      cachedTokens: 448,
      outputTokens: 4,
      billedInputTokens: 11,
      billedOutputTokens: 3,
    })
  })

  it('costs what is billed: the template comes first, and what was cached is within it as far as it goes', () => {
    const prices = { promptPicos: 1_000_000, cacheReadPicos: 100_000, completionPicos: 2_000_000, requestNanos: 0 }
    const usage = readUsage({
      billed_units: { input_tokens: 181, output_tokens: 34 },
      tokens: { input_tokens: 1698, output_tokens: 66 },
      cached_tokens: 1616,
    })
    if (usage === undefined) throw new Error('no usage')
    // 1698 - 181 = 1517 are not billed; 1616 - 1517 = 99 of the billed were cached.
    expect(priceUsage(usage, prices, 0)).toMatchObject({ inputNanos: 99 * 100 + 82 * 1000, outputNanos: 34 * 2000 })
  })

  it('knows reasoning and searches, and pictures, which have a count of their own', () => {
    const wire = {
      billed_units: { input_tokens: 267, output_tokens: 52, search_units: 2 },
      tokens: { input_tokens: 34, output_tokens: 56, reasoning_tokens: 90, image_tokens: 259 },
    }
    expect(readUsage(wire)).toEqual({
      ...nothing,
      inputTokens: 293,
      outputTokens: 56,
      reasoningTokens: 56,
      billedInputTokens: 267,
      billedOutputTokens: 52,
      webSearchCount: 2,
    })
  })

  it('falls back on what was counted', () => {
    expect(readUsage({ tokens: { input_tokens: 7, output_tokens: 2 }, cached_tokens: 9 })).toEqual({
      ...nothing,
      inputTokens: 7,
      outputTokens: 2,
      cachedTokens: 7,
    })
  })

  it.each([
    [undefined],
    [null],
    [[]],
    [{}],
    [{ billed_units: { input_tokens: -1, output_tokens: 1 } }],
    [{ billed_units: { input_tokens: 1.5, output_tokens: 1 } }],
    [{ billed_units: { input_tokens: '1', output_tokens: 1 } }],
    [{ billed_units: { input_tokens: 1, output_tokens: 1e12 } }],
  ])('is unknown where it is nonsense: %j (F27)', (wire) => {
    expect(readUsage(wire)).toBeUndefined()
  })
})
