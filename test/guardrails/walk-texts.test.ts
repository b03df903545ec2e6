import { expect, test } from 'vitest'
import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import type { TextGroup } from '../../src/guardrails/text-group.ts'
import { unsentMembers } from '../../src/guardrails/unwalked.ts'
import { type Naming, walkTexts } from '../../src/guardrails/walk-texts.ts'

/** All groups that a value shows. */
function shown(value: unknown, naming: Naming = 'wire', format: ClientFormatId = 'openai-responses'): TextGroup[] {
  const groups: TextGroup[] = []
  const take = (group: TextGroup) => {
    groups.push(group)
    return group.texts
  }
  walkTexts(value, naming, take, { unsent: unsentMembers(format) })
  return groups
}

const textsOf = (value: unknown, naming?: Naming) => shown(value, naming).flatMap(({ texts }) => texts)

const base64 = Buffer.from('a picture').toString('base64')

test('a value in which nothing changes stays the same', () => {
  const body = { input: [{ role: 'user', content: [{ type: 'input_text', text: 'a' }] }], metadata: { a: 'b' } }
  expect(walkTexts(body, 'wire', ({ texts }) => texts)).toBe(body)
})

test('what is put in the place of texts, names and numbers stands there, and the rest stays', () => {
  const kept = { type: 'input_text', text: 'kept' }
  const body = { input: [kept, { a_name: 'secret' }], metadata: { secret: 4111111111111111 }, secret: 1 }
  const changed = walkTexts(body, 'wire', ({ texts }) =>
    texts.map((text) => (text === 'secret' || text.startsWith('4111') ? '[X]' : text)),
  )
  expect(changed).toEqual({ input: [kept, { a_name: '[X]' }], metadata: { secret: '[X]' }, '[X]': 1 })
  expect(changed.input[0]).toBe(kept)
})

test('names of metadata are shown as names, which nothing may stand in the place of', () => {
  expect(
    shown({ metadata: { note: 'a' }, other: { note: 'a' } }).map(({ texts, isName = false }) => [...texts, isName]),
  ).toEqual([
    ['note', true],
    ['a', false],
    ['other', false],
    ['note', false],
    ['a', false],
  ])
})

test('the parts of a message are shown together', () => {
  const content = [
    { type: 'text', text: 'ada@' },
    { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
    { type: 'text', text: 'example.com', cache_control: { type: 'ephemeral' } },
  ]
  expect(shown({ messages: [{ role: 'user', content }] })).toEqual([
    { texts: ['ada@', 'example.com'], origin: 'user' },
    { texts: ['https://example.com/a.png'], origin: 'user' },
  ])
})

test('the texts of a reasoning item are shown together', () => {
  const item = { kind: 'reasoning', id: 'rs_1', text: ['ada@', 'example.com'], summary: ['short'] }
  expect(shown({ items: [item] }, 'canonical')).toEqual([
    { texts: ['ada@', 'example.com'], origin: 'other' },
    { texts: ['short'], origin: 'other' },
  ])
})

test('it is known what users write', () => {
  const user = (value: unknown) => shown(value).flatMap(({ texts, origin }) => (origin === 'user' ? texts : []))
  expect(user({ instructions: 'i', input: 'u' })).toEqual(['u'])
  const messages = [
    { role: 'developer', content: 'd' },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 't_1', content: 'r' },
        { type: 'text', text: 'u' },
      ],
    },
    { role: 'assistant', content: 'a' },
  ]
  expect(user({ messages })).toEqual(['u'])
})

test('words that a format lists are left out, ids and what only stands in the place of a word are shown', () => {
  const call = { type: 'function_call_output', call_id: 'call_1', id: 'fco_1', output: 'out', status: 'completed' }
  expect(textsOf({ input: [call] })).toEqual(['call_1', 'fco_1', 'out'])
  const odd = { ...call, type: 'sk-secret', status: 'hunter-2-hunter' }
  expect(shown({ input: [odd] })).toEqual([
    { texts: ['sk-secret'], origin: 'other', isName: true },
    ...['call_1', 'fco_1', 'out'].map((text) => ({ texts: [text], origin: 'other' })),
    { texts: ['hunter-2-hunter'], origin: 'other', isName: true },
  ])
})

test('the name of a model in a tool is shown as a name', () => {
  const tool = { type: 'image_generation', model: 'sk-secret' }
  expect(shown({ model: 'sk-secret', tools: [tool] })).toEqual([
    { texts: ['sk-secret'], origin: 'other', isName: true },
  ])
})

test('members that no format knows are shown with their names', () => {
  expect(textsOf({ x_note: { deep: ['a'] } })).toEqual(['x_note', 'deep', 'a'])
  expect(textsOf({ x_none: null, x_on: true })).toEqual(['x_none', 'x_on'])
})

