import { expect, it } from 'vitest'
import { summarizeCall } from '../../../src/cli/call/call-summary.ts'
import { coloursFor } from '../../../src/cli/terminal/colours.ts'

const plain = coloursFor(false, {})
const times = { firstTextMs: 120, totalMs: 1_534 }

it('says tokens by kind, cost, times, model and generation in one line', () => {
  const usage = {
    input_tokens: 100,
    input_tokens_details: { cached_tokens: 80 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 5 },
    cost: 0.0000125,
  }
  expect(summarizeCall({ usage, model: 'a/b' }, times, 'gen-1', plain)).toBe(
    '100 (80 cached) + 20 (5 reasoning) tokens · $0.0000125 · 1.53 s (first text after 0.12 s) · a/b · gen-1\n',
  )
})

it('says that a cost or the tokens are not known', () => {
  const usage = { input_tokens: 1, output_tokens: 2, cost: null }
  expect(summarizeCall({ usage }, { firstTextMs: null, totalMs: 10 }, undefined, plain)).toBe(
    '1 + 2 tokens · cost unknown · 0.01 s\n',
  )
  expect(summarizeCall({}, times, undefined, plain)).toContain('tokens unknown')
})

it.each([
  [0, '$0.00'],
  [1.5, '$1.50'],
  [0.000000001, '$0.000000001'],
])('writes %d dollars as %s', (cost, words) => {
  const usage = { input_tokens: 1, output_tokens: 1, cost }
  expect(summarizeCall({ usage }, times, undefined, plain)).toContain(`· ${words} ·`)
})
