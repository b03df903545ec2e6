import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import { stickyKeyOf, stickyKeyOfConversation } from '../../../src/formats/client-request/sticky-key.ts'

const derived = (...opening: unknown[]) => stickyKeyOf(undefined, undefined, () => opening).text
const never = () => {
  throw new Error('nobody needs to know how it begins')
}

describe('stickyKeyOf', () => {
  it('takes the session, else the prompt cache key, and does not look further then', () => {
    expect(stickyKeyOf('s1', 'c1', never)).toEqual({ text: 'session s1', isExplicit: true })
    expect(stickyKeyOf(undefined, 'c1', never)).toEqual({ text: 'cache c1', isExplicit: true })
    expect(stickyKeyOf(undefined, 's1', never).text).not.toBe(stickyKeyOf('s1', undefined, never).text)
  })

  it('else derives one from the opening', () => {
    for (const nothing of [undefined, null, '']) {
      expect(stickyKeyOf(undefined, nothing, () => ['be kind', 'hello'])).toMatchObject({ isExplicit: false })
    }
    expect(derived('be kind', 'hello')).toBe(derived('be kind', 'hello'))
  })

  it.each([
    ['the system text', ['be kind', 'hello'], ['be rude', 'hello']],
    ['the first message', ['be kind', 'hello'], ['be kind', 'hallo']],
    ['where one ends', ['be kind', 'hello'], ['be kindhello', '']],
    ['whether there is one', [undefined, 'hello'], ['hello', undefined]],
    ['the end of a long text', [undefined, `${'x'.repeat(9000)}a`], [undefined, `${'x'.repeat(9000)}b`]],
    ['the length of a long text', [undefined, 'x'.repeat(9000)], [undefined, 'x'.repeat(9001)]],
    [
      'a part inside',
      [undefined, { role: 'user', content: [{ text: 'a' }, { text: 'b' }] }],
      [undefined, { role: 'user', content: [{ text: 'a' }, { text: 'c' }] }],
    ],
  ])('tells apart by %s', (_what, one, other) => {
    expect(derived(...one)).not.toBe(derived(...other))
  })

  it('is the same for the same words in another shape', () => {
    const text = derived('be kind', 'hello')
    const system = { role: 'system', content: 'be kind' }
    expect(derived(system, { role: 'user', content: 'hello' })).toBe(text)
    expect(derived(system, { type: 'message', content: [{ type: 'input_text', text: 'hello' }] })).toBe(text)
    expect(derived('be kind', { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'hello' }] })).toBe(text)
  })

  it('never gets long, whatever the opening is', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ text: `${index} ${'x'.repeat(1000)}` }))
    expect(derived('x'.repeat(10_000_000), many).length).toBeLessThan(2_500)
  })
})

describe('stickyKeyOfConversation', () => {
  const message = (role: 'system' | 'developer' | 'user' | 'assistant', text: string) =>
    ({ kind: 'message', role, parts: [{ kind: 'text', text }] }) as const
  const base: Conversation = { items: [message('system', 'be kind'), message('user', 'hello')], tools: [] }
  const keyOf = (conversation: Conversation) => stickyKeyOfConversation(undefined, conversation).text

  it('stays the same while the conversation grows', () => {
    const grown = { ...base, items: [...base.items, message('assistant', 'hi'), message('user', 'bye')] }
    expect(keyOf(grown)).toBe(keyOf(base))
  })

  it('is another one for other instructions or another beginning', () => {
    expect(keyOf({ ...base, instructions: 'be brief' })).not.toBe(keyOf(base))
    expect(keyOf({ ...base, items: [message('developer', 'be kind'), message('user', 'bye')] })).not.toBe(keyOf(base))
  })

  it('is what the caller says where it says something', () => {
    expect(stickyKeyOfConversation('s1', base)).toEqual({ text: 'session s1', isExplicit: true })
    expect(stickyKeyOfConversation(undefined, { ...base, promptCacheKey: 'c1' }).text).toBe('cache c1')
  })
})
