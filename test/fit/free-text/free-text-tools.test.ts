import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { UpstreamFormatId } from '../../../src/canonical/format-id.ts'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { fitTurn } from '../../../src/fit/fit-turn.ts'
import { endpointAt, plainCapabilities, turnOf } from '../../formats/plain-request.ts'
import { foldEvents } from '../../support/fold-events.ts'

const responses = 'openai-responses'

function native(wire: { readonly type: string }) {
  return { kind: 'native', format: responses, type: wire.type, wire } as const
}

function fit(conversation: Partial<Conversation>, format: UpstreamFormatId = 'anthropic-messages', slug = 'some') {
  const endpoint = endpointAt({ format, capabilities: plainCapabilities }, {})
  const { turn, ...fitted } = fitTurn(turnOf(conversation), { ...endpoint, provider: { ...endpoint.provider, slug } })
  return { ...fitted, conversation: turn.conversation() }
}

const grammar = { type: 'grammar', syntax: 'lark', definition: 'start: /.+/' }
const exec = {
  ...native({ type: 'custom', name: 'exec', description: 'Runs code.', format: grammar } as never),
  path: 'tools[0]',
}

test.each([
  'anthropic-messages',
  'bedrock-converse',
  'google-gemini',
  'cohere-chat',
  'ollama-chat',
  'openai-chat',
] as const)('a tool of free text is a function with one text at %s', (format) => {
  const { conversation, adjusted } = fit({ tools: [exec] }, format)
  expect(conversation.tools).toEqual([
    {
      kind: 'function',
      name: 'exec',
      description: 'Runs code.',
      parameters: {
        type: 'object',
        properties: { input: { type: 'string', description: expect.stringContaining('start: /.+/') } },
        required: ['input'],
        additionalProperties: false,
      },
    },
  ])
  expect(adjusted.map(({ path }) => path)).toEqual(['tools[0]'])
})

test.each([
  ['openai-responses', 'some'],
  ['openai-chat', 'openai'],
  ['openai-chat', 'azure'],
] as const)('%s of %s has such tools itself', (format, slug) => {
  const conversation = { tools: [exec], items: [] }
  expect(fit(conversation, format, slug).conversation.tools).toEqual([exec])
})

test('chat completions with such tools have no shells or patches', () => {
  const patch = native({ type: 'apply_patch' })
  const custom = { kind: 'tool-call', variant: 'custom', callId: 'a', name: 'exec', arguments: 'ls' } as const
  const shell = { type: 'local_shell_call', id: 'l', call_id: 'b', action: { type: 'exec', command: ['ls'], env: {} } }
  const others = [{ type: 'custom', name: 'exec' }, { type: 'apply_patch' }]
  const { conversation } = fit(
    {
      tools: [exec, patch],
      items: [custom, native(shell)],
      toolChoice: { kind: 'allowed', names: [], required: true, others },
    },
    'openai-chat',
    'openai',
  )
  expect(conversation.tools).toMatchObject([exec, { kind: 'function', name: 'apply_patch' }])
  expect(conversation.items).toMatchObject([custom, { kind: 'tool-call', variant: 'function', name: 'local_shell' }])
  expect(conversation.toolChoice).toMatchObject({ names: ['apply_patch'], others: [others[0]] })
})

test('calls and results of the history are those of functions', () => {
  const { conversation } = fit({
    items: [
      { kind: 'tool-call', variant: 'custom', callId: 'a', name: 'exec', arguments: 'ls "x"' },
      { kind: 'tool-result', variant: 'custom', callId: 'a', parts: [{ kind: 'text', text: 'y' }] },
      native({
        ...{ type: 'local_shell_call', id: 'lsh_1', call_id: 'b', status: 'completed' },
        action: { type: 'exec', command: ['ls'], env: {} },
      } as never),
      native({ type: 'local_shell_call_output', id: 'lsh_1', output: 'README' } as never),
      native({ type: 'shell_call', call_id: 'c', action: { commands: ['ls'] } } as never),
      native({ type: 'shell_call_output', call_id: 'c', output: [{ stdout: 'README' }] } as never),
      native({ type: 'apply_patch_call', call_id: 'd', operation: { type: 'delete_file', path: 'x' } } as never),
      native({ type: 'apply_patch_call_output', call_id: 'd', status: 'failed' } as never),
    ],
  })
  const call = (callId: string, name: string, said: object) => ({
    ...{ kind: 'tool-call', variant: 'function', callId, name, arguments: JSON.stringify(said) },
  })
  const result = (callId: string, text: string, more = {}) => ({
    ...{ kind: 'tool-result', variant: 'function', callId, parts: [{ kind: 'text', text }], ...more },
  })
  // An endpoint of this format wants a first word of the user.
  expect(conversation.items.slice(1)).toEqual([
    call('a', 'exec', { input: 'ls "x"' }),
    result('a', 'y'),
    call('b', 'local_shell', { command: ['ls'], env: {} }),
    result('b', 'README'),
    call('c', 'shell', { commands: ['ls'] }),
    result('c', '[{"stdout":"README"}]'),
    call('d', 'apply_patch', { type: 'delete_file', path: 'x' }),
    result('d', '{"status":"failed"}', { isError: true }),
  ])
})

