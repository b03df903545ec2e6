import { describe, expect, it } from 'vitest'
import { readUsage } from '../../../../src/formats/cohere-chat/upstream/usage.ts'

const nothing = { cachedTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, origin: 'reported' }

describe('usage', () => {
  it('is what is billed, not what the prompt template adds', () => {
    const wire = {
      billed_units: { input_tokens: 11, output_tokens: 3 },
      tokens: { input_tokens: 506, output_tokens: 4 },
      cached_tokens: 448,
    }
    // 495 tokens of template come first and are not billed: all that was cached is within them.
    expect(readUsage(wire)).toEqual({ ...nothing, inputTokens: 11, outputTokens: 3 })
  })

  it('counts as cached what lies behind the template', () => {
    const wire = {
      billed_units: { input_tokens: 181, output_tokens: 34 },
      tokens: { input_tokens: 1698, output_tokens: 66 },
      cached_tokens: 1616,
    }
    // 1698 - 181 = 1517 are not billed; 1616 - 1517 = 99.
    expect(readUsage(wire)).toEqual({ ...nothing, inputTokens: 181, outputTokens: 34, cachedTokens: 99 })
  })

  it('knows reasoning and searches, and images that only the bill contains', () => {
    const wire = {
      billed_units: { input_tokens: 267, output_tokens: 52, search_units: 2 },
      tokens: { input_tokens: 34, output_tokens: 56, reasoning_tokens: 90, image_tokens: 259 },
    }
    expect(readUsage(wire)).toEqual({
      ...nothing,
      inputTokens: 267,
      outputTokens: 52,
      reasoningTokens: 52,
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
