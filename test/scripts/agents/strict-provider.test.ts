import { describe, expect, it } from 'vitest'
import type { Format } from '../../../scripts/agents/agent.ts'
import { refusalOf } from '../../../scripts/agents/strict-provider.ts'

const call = { id: 'call_1', type: 'function', function: { name: 'write', arguments: '{"a":1}' } }
const user = { role: 'user', content: 'Hello!' }
const calling = { role: 'assistant', content: null, tool_calls: [call] }
const result = { role: 'tool', tool_call_id: 'call_1', content: 'done' }
const use = { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'write', input: {} }] }
const used = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: 'done' }] }
const item = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'write', arguments: '{}' }
const output = { type: 'function_call_output', call_id: 'call_1', output: 'done' }
const thinking = (signature?: string) => ({
  role: 'assistant',
  content: [{ type: 'thinking', thinking: 'x', signature }],
})

const sound: readonly (readonly [Format, object])[] = [
  ['chat', { messages: [user, calling, result, { role: 'assistant', content: 'done' }, user] }],
  ['messages', { messages: [user, use, used, { role: 'assistant', content: 'done' }, user] }],
  ['messages', { messages: [user, thinking('c2ln'), user] }],
  ['responses', { input: [item, output, { type: 'message', role: 'user', content: 'Hello!' }] }],
  ['responses', { input: 'Hello!' }],
  ['responses', { input: [{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'c2VhbGVk' }] }],
]

const refused: readonly (readonly [Format, object, string])[] = [
  ['chat', { messages: [user, calling] }, 'have no tool message'],
  ['chat', { messages: [user, calling, user] }, 'have no tool message'],
  ['chat', { messages: [user, result] }, 'must follow the call'],
  ['chat', { messages: [user, { role: 'assistant', content: '' }] }, 'needs content'],
  ['chat', { messages: [user, { ...calling, tool_calls: [call, call] }] }, 'two calls have one id'],
  ['chat', { messages: [user, calling, { ...result, content: [{ type: 'image_url' }] }] }, 'text only'],
  [
    'chat',
    { messages: [{ ...calling, tool_calls: [{ ...call, function: { name: 'write', arguments: '{"a":' } }] }] },
    'no JSON object',
  ],
  ['messages', { messages: [use, used] }, 'first message'],
  ['messages', { messages: [user, use] }, 'without `tool_result`'],
  ['messages', { messages: [user, use, user] }, 'without `tool_result`'],
  ['messages', { messages: [user, used] }, 'unexpected `tool_use_id`'],
  ['messages', { messages: [{ role: 'user', content: ' ' }] }, 'non-whitespace'],
  ['messages', { messages: [user, { role: 'assistant', content: [] }, user] }, 'non-empty'],
  ['messages', { messages: [user, thinking()] }, 'signature'],
  ['messages', { messages: [user, { role: 'assistant', content: [{ type: 'tool_use', id: 'a|b' }] }] }, 'pattern'],
  ['responses', { input: [item] }, 'No tool output found'],
  ['responses', { input: [output] }, 'No tool call found'],
  ['responses', { input: [item, output, item] }, 'Duplicate item'],
  ['responses', { input: [{ ...item, arguments: '{"a":' }, output] }, 'no JSON object'],
  ['responses', { input: [{ ...item, call_id: 'x'.repeat(65) }] }, 'too long'],
  ['responses', { input: [{ type: 'item_reference', id: 'msg_1' }] }, 'not found'],
  ['responses', { input: [{ type: 'reasoning', id: 'rs_1', summary: [] }] }, 'not found'],
]

describe('a strict provider', () => {
  it.each(sound)('takes a sound history: %s %j', (format, body) => {
    expect(refusalOf(format, body as Record<string, unknown>)).toBeUndefined()
  })

  it.each(refused)('refuses what its format does not allow: %s %j', (format, body, reason) => {
    expect(refusalOf(format, body as Record<string, unknown>)).toContain(reason)
  })
})
