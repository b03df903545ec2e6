import { describe, expect, it } from 'vitest'
import { loadTokenCounter } from '../../../src/tokens/count-tokens.ts'
import { ask, conversationOf } from '../ask.ts'

const counter = await loadTokenCounter()

describe('sim/reasoning', () => {
  it('thinks, signs its thoughts, then answers', async () => {
    const answer = await ask('sim/reasoning', conversationOf('Why?'))
    const [thought, message] = answer.items
    expect(thought?.start.kind).toBe('reasoning')
    expect(thought?.reasoning[0]).toContain('The user said "Why?".')
    expect(thought?.summary[0]).toContain('Why?')
    expect(thought?.signature).toMatch(/^[0-9a-f]{64}$/)
    expect(thought?.encrypted).toMatch(/^[A-Za-z0-9+/]{64}$/)
    expect(message?.content).toEqual(['You said "Why?".'])
  })

  it('counts its thoughts as output, apart', async () => {
    const answer = await ask('sim/reasoning', conversationOf('Why?'))
    const reasoningTokens = counter.count(answer.items[0]?.reasoning[0] ?? '')
    expect(answer.usage?.reasoningTokens).toBe(reasoningTokens)
    expect(answer.usage?.outputTokens).toBe(reasoningTokens + counter.count(answer.text))
  })

  it('thinks longer with more effort and not at all when reasoning is off', async () => {
    const tokens = async (reasoning: object): Promise<number | undefined> =>
      (await ask('sim/reasoning', conversationOf('Why?', { reasoning }))).usage?.reasoningTokens
    expect(await tokens({ effort: 'low' })).toBeLessThan((await tokens({ effort: 'high' })) ?? 0)
    expect(await tokens({ effort: 'none' })).toBe(0)
    expect(await tokens({ isEnabled: false, effort: 'high' })).toBe(0)
    expect(await tokens({ tokensMax: 15 })).toBe(15)
    expect(await tokens({ tokensMax: 0 })).toBe(0)
  })

  it('answers all the same after it has thought as much as it may', async () => {
    const answer = await ask('sim/reasoning', conversationOf('Why?', { reasoning: { tokensMax: 5 } }))
    expect(answer).toMatchObject({ text: 'You said "Why?".', stopReason: 'end' })
    expect(answer.items[0]?.isIncomplete).toBe(false)
  })

  it('may spend the whole output limit on thoughts', async () => {
    const answer = await ask('sim/reasoning', conversationOf('Why?', { outputTokensMax: 6 }))
    expect(answer).toMatchObject({ text: '', stopReason: 'max-tokens', usage: { outputTokens: 6, reasoningTokens: 6 } })
    expect(answer.items).toHaveLength(1)
    expect(answer.items[0]?.isIncomplete).toBe(true)
  })
})