describe('a choice of such a tool is one of its function', () => {
  const shell = native({ type: 'local_shell' })
  test.each([
    ['by its name', native({ type: 'custom', name: 'exec' } as never), { kind: 'function', name: 'exec' }],
    ['by its type', shell, { kind: 'function', name: 'local_shell' }],
    [
      'among others',
      {
        kind: 'allowed',
        names: ['f'],
        required: true,
        others: [{ type: 'custom', name: 'exec' }, { type: 'local_shell' }],
      } as const,
      { kind: 'allowed', names: ['f', 'exec', 'local_shell'], required: true },
    ],
    [
      'in a list as it was written',
      native({ type: 'allowed_tools', mode: 'required', tools: [{ type: 'custom', name: 'exec' }] } as never),
      { kind: 'allowed', names: ['exec'], required: true },
    ],
  ])('%s', (_, toolChoice, fitted) => {
    expect(fit({ tools: [exec, shell], toolChoice }).conversation.toolChoice).toEqual(fitted)
  })
})

describe('a call of the function is the item that the caller knows', () => {
  const tools = [exec, native({ type: 'local_shell' }), native({ type: 'shell' }), native({ type: 'apply_patch' })]

  function answered(name: string, pieces: readonly string[], isIncomplete = false): readonly TurnEvent[] {
    const events: readonly TurnEvent[] = [
      { kind: 'item-start', index: 0, item: { kind: 'tool-call', variant: 'function', callId: 'c1', name } },
      ...pieces.map((text) => ({ kind: 'arguments-delta', index: 0, text }) as const),
      { kind: 'item-done', index: 0, ...(isIncomplete && { isIncomplete }) },
    ]
    const { restore = (same) => same } = fit({ tools })
    return events.flatMap((event) => restore([event]))
  }

  test('with its text in the pieces that it came in', () => {
    const events = answered('exec', ['{"input":"l', 's', ' -l"}'])
    expect(events.filter(({ kind }) => kind === 'arguments-delta')).toHaveLength(3)
    expect(events[0]).toMatchObject({ item: { variant: 'custom', name: 'exec' } })
    expect(foldEvents([...events]).items[0]?.arguments).toBe('ls -l')
  })

  test.each([
    [
      'local_shell',
      '{"command":["ls"]}',
      { type: 'local_shell_call', id: 'lsh_c1', action: { type: 'exec', command: ['ls'], env: {} } },
    ],
    ['local_shell', '{"command":"ls -l"}', { action: { command: ['bash', '-lc', 'ls -l'] } }],
    ['shell', '{"commands":["ls"]}', { type: 'shell_call', id: 'sh_c1', action: { commands: ['ls'] } }],
    [
      'apply_patch',
      '{"type":"delete_file","path":"x"}',
      { type: 'apply_patch_call', operation: { type: 'delete_file', path: 'x' } },
    ],
  ])('%s %s', (name, said, wire) => {
    const [start, done, ...others] = answered(name, [said.slice(0, 5), said.slice(5)])
    expect(start).toMatchObject({ item: { kind: 'native', wire: { call_id: 'c1', status: 'completed', ...wire } } })
    expect([done?.kind, others]).toEqual(['item-done', []])
  })

  test('and any other call stays as it is', () => {
    expect(answered('f', ['{"input":"x"}'])).toHaveLength(3)
  })
})

test('a conversation without such tools stays the same', () => {
  const conversation = {
    items: [],
    tools: [{ kind: 'function', name: 'f', parameters: { type: 'object', properties: {} } }],
  } as const
  expect(fit(conversation).conversation.tools).toBe(conversation.tools)
})
