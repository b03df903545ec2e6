import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Item } from '../../../src/canonical/item.ts'
import type { Tool } from '../../../src/canonical/tool.ts'
import { ask, conversationOf } from '../ask.ts'

const weather: Tool = {
  kind: 'function',
  name: 'get_weather',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' }, unit: { enum: ['c', 'f'] } },
    required: ['city', 'unit'],
    additionalProperties: false,
  },
}
const clock: Tool = { kind: 'function', name: 'get_time' }
const search: Tool = {
  kind: 'function',
  name: 'search',
  parameters: { properties: { query: { type: 'string' } }, required: ['query'] },
}
const mail: Tool = { kind: 'function', name: 'send_mail', parameters: { type: 'object', properties: {} } }
const shell: Tool = {
  kind: 'native',
  format: 'openai-responses',
  type: 'custom',
  wire: { type: 'custom', name: 'shell' },
}
const webSearch: Tool = { kind: 'native', format: 'openai-responses', type: 'web_search', wire: { type: 'web_search' } }
const all = [weather, clock, search, mail]

async function callsOf(prompt: string, more: Partial<Conversation>): Promise<string[]> {
  const answer = await ask('sim/tools', conversationOf(prompt, more))
  if (answer.fault !== undefined) return [`fault ${answer.fault.status}`]
  expect(answer.stopReason).toBe(answer.text === '' ? 'tool-calls' : 'end')
  return answer.items.map((item) => (item.start.kind === 'tool-call' ? item.start.name : item.start.kind))
}

