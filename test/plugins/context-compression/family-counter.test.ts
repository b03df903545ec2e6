import { expect, it } from 'vitest'
import { familyCounter } from '../../../src/plugins/context-compression/family-counter.ts'

const counter = { count: (text: string) => text.length, cut: () => [] }

it.each([
  ['openai/gpt-5', 100],
  ['anthropic/claude-sonnet-4.5', 120],
  ['google/gemini-2.5-pro', 115],
  ['acme/unheard-of', 100],
])('counts for %s: %i tokens for 100 of o200k_base', (model, tokens) => {
  expect(familyCounter(model, counter).count('x'.repeat(100))).toBe(tokens)
})
