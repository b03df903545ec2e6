import { describe, expect, it } from 'vitest'
import { findUntoldMembers, type OperationId } from '../../src/contract/contract.ts'

const parameters = { type: 'object', properties: { city: { type: 'string', whatever: 1 } } }
const tool = { type: 'function', name: 'weather', parameters }
const response = (fields: object) => ({ model: 'a/b', input: 'Hi', ...fields })
const chat = (fields: object) => ({ model: 'a/b', messages: [{ role: 'user', content: 'Hi' }], ...fields })
const message = (fields: object) => ({ ...chat({}), max_tokens: 5, ...fields })
const part = { type: 'input_text', text: 'x' }

const cases: readonly [string, OperationId, object, readonly string[]][] = [
  ['an object', 'createResponse', response({ reasoning: { effort: 'low', foo: 1 } }), ['reasoning.foo']],
  [
    'an object in an object',
    'createResponse',
    response({ text: { format: { type: 'text', foo: 1 } } }),
    ['text.format.foo'],
  ],
  [
    'an entry of a list',
    'createResponse',
    response({ tools: [tool, tool, { ...tool, strictt: true }] }),
    ['tools[2].strictt'],
  ],
  [
    'a part of a message',
    'createResponse',
    response({ input: [{ role: 'user', content: [part, { ...part, foo: 1 }] }] }),
    ['input[0].content[1].foo'],
  ],
  [
    'several entries of a list, once',
    'createResponse',
    response({ tools: [{ ...tool, foo: 1, bar: 1 }, tool, { ...tool, foo: 2 }] }),
    ['tools[].foo', 'tools[0].bar'],
  ],
  [
    'a kind of item that another kind has it',
    'createResponse',
    response({ input: [{ type: 'message', role: 'user', content: 'x', call_id: 'c' }] }),
    ['input[0].call_id'],
  ],
  [
    'a role that another role has it',
    'createChatCompletion',
    chat({ messages: [{ role: 'user', content: 'Hi', tool_calls: [] }] }),
    ['messages[0].tool_calls'],
  ],
  [
    'a function',
    'createChatCompletion',
    chat({ tools: [{ type: 'function', function: { name: 'x', parameters, foo: 1 } }] }),
    ['tools[0].function.foo'],
  ],
  [
    'a block',
    'createMessage',
    message({ messages: [{ role: 'user', content: [{ type: 'text', text: 'x', foo: 1 }] }] }),
    ['messages[0].content[0].foo'],
  ],
  ['the body itself, which is told elsewhere', 'createMessage', message({ foo: 1, bar: { baz: 1 } }), []],
  ['what is free', 'createResponse', response({ metadata: { a: 'b' }, tools: [tool], image_config: { x: 1 } }), []],
  ['what is passed on as it is', 'createResponse', response({ trace: { own: 1 } }), []],
  ['nothing', 'createChatCompletion', chat({ tools: [{ type: 'function', function: { name: 'x', parameters } }] }), []],
]

describe('unknown members', () => {
  it.each(cases)('are found in %s (%s)', async (_name, id, body, expected) => {
    expect((await findUntoldMembers(id, body)).unknown).toEqual(expected)
  })

  it('are fifty at most, and each is cut', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}${'y'.repeat(500)}`, 1]))
    const { unknown: found } = await findUntoldMembers('createResponse', response({ reasoning: many }))
    expect(found).toHaveLength(50)
    for (const path of found) expect(path).toHaveLength(101)
  })

  it('cost no more inside an object whose name is long (N3)', async () => {
    // 20,000 copies of a name of 10 MB would take minutes.
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x${at}`, 1]))
    const configs = { ['k'.repeat(10_000_000)]: { enabled: true, ...many } }
    const toolset = { type: 'mcp_toolset', mcp_server_name: 'x', configs }
    const { unknown: found } = await findUntoldMembers('createMessage', message({ tools: [toolset] }))
    expect(found).toEqual([`tools[].configs.${'k'.repeat(84)}…`])
  })

  it('are told apart from those that only endpoints of the same format have a place for', async () => {
    const said = { type: 'output_text', text: 'Hi', annotations: [], logprobs: null }
    const body = response({
      reasoning: { effort: 'low', context: 'auto' },
      input: [
        { type: 'message', role: 'assistant', phase: 'commentary', content: [said] },
        { type: 'message', role: 'user', content: 'Hi' },
      ],
    })
    const relayedOnly = ['input[0].phase', 'reasoning.context']
    expect(await findUntoldMembers('createResponse', body)).toEqual({ unknown: [], relayedOnly: expect.any(Array) })
    expect((await findUntoldMembers('createResponse', body)).relayedOnly.toSorted()).toEqual(relayedOnly)
  })
})