describe('sim/tools', () => {
  it('calls the first tool with arguments that satisfy its schema', async () => {
    const answer = await ask('sim/tools', conversationOf('Weather?', { tools: all }))
    expect(answer.stopReason).toBe('tool-calls')
    expect(answer.items).toHaveLength(1)
    expect(answer.items[0]?.start).toMatchObject({ kind: 'tool-call', variant: 'function', name: 'get_weather' })
    expect(JSON.parse(answer.items[0]?.arguments ?? '')).toEqual({
      city: expect.any(String),
      unit: expect.stringMatching(/^[cf]$/),
    })
  })

  it.each([
    ['query', { type: 'string', description: 'Words.' }, 'When did it open?', 'When did it open?'],
    ['url', { type: 'string' }, 'What does example.com/bridge say?', 'https://example.com/bridge'],
    ['url', { type: 'string' }, 'Read (http://example.org/a?b=1), please.', 'http://example.org/a?b=1'],
    ['timezone', { type: 'string' }, 'What time is it in Europe/Oslo?', 'Europe/Oslo'],
    ['timezone', { type: 'string' }, 'What time is it?', 'UTC'],
    ['diff', { type: 'string' }, 'one\ntwo', '+one\n+two'],
    ['query', { type: 'string', enum: ['all'] }, 'When did it open?', 'all'],
  ])(
    'fills the argument %s from the prompt where its schema leaves it free: %j, %s',
    async (name, schema, prompt, filled) => {
      const parameters = { type: 'object', properties: { [name]: schema }, required: [name] }
      const answer = await ask(
        'sim/tools',
        conversationOf(prompt, { tools: [{ kind: 'function', name: 'any', parameters }] }),
      )
      expect(JSON.parse(answer.items[0]?.arguments ?? '')).toEqual({ [name]: filled })
    },
  )

  it('leaves out ids that are optional', async () => {
    const properties = { list_id: { type: 'string' }, file_id: { type: 'string' } }
    const parameters = { type: 'object', properties, required: ['list_id'] }
    const tool = { kind: 'function', name: 'any', parameters } as const
    const answer = await ask('sim/tools', conversationOf('Any', { tools: [tool] }))
    expect(Object.keys(JSON.parse(answer.items[0]?.arguments ?? '') as object)).toEqual(['list_id'])
  })

  it.each<[string, Partial<Conversation>, string[]]>([
    ['no choice', {}, ['get_weather']],
    ['auto', { toolChoice: { kind: 'auto' } }, ['get_weather']],
    ['none', { toolChoice: { kind: 'none' } }, ['message']],
    ['required', { toolChoice: { kind: 'required' } }, ['get_weather']],
    ['a function', { toolChoice: { kind: 'function', name: 'search' } }, ['search']],
    [
      'allowed tools',
      { toolChoice: { kind: 'allowed', names: ['search', 'get_time'], required: false } },
      ['get_time'],
    ],
    [
      'allowed tools of which there are none',
      { toolChoice: { kind: 'allowed', names: [], required: false } },
      ['message'],
    ],
    ['a function that is not there', { toolChoice: { kind: 'function', name: 'nothing' } }, ['fault 400']],
    ['required without tools', { tools: [], toolChoice: { kind: 'required' } }, ['fault 400']],
    ['no tools', { tools: [] }, ['message']],
    ['tools that only a provider can run', { tools: [webSearch] }, ['message']],
  ])('honours %s', async (_, more, expected) => {
    expect(await callsOf('Do something', { tools: all, ...more })).toEqual(expected)
  })

  it('calls up to three tools at once when the prompt says parallel', async () => {
    expect(await callsOf('Do it in parallel', { tools: all })).toEqual(['get_weather', 'get_time', 'search'])
    expect(await callsOf('Do it in parallel', { tools: all, parallelToolCalls: true })).toHaveLength(3)
    expect(await callsOf('Do it in parallel', { tools: all, parallelToolCalls: false })).toEqual(['get_weather'])
    expect(await callsOf('In parallel', { tools: all, toolChoice: { kind: 'function', name: 'search' } })).toEqual([
      'search',
    ])
  })

  it('gives each call its own id', async () => {
    const answer = await ask('sim/tools', conversationOf('parallel', { tools: all }))
    const ids = answer.items.map((item) => (item.start.kind === 'tool-call' ? item.start.callId : ''))
    expect(new Set(ids).size).toBe(3)
  })

  it('calls custom tools with free text', async () => {
    const answer = await ask('sim/tools', conversationOf('ls', { tools: [shell] }))
    expect(answer.items[0]).toMatchObject({
      start: { kind: 'tool-call', variant: 'custom', name: 'shell' },
      arguments: 'ls',
    })
    const toolChoice = {
      kind: 'native',
      format: 'openai-responses',
      type: 'custom',
      wire: { type: 'custom', name: 'shell' },
    } as const
    expect(await callsOf('ls', { tools: [weather, shell], toolChoice })).toEqual(['shell'])
  })

  it('breaks arguments off at the output limit', async () => {
    const answer = await ask('sim/tools', conversationOf('Weather?', { tools: all, outputTokensMax: 3 }))
    expect(answer.stopReason).toBe('max-tokens')
    expect(answer.items[0]?.isIncomplete).toBe(true)
    expect(() => JSON.parse(answer.items[0]?.arguments ?? '')).toThrow()
  })

  describe('after tool results', () => {
    const asked: Item = { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'Weather?' }] }
    const call = (callId: string, name: string): Item => ({
      kind: 'tool-call',
      variant: 'function',
      callId,
      name,
      arguments: '{}',
    })
    const result = (callId: string, text: string, isError = false): Item => ({
      kind: 'tool-result',
      variant: 'function',
      callId,
      parts: [{ kind: 'text', text }],
      isError,
    })

    it('answers from them, even where a call is required', async () => {
      const items = [
        asked,
        call('c1', 'get_weather'),
        call('c2', 'search'),
        result('c1', 'sunny'),
        result('c2', 'timeout', true),
      ]
      const answer = await ask('sim/tools', { items, tools: all, toolChoice: { kind: 'required' } })
      expect(answer.text).toBe('The tool get_weather returned: sunny\nThe tool search failed: timeout')
      expect(answer.stopReason).toBe('end')
    })

    it('calls again when the user has said something since', async () => {
      const items = [asked, call('c1', 'get_weather'), result('c1', 'sunny'), asked]
      expect((await ask('sim/tools', { items, tools: all })).stopReason).toBe('tool-calls')
    })

    it('answers in JSON where that is asked for', async () => {
      const items = [asked, call('c1', 'get_weather'), result('c1', 'sunny')]
      const answer = await ask('sim/tools', { items, tools: all, textFormat: { kind: 'json-object' } })
      expect(JSON.parse(answer.text)).toMatchObject({ prompt: 'Weather?' })
    })
  })
})
