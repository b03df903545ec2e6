import { expect, test } from 'vitest'
import { readUsage, serviceTierOf } from '../../../../src/formats/google-gemini/upstream/usage.ts'

test('cached tokens are part of the prompt, thoughts are not part of the candidates, and tool use adds to the input', () => {
  expect(
    readUsage({
      promptTokenCount: 100,
      cachedContentTokenCount: 60,
      toolUsePromptTokenCount: 20,
      candidatesTokenCount: 7,
      thoughtsTokenCount: 5,
      totalTokenCount: 132,
    }),
  ).toEqual({
    inputTokens: 120,
    cachedTokens: 60,
    cacheWriteTokens: 0,
    outputTokens: 12,
    reasoningTokens: 5,
    origin: 'reported',
  })
})

test('sound and pictures are told apart', () => {
  const usage = readUsage({
    promptTokenCount: 30,
    promptTokensDetails: [
      { modality: 'TEXT', tokenCount: 10 },
      { modality: 'AUDIO', tokenCount: 20 },
    ],
    candidatesTokenCount: 1300,
    candidatesTokensDetails: [
      { modality: 'IMAGE', tokenCount: 1290 },
      { modality: 'AUDIO', tokenCount: 4 },
    ],
  })
  expect(usage).toMatchObject({ inputAudioTokens: 20, outputImageTokens: 1290, outputAudioTokens: 4 })
})

test('counts of zero are left out by Google', () => {
  expect(readUsage({ promptTokenCount: 14, totalTokenCount: 14 })).toMatchObject({ inputTokens: 14, outputTokens: 0 })
})

test.each([
  [undefined],
  [null],
  [[]],
  [{}],
  [{ trafficType: 'ON_DEMAND' }],
  [{ promptTokenCount: -1 }],
  [{ promptTokenCount: 1.5 }],
  [{ promptTokenCount: '7' }],
  [{ promptTokenCount: 1e12 }],
  [{ promptTokenCount: 5, thoughtsTokenCount: -3 }],
  [{ promptTokenCount: 5, cachedContentTokenCount: {} }],
])('%j is no usage', (wire) => {
  expect(readUsage(wire)).toBeUndefined()
})

test('no part is greater than the whole', () => {
  expect(
    readUsage({
      promptTokenCount: 3,
      cachedContentTokenCount: 9,
      candidatesTokenCount: 2,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 50 }],
    }),
  ).toMatchObject({ cachedTokens: 3, outputImageTokens: 2 })
})

test.each([
  [{ serviceTier: 'standard' }, 'default'],
  [{ serviceTier: 'PRIORITY' }, 'priority'],
  [{ trafficType: 'ON_DEMAND_FLEX' }, 'flex'],
  [{ trafficType: 'PROVISIONED_THROUGHPUT' }, undefined],
  [{}, undefined],
])('the tier of %j', (wire, tier) => {
  expect(serviceTierOf(wire)).toBe(tier)
})
