import { describe, expect, test } from 'vitest'
import { hashEndUser } from '../../../../src/records/end-user.ts'
import { account } from '../../account.ts'
import { refusalOf, turnOf, turnWith } from './exchanges.ts'

const weather = { name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } }
const call = { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } }
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'rain' }
const user = (...content: object[]) => ({ role: 'user', content })
const assistant = (...content: object[]) => ({ role: 'assistant', content })

describe('a turn', () => {
  test('says what the request asks for beside the conversation', () => {
    const turn = turnOf({
      models: ['openai/gpt-5', 'anthropic/claude-sonnet-4.5'],
      stream: true,
      session_id: 'chat-1',
      provider: { only: ['anthropic'] },
      speed: 'fast',
      top_n: 1,
    })
    expect(turn).toMatchObject({
      clientFormat: 'anthropic-messages',
      models: ['anthropic/claude-sonnet-4.5', 'openai/gpt-5'],
      isStream: true,
      sessionId: 'chat-1',
      routing: { only: ['anthropic'], serviceTier: 'priority' },
      unknownFields: ['top_n'],
      echoesUpstreamBody: false,
    })
  })

  test('tries fallbacks after the model', () => {
    expect(turnOf({ fallbacks: [{ model: 'a/b' }, { model: 'c/d' }] }).models).toEqual([
      'anthropic/claude-sonnet-4.5',
      'a/b',
      'c/d',
    ])
    expect(turnOf({ fallbacks: null, models: ['a/b'] }).models).toHaveLength(2)
  })

  test('has words from everybody but an instruction that only changes settings', () => {
    const setting = { role: 'system', output_config: { effort: 'low' }, clear_at: 'never' }
    const { items } = turnOf({ messages: [{ role: 'user', content: 'Hi' }, setting] }).conversation()
    expect(items.filter(({ kind }) => kind === 'native')).toMatchObject([
      { type: 'clear_at', wire: 'never' },
      { type: 'output_config', wire: { effort: 'low' } },
    ])
    expect(() => turnOf({ messages: [{ role: 'user' }] })).toThrow('messages[0].content')
  })

  test('falls back on models, or leaves that to the provider', () => {
    expect(turnOf({ fallbacks: 'default' }).models).toHaveLength(1)
  })

  test('takes the session from the header where the body has none', () => {
    expect(turnOf({}, { 'x-session-id': 'chat-2' }).sessionId).toBe('chat-2')
  })

  test('keeps to usual endpoints without a tier that was asked for', () => {
    expect(turnOf({ service_tier: 'standard_only', speed: null }).routing.serviceTier).toBeUndefined()
    expect(turnOf({ service_tier: 'flex' }).routing.serviceTier).toBe('flex')
  })

  test('needs what its parameters and blocks need', () => {
    const { needs } = turnOf({
      max_tokens: 100,
      temperature: 0.5,
      top_k: 4,
      top_p: 0.9,
      stop_sequences: ['x'],
      tools: [weather, { type: 'web_search_20250305', name: 'web_search' }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      thinking: { type: 'adaptive' },
      output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
      messages: [
        user(
          { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
          { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' } },
        ),
      ],
    })
    expect([...needs.parameters].toSorted()).toEqual([
      'max_tokens',
      'parallel_tool_calls',
      'reasoning',
      'stop',
      'structured_outputs',
      'temperature',
      'tool_choice',
      'tools',
      'top_k',
      'top_p',
    ])
    expect([...needs.inputModalities]).toEqual(['text', 'image', 'file'])
    expect(needs).toMatchObject({
      hasMediaUrls: true,
      natives: [{ kind: 'web_search_20250305', formats: ['anthropic-messages'], isForced: false }],
    })
  })

  test('needs nothing for what asks for nothing', () => {
    const { needs } = turnOf({
      tools: [],
      tool_choice: { type: 'auto' },
      thinking: { type: 'disabled' },
      stop_sequences: [],
      output_config: { effort: 'low', format: null },
      messages: [user({ type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } })],
    })
    expect([...needs.parameters]).toEqual([])
    expect([...needs.inputModalities]).toEqual(['text'])
    expect(needs.natives).toBeUndefined()
  })

  test('does not count the bytes of pictures as prompt', () => {
    const data = 'A'.repeat(30_000)
    const turn = turnWith(user({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }))
    expect(turn.needs.promptTokensGuess).toBeLessThan(100)
  })
})

describe('a request is turned down', () => {
  test.each([
    ['fallbacks beside models', { models: ['a/b'], fallbacks: [{ model: 'c/d' }] }, 400, /^fallbacks: /],
    [
      'a tool choice that names an absent tool',
      { tools: [weather], tool_choice: { type: 'tool', name: 'get_time' } },
      422,
      /^tool_choice\.name: .*get_time/,
    ],
    ['a choice of any tool where there is none', { tool_choice: { type: 'any' } }, 422, /^tool_choice: /],
    [
      'a result without its call',
      { messages: [assistant(call), user({ ...result, tool_use_id: 'toolu_2' })] },
      422,
      /^messages\[1\]\.content\[0\]\.tool_use_id: .*toolu_2/,
    ],
    [
      'a result before its call',
      { messages: [user(result), assistant(call)] },
      422,
      /^messages\[0\]\.content\[0\]\.tool_use_id: /,
    ],
    [
      'a picture by another scheme',
      { messages: [user({ type: 'image', source: { type: 'url', url: 'ftp://example.com/a' } })] },
      422,
      /^messages\[0\]\.content\[0\]\.source\.url: /,
    ],
    [
      'a document in a result by another scheme',
      {
        messages: [
          assistant(call),
          user({ ...result, content: [{ type: 'document', source: { type: 'url', url: 'file:///etc' } }] }),
        ],
      },
      422,
      /^messages\[1\]\.content\[0\]\.content\[0\]\.source\.url: /,
    ],
    [
      'a schema that is none',
      { output_config: { format: { type: 'json_schema', schema: { type: 'thing' } } } },
      422,
      /^output_config\.format\.schema: /,
    ],
    [
      'a tool whose schema is none',
      { tools: [{ name: 'f', input_schema: { type: 'object', required: 1 } }] },
      422,
      /^tools\[0\]\.input_schema: /,
    ],
  ])('for %s', (_name, body, status, message) => {
    const error = refusalOf(body)
    expect(error.message).toMatch(message)
    expect(error.status).toBe(status)
    expect(error.details.metadata?.issues).toHaveLength(1)
  })
})

describe('a request is taken', () => {
  test.each([
    ['with a result whose call a summary hides', [assistant({ type: 'compaction', content: 'x' }), user(result)]],
    ['with a result after its call', [assistant(call), user(result)]],
  ])('%s', (_name, messages) => {
    expect(turnOf({ messages }).conversation().items.length).toBeGreaterThan(0)
  })

  test('with a choice of a tool that only an MCP server knows', () => {
    const tools = [{ type: 'mcp_toolset', mcp_server_name: 'docs' }]
    expect(turnOf({ tools, tool_choice: { type: 'tool', name: 'search' } }).conversation().toolChoice).toEqual({
      kind: 'native',
      format: 'anthropic-messages',
      type: 'tool',
      wire: { type: 'tool', name: 'search' },
    })
  })
})

describe('the settings of a conversation', () => {
  test('are those of the request', () => {
    const conversation = turnOf(
      {
        max_tokens: 300,
        temperature: 0.2,
        top_p: 0.9,
        top_k: 40,
        stop_sequences: ['END'],
        cache_control: { type: 'ephemeral', ttl: '1h' },
        metadata: { user_id: 'u-1', status: '429' },
        tool_choice: { type: 'tool', name: 'get_weather', disable_parallel_tool_use: true },
        tools: [{ ...weather, description: 'x', strict: true, cache_control: { type: 'ephemeral' }, type: null }],
        output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
        context_management: { edits: [] },
      },
      {},
      account,
    ).conversation()
    expect(conversation).toEqual({
      items: [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'Hi' }] }],
      outputTokensMax: 300,
      temperature: 0.2,
      topP: 0.9,
      topK: 40,
      stop: ['END'],
      cacheControl: { ttl: '1h' },
      safetyIdentifier: hashEndUser(account.organizationId, 'u-1'),
      metadata: { status: '429' },
      toolChoice: { kind: 'function', name: 'get_weather' },
      parallelToolCalls: false,
      tools: [
        {
          kind: 'function',
          name: 'get_weather',
          description: 'x',
          parameters: weather.input_schema,
          strict: true,
          cacheBreakpoint: {},
        },
      ],
      textFormat: { kind: 'json-schema', name: 'output', schema: { type: 'object' } },
      extra: { 'anthropic-messages': { context_management: { edits: [] } } },
    })
  })

  test.each([
    [{ thinking: { type: 'enabled', budget_tokens: 2000 } }, { tokensMax: 2000, isEnabled: true }],
    [
      { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } },
      { isAdaptive: true, effort: 'low' },
    ],
    [{ thinking: { type: 'adaptive', display: 'omitted' } }, { isAdaptive: true, isHidden: true }],
    [{ thinking: { type: 'adaptive', display: 'summarized' } }, { isAdaptive: true, summary: 'auto' }],
    [{ thinking: { type: 'disabled' }, output_config: { effort: 'low' } }, { isEnabled: false }],
    [{ output_config: { effort: 'max' } }, { effort: 'max' }],
    [{}, undefined],
  ])('say how to think: %j', (body, reasoning) => {
    expect(turnOf(body).conversation().reasoning).toEqual(reasoning)
  })

  test.each([
    [{ type: 'auto' }, { kind: 'auto' }, undefined],
    [{ type: 'any', disable_parallel_tool_use: false }, { kind: 'required' }, true],
    [{ type: 'none' }, { kind: 'none' }, undefined],
  ])('say which tool to choose: %j', (choice, toolChoice, parallel) => {
    const conversation = turnOf({ tools: [weather], tool_choice: choice }).conversation()
    expect(conversation.toolChoice).toEqual(toolChoice)
    expect(conversation.parallelToolCalls).toBe(parallel)
  })

  test('carry tools and beta features that only this format knows', () => {
    const tool = { type: 'bash_20250124', name: 'bash' }
    const { tools, extra } = turnOf(
      { tools: [tool] },
      { 'anthropic-beta': 'a-2025-01-01, b-20250102,a-2025-01-01' },
    ).conversation()
    expect(tools).toEqual([
      { kind: 'native', format: 'anthropic-messages', type: 'bash_20250124', path: 'tools[0]', wire: tool },
    ])
    expect(extra).toEqual({ 'anthropic-messages': { betas: ['a-2025-01-01', 'b-20250102'] } })
  })

  test('are decoded once, and only when somebody asks', () => {
    const turn = turnOf()
    expect(turn.conversation()).toBe(turn.conversation())
  })
})