test('a tool is shown with its schema, and its name as one that no placeholder can replace', () => {
  const parameters = { type: 'object', properties: { mail: { description: 'ada', enum: ['x'], maximum: 20 } } }
  const tool = { type: 'function', name: 'send', description: 'sends', parameters }
  const groups = shown({ tools: [tool] })
  expect(groups[0]).toEqual({ texts: ['send'], origin: 'other', isName: true })
  expect(groups.slice(1).flatMap(({ texts }) => texts)).toEqual([
    ...['sends', 'type', 'object', 'properties', 'mail', 'description', 'ada', 'enum', 'x', 'maximum'],
  ])
})

test('the arguments of a call in the words of the messages format are shown with their names', () => {
  const use = { type: 'tool_use', id: 'toolu_1', name: 'send', input: { to: { id: 'abc' } } }
  expect(textsOf({ messages: [{ role: 'assistant', content: [use] }] })).toEqual([
    ...['toolu_1', 'send', 'to', 'id', 'abc'],
  ])
})

test('bytes in base64 are left out, and whatever else stands in their place is shown', () => {
  const image = (data: string) => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } })
  const url = (given: string) => ({ type: 'input_image', image_url: given })
  const of = (part: unknown) => textsOf({ input: [{ role: 'user', content: [part] }] })
  expect(of(image(base64))).toEqual([])
  expect(of(image('ada@example.com'))).toEqual(['ada@example.com'])
  expect(of(url(`data:image/png;base64,${base64}`))).toEqual([])
  expect(of(url('data:image/png;base64,ada@example.com'))).toEqual(['data:image/png;base64,ada@example.com'])
  expect(of({ type: 'input_file', filename: 'ada.pdf', file_data: base64 })).toEqual(['ada.pdf'])
  expect(of({ type: 'input_text', text: `data:image/png;base64,${base64}` })).toHaveLength(1)
  expect(of({ type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'YWRh' } })).toEqual(['YWRh'])
})

test('N43: what is sealed is left out, and whatever else stands under its name is shown', () => {
  const cipher = Buffer.alloc(60, 'abc').toString('base64')
  const items = (sealed: unknown) => [
    { type: 'reasoning', id: 'rs_1', encrypted_content: sealed, summary: [] },
    { type: 'redacted_thinking', data: sealed },
    { type: 'thinking', thinking: 'hm', signature: sealed },
  ]
  expect(textsOf({ input: items(cipher) })).toEqual(['rs_1', 'hm'])
  expect(textsOf({ input: items(`mgr1.${'0a.b-c_'.repeat(8)}`) })).toEqual(['rs_1', 'hm'])
  // Nothing that was sealed is so short.
  expect(textsOf({ input: items('mgr1.078-05-1120') })).toContain('mgr1.078-05-1120')
  for (const given of ['ada@example.com', { deep: ['ada@example.com'] }])
    expect(textsOf({ input: items(given) }).filter((text) => text === 'ada@example.com')).toHaveLength(3)
})

test('what a request hands to an MCP server is left out, but not what it says of it', () => {
  const server = { type: 'mcp', server_label: 'x', server_url: 'https://example.com', authorization: 'Bearer abc' }
  expect(textsOf({ tools: [{ ...server, server_description: 'ada' }] })).toEqual(['x', 'https://example.com', 'ada'])
  expect(textsOf({ tools: [{ type: 'function', authorization: 'ada' }] })).toEqual(['ada'])
  // A function with an address is no server.
  expect(textsOf({ tools: [{ type: 'function', url: 'x', headers: { a: 'ada' } }] })).toContain('ada')
  expect(textsOf({ tools: [{ input_schema: {}, label: 'x', authorization: 'ada' }] })).toContain('ada')
  expect(textsOf({ mcp_servers: [{ type: 'url', url: 'x', authorization_token: 'ada' }] })).toEqual(['x'])
  const part = { type: 'input_text', text: 'hi', server_label: 'x', headers: 'ada' }
  expect(textsOf({ input: [{ role: 'user', content: [part] }] })).toEqual(['hi', 'x', 'ada'])
})

test('what names the end user is left out, since it leaves as a hash only', () => {
  expect(textsOf({ user: 'ada', safety_identifier: 'ada', prompt_cache_key: 'ada', session_id: 'ada' })).toEqual([])
  expect(textsOf({ metadata: { user_id: 'ada', note: 'a' } })).toEqual(['note', 'a'])
})

test('a cache key is left out where it leaves as a hash, which is not so in the messages format', () => {
  expect(shown({ prompt_cache_key: 'ada' })).toEqual([])
  expect(shown({ prompt_cache_key: 'ada' }, 'wire', 'anthropic-messages')).toEqual([
    { texts: ['ada'], origin: 'other' },
  ])
})

test('ids in members that no format knows are texts', () => {
  expect(textsOf({ x_order_id: 'ACME-123456', x_note: { id: 'ACME-1' } })).toEqual([
    ...['x_order_id', 'ACME-123456', 'x_note', 'id', 'ACME-1'],
  ])
})

test('numbers of the gateway itself are left out', () => {
  expect(textsOf({ items: [], tools: [], seed: 4111111111111111, topP: 0.5 }, 'canonical')).toEqual([])
})
