import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../src/canonical/conversation.ts'
import { countInput, tokensOfMedia } from '../../src/tokens/count-input.ts'
import { loadTokenCounter } from '../../src/tokens/count-tokens.ts'
import { conversationOf } from '../simulator/ask.ts'

const counter = await loadTokenCounter()
const count = (conversation: Conversation): Promise<number> =>
  countInput(conversation, counter, new AbortController().signal)

describe('countInput', () => {
  it('counts the text of a message', async () => {
    expect(await count(conversationOf('hello world'))).toBe(2)
  })

  it('counts instructions, tools and the schema asked for', async () => {
    const plain = await count(conversationOf('hello world'))
    const instructed = await count(conversationOf('hello world', { instructions: 'Be brief.' }))
    const tool = { kind: 'function', name: 'f', description: 'Does it', parameters: { type: 'object' } } as const
    const equipped = await count(conversationOf('hello world', { tools: [tool] }))
    const schema = { type: 'object', properties: { answer: { type: 'string' } } }
    const formatted = await count(
      conversationOf('hello world', { textFormat: { kind: 'json-schema', name: 'x', schema } }),
    )
    expect(instructed).toBe(plain + counter.count('Be brief.'))
    expect(equipped).toBe(plain + counter.count('{"name":"f","description":"Does it","parameters":{"type":"object"}}'))
    expect(formatted).toBe(plain + counter.count(JSON.stringify(schema)))
  })

  it('counts calls, results, thoughts and native items', async () => {
    const items: Conversation['items'] = [
      { kind: 'reasoning', text: ['one two'], summary: ['not this'] },
      { kind: 'tool-call', variant: 'function', callId: 'c1', name: 'add', arguments: '{"a":1}' },
      { kind: 'tool-result', variant: 'function', callId: 'c1', parts: [{ kind: 'text', text: 'three' }] },
      { kind: 'native', format: 'openai-responses', type: 'x', wire: { type: 'x' } },
    ]
    const texts = ['one two', 'add', '{"a":1}', 'three', '{"type":"x"}']
    const expected = texts.reduce((sum, text) => sum + counter.count(text), 0)
    expect(await count({ items, tools: [] })).toBe(expected)
  })

  it('counts each image the same, whatever its size', async () => {
    const image = { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } } as const
    const items: Conversation['items'] = [{ kind: 'message', role: 'user', parts: [image, image] }]
    expect(await count({ items, tools: [] })).toBe(2 * tokensOfMedia.image)
  })

  it('counts long texts in stretches and stops when the request is aborted', async () => {
    const text = ' word'.repeat(60_000)
    expect(await count(conversationOf(text))).toBe(60_000)
    expect(await countInput(conversationOf(text), counter, AbortSignal.abort())).toBeLessThan(60_000)
  })
})
