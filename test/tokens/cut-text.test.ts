import { expect, it } from 'vitest'
import { loadTokenCounter } from '../../src/tokens/count-tokens.ts'
import { cutText } from '../../src/tokens/cut-text.ts'

const { signal } = new AbortController()
const counter = await loadTokenCounter()

it.each([1, 7, 100, 2_500])('the beginning of a text has at most %i tokens', async (tokensMax) => {
  const text = 'The bridge opened in 1932, 🌉 after a long time. '.repeat(1_000)
  const cut = await cutText(text, tokensMax, counter, signal)
  expect(text.startsWith(cut)).toBe(true)
  const tokens = counter.count(cut)
  expect(tokens).toBeLessThanOrEqual(tokensMax)
  expect(tokens).toBeGreaterThan(tokensMax * 0.95 - 1)
})

it('a text that fits stays as it is', async () => {
  for (const text of ['', 'short', 'a '.repeat(5_000)]) expect(await cutText(text, 10_001, counter, signal)).toBe(text)
})

it('nobody counts what nobody waits for', async () => {
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(cutText('a '.repeat(10_000), 15_000, counter, gone)).rejects.toThrow('gone')
})
