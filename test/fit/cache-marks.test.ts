import { expect, it } from 'vitest'
import type { Conversation } from '../../src/canonical/conversation.ts'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Item } from '../../src/canonical/item.ts'
import type { Part } from '../../src/canonical/part.ts'
import type { ProviderCapabilities } from '../../src/catalog/capabilities.ts'
import { fitTurn } from '../../src/fit/fit-turn.ts'
import { endpointAt, plainCapabilities, turnOf } from '../formats/plain-request.ts'

const marked: ProviderCapabilities = { ...plainCapabilities, extraParameters: ['cache_control'] }

function fit(conversation: Partial<Conversation>, format: UpstreamFormatId, capabilities = marked) {
  const { turn, ignored } = fitTurn(turnOf(conversation), endpointAt({ format, capabilities }, {}))
  return { sent: turn.conversation(), ignored }
}

const mark = { cacheBreakpoint: {} }
const text = (value: string): Part => ({ kind: 'text', text: value, ...mark })
const user = (...values: string[]): Item => ({ kind: 'message', role: 'user', parts: values.map(text) })
const marksIn = (value: unknown) => JSON.stringify(value).match(/"cacheBreakpoint":|"cache_control":/g)?.length ?? 0

it.each(['anthropic-messages', 'bedrock-converse', 'openai-chat', 'openai-responses'] as const)(
  'keeps the last four cache marks for %s',
  (format) => {
    const items = ['a', 'b', 'c', 'd', 'e'].map((value) => user(value))
    const { sent, ignored } = fit({ items }, format)
    expect([sent.items.map(marksIn), ignored]).toEqual([[0, 1, 1, 1, 1], ['cache_control']])
    expect(fit({ items: items.slice(1) }, format).ignored).toEqual([])
    expect(marksIn(fit({ items, cacheControl: {} }, format).sent.items)).toBe(3)
  },
)

it.each(['openai-chat', 'openai-responses'] as const)('leaves the marks of %s alone where none is read', (format) => {
  const items = [user('a', 'b', 'c', 'd', 'e')]
  expect(fit({ items }, format, plainCapabilities).sent.items).toEqual(items)
})

it('counts the marks of tools, calls, results and blocks of the format', () => {
  const wire = { type: 'web_search_tool_result', content: [{ cache_control: { type: 'ephemeral' } }] }
  const items: Item[] = [
    user('a', 'b'),
    { kind: 'tool-call', variant: 'function', callId: 'c', name: 'f', arguments: '{}', ...mark },
    { kind: 'tool-result', variant: 'function', callId: 'c', parts: [text('r')], ...mark },
    { ...{ kind: 'native', format: 'anthropic-messages', type: wire.type }, wire },
  ]
  const tools = [{ kind: 'function', name: 'f', ...mark }] as const
  const { sent } = fit({ items, tools }, 'anthropic-messages')
  expect([marksIn(sent.tools), ...sent.items.map(marksIn)]).toEqual([0, 0, 1, 2, 1])
  const later = fit({ items: [...items, user('x', 'y', 'z')], tools }, 'anthropic-messages').sent
  expect(later.items.map(marksIn)).toEqual([0, 0, 0, 1, 3])
  expect(later.items[3]).toMatchObject({ wire: { type: wire.type } })
  expect(fit({ items: [...items, user('w', 'x', 'y', 'z')], tools }, 'anthropic-messages').sent.items[3]).toMatchObject(
    {
      wire: { type: wire.type, content: [{}] },
    },
  )
})
