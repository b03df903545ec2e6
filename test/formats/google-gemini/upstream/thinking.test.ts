import { describe, expect, test } from 'vitest'
import type { Reasoning } from '../../../../src/canonical/conversation.ts'
import { generationOf } from '../../../../src/formats/google-gemini/upstream/model-generation.ts'
import { encodeThinking } from '../../../../src/formats/google-gemini/upstream/thinking.ts'

const flash25 = 'gemini-2.5-flash'
const pro25 = 'gemini-2.5-pro'
const flash3 = 'gemini-3-flash-preview'
const pro31 = 'gemini-3.1-pro-preview'

function thinkingOf(reasoning: Reasoning | undefined, model: string): unknown[] {
  const ignored = new Set<string>()
  return [encodeThinking(reasoning, model, ignored), ...ignored]
}

test.each([
  ['gemini-2.5-flash', 2.5],
  ['models/gemini-3-pro', 3],
  ['gemini-3.1-flash-lite-preview', 3.1],
  ['gemini-1.5-flash-latest', 1.5],
  ['gemini-flash-latest', Number.POSITIVE_INFINITY],
  ['gemini-robotics-er-1.5-preview', undefined],
  ['gemma-3-27b-it', undefined],
  ['not-gemini-3', undefined],
])('the generation of %s is %s', (model, generation) => {
  expect(generationOf(model)).toBe(generation)
})

describe('efforts', () => {
  test.each([
    ['minimal', 'minimal', 'low', 1024],
    ['low', 'low', 'low', 1024],
    ['medium', 'medium', 'medium', 8192],
    ['high', 'high', 'high', 24_576],
    ['xhigh', 'high', 'high', 24_576],
    ['max', 'high', 'high', 24_576],
  ])('%s is a level from generation 3 on and a budget before', (effort, flashLevel, proLevel, budget) => {
    expect(thinkingOf({ effort }, flash3)).toEqual([{ includeThoughts: true, thinkingLevel: flashLevel }])
    expect(thinkingOf({ effort }, pro31)).toEqual([{ includeThoughts: true, thinkingLevel: proLevel }])
    expect(thinkingOf({ effort }, flash25)).toEqual([{ includeThoughts: true, thinkingBudget: budget }])
  })

  test('one that nobody knows is noted', () => {
    expect(thinkingOf({ effort: 'constructor' }, flash3)).toEqual([{ includeThoughts: true }, 'reasoning.effort'])
  })

  test('medium is high for the first Pro of generation 3, which has two levels', () => {
    expect(thinkingOf({ effort: 'medium' }, 'gemini-3-pro-preview')).toEqual([
      { includeThoughts: true, thinkingLevel: 'high' },
    ])
  })
})

test('a budget is a level from generation 3 on', () => {
  expect(thinkingOf({ tokensMax: 4000 }, flash25)).toEqual([{ includeThoughts: true, thinkingBudget: 4000 }])
  expect([1000, 4000, 30_000].map((tokensMax) => thinkingOf({ tokensMax }, flash3)[0])).toEqual([
    { includeThoughts: true, thinkingLevel: 'low' },
    { includeThoughts: true, thinkingLevel: 'medium' },
    { includeThoughts: true, thinkingLevel: 'high' },
  ])
})

test.each([[{ isEnabled: false }], [{ effort: 'none' }], [{ tokensMax: 0 }]])(
  '%j switches thinking off, or asks for the least',
  (reasoning) => {
    expect(thinkingOf(reasoning, flash25)).toEqual([{ thinkingBudget: 0 }])
    expect(thinkingOf(reasoning, pro25)).toEqual([{ thinkingBudget: 128 }])
    expect(thinkingOf(reasoning, flash3)).toEqual([{ thinkingLevel: 'minimal' }])
    expect(thinkingOf(reasoning, pro31)).toEqual([{ thinkingLevel: 'low' }])
    expect(thinkingOf(reasoning, 'gemini-2.0-flash')).toEqual([undefined])
  },
)

test('thinking without an amount is up to the model', () => {
  expect(thinkingOf({ isEnabled: true }, flash25)).toEqual([{ includeThoughts: true, thinkingBudget: -1 }])
  expect(thinkingOf({ isAdaptive: true }, flash3)).toEqual([{ includeThoughts: true }])
})

test('thoughts are shown unless the caller does not want to see them', () => {
  expect(thinkingOf({ effort: 'low', isHidden: true }, flash3)).toEqual([{ thinkingLevel: 'low' }])
  expect(thinkingOf({ summary: 'auto' }, flash25)).toEqual([{ includeThoughts: true }])
  expect(thinkingOf({ summary: 'auto', isHidden: true }, flash25)).toEqual([undefined])
  expect(thinkingOf({}, flash25)).toEqual([undefined])
  expect(thinkingOf(undefined, flash25)).toEqual([undefined])
})

test('models from before thinking are asked for none, and that is noted', () => {
  expect(thinkingOf({ effort: 'high' }, 'gemini-2.0-flash')).toEqual([undefined, 'reasoning'])
})

test('a model whose name does not tell its generation gets a budget, which all generations take', () => {
  expect(thinkingOf({ effort: 'low' }, 'some-tuned-model')).toEqual([{ includeThoughts: true, thinkingBudget: 1024 }])
})
