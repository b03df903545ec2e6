import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, it } from 'vitest'
import { estimateUsage } from '../../src/accounting/estimate-usage.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import { turnOf } from '../routing/arrange.ts'

const turn: Turn = {
  ...turnOf({ promptTokensGuess: 77 }),
  conversation: () => ({
    items: [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'How is the sea today?' }] }],
    tools: [],
  }),
}
const text = 'The sea is calm today, and the wind comes from the south.'

it('counts both sides with a tokenizer, and says that it did', async () => {
  expect(await estimateUsage(turn, { text, deltaCount: 3 }, 3)).toEqual({
    inputTokens: encode('How is the sea today?').length,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: encode(text).length,
    reasoningTokens: 0,
    origin: 'estimated',
  })
})

it('goes by the number of deltas for what was not kept', async () => {
  const { outputTokens } = await estimateUsage(turn, { text, deltaCount: 3 }, 12)
  expect(outputTokens).toBe(4 * encode(text).length)
})

it('guesses a prompt that can not be read', async () => {
  const { inputTokens } = await estimateUsage(turnOf({ promptTokensGuess: 77 }), { text, deltaCount: 0 }, 0)
  expect(inputTokens).toBe(77)
})
