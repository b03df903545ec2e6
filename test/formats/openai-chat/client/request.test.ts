import { describe, expect, test } from 'vitest'
import { GatewayError } from '../../../../src/errors/gateway-error.ts'
import { type Json, requestProblems, turnOf } from '../exchanges.ts'

const user = { role: 'user', content: 'Hi' }
const weather = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } }
const sql = { type: 'custom', custom: { name: 'write_sql' } }
const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } }

function refusal(body: Json): { type: string; status: number; message: string } {
  try {
    turnOf(body)
  } catch (error) {
    if (error instanceof GatewayError) return { type: error.type, status: error.status, message: error.message }
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a chat request', () => {
  test('names its models in order, each once', () => {
    expect(turnOf({}).models).toEqual(['openai/gpt-5-mini'])
    expect(turnOf({ models: ['a/b', 'openai/gpt-5-mini', 'a/b'] }).models).toEqual(['openai/gpt-5-mini', 'a/b'])
    expect(turnOf({ model: undefined, models: ['a/b'] }).models).toEqual(['a/b'])
    expect(turnOf({ model: undefined }).models).toEqual([])
  })

  test('names no further models by an empty list', () => {
    expect(turnOf({ models: [] }).models).toEqual(['openai/gpt-5-mini'])
    expect(turnOf({ model: undefined, models: [] }).models).toEqual([])
  })

  test.each([
    [{ functions: [{ name: 'f' }] }, /^functions: .*tools/],
    [{ function_call: { name: 'f' } }, /^function_call: .*tool_choice/],
    [{ function_call: 'auto' }, /^function_call: .*tool_choice/],
    [
      { messages: [user, { role: 'assistant', content: '', function_call: { name: 'f', arguments: '{}' } }] },
      /^messages\[1\]\.function_call: .*tool_calls/,
    ],
  ])('is told what took the place of %j', (legacy: Json, words) => {
    expect(refusal(legacy)).toMatchObject({
      type: 'invalid_request',
      status: 400,
      message: expect.stringMatching(words),
    })
  })

  test('may hold the empty places of what tools took the place of', () => {
    const answered = { role: 'assistant', content: 'Hello', function_call: null }
    expect(() => turnOf({ functions: [], function_call: null, messages: [user, answered, user] })).not.toThrow()
  })

  test('belongs to a session by its body or its header', () => {
    expect(turnOf({ session_id: 's' }, { 'x-session-id': 'h' }).sessionId).toBe('s')
    expect(turnOf({}, { 'x-session-id': 'h' }).sessionId).toBe('h')
    expect(turnOf({ session_id: '' }).sessionId).toBeUndefined()
  })

  test('is streamed, routed and shown as it asks', () => {
    expect(turnOf({ stream: true }).isStream).toBe(true)
    expect(turnOf({ stream: null }).isStream).toBe(false)
    expect(turnOf({ provider: { sort: 'price' }, service_tier: 'fast', route: 'sort' }).routing).toEqual({
      sort: 'price',
      serviceTier: 'priority',
      partition: 'none',
    })
    expect(turnOf({ debug: { echo_upstream_body: true } }).echoesUpstreamBody).toBe(true)
    expect(turnOf({}).clientFormat).toBe('openai-chat')
  })

  test('may have fields that the contract does not know', () => {
    expect(turnOf({ top_p: 1, web_search_options: {}, usage: { include: true } }).unknownFields).toEqual([
      'web_search_options',
    ])
  })

  test('needs what its messages and settings ask for', () => {
    const content = [
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url: 'https://a.example/x.png' } },
      { type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } },
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
      { type: 'input_video', video_url: { url: 'data:video/mp4;base64,AAAA' } },
    ]
    const { needs } = turnOf({
      messages: [{ role: 'user', content }],
      modalities: ['text', 'audio'],
      tools: [weather],
      tool_choice: 'required',
      max_tokens: 5,
      stop: 'x',
      logprobs: true,
      reasoning_effort: 'low',
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema: {} } },
      min_p: 0,
      seed: 1,
      prediction: { type: 'content', content: 'x' },
    })
    expect([...needs.inputModalities].sort()).toEqual(['audio', 'file', 'image', 'text', 'video'])
    expect(needs.hasMediaUrls).toBe(true)
    expect([...needs.outputModalities]).toEqual(['text', 'audio'])
    expect([...needs.parameters].sort()).toEqual([
      'logprobs',
      'max_tokens',
      'min_p',
      'prediction',
      'reasoning',
      'seed',
      'stop',
      'structured_outputs',
      'tool_choice',
      'tools',
    ])
    expect(needs.natives).toBeUndefined()
  })

  test('needs nothing for what asks for nothing', () => {
    const { needs } = turnOf({
      tools: [],
      tool_choice: 'auto',
      stop: [],
      logprobs: false,
      reasoning: { effort: 'none', summary: 'auto' },
      response_format: { type: 'text' },
      temperature: null,
      modalities: null,
    })
    expect([...needs.parameters]).toEqual([])
    expect([...needs.outputModalities]).toEqual(['text'])
    expect([...turnOf({ reasoning: { enabled: true } }).needs.parameters]).toEqual(['reasoning'])
    expect([...turnOf({ reasoning: { enabled: false, effort: 'high' } }).needs.parameters]).toEqual([])
    expect([...turnOf({ reasoning: { max_tokens: 0 } }).needs.parameters]).toEqual([])
  })

  test('can be answered only by endpoints of its own format when it asks for a grammar', () => {
    const only = (kind: string) => [{ kind, formats: ['openai-chat'], isForced: true }]
    const grammar = { type: 'grammar', grammar: 'root ::= "a"' }
    expect(turnOf({ response_format: grammar }).needs.natives).toEqual(only('response_format grammar'))
    expect(turnOf({ response_format: { type: 'python' } }).needs.natives).toEqual(only('response_format python'))
  })

  test('can do without a search that nobody runs unless it insists on it', () => {
    const tools = [weather, { type: 'web_search' }]
    const search = { kind: 'web_search', formats: [], isForced: false }
    const forced = [{ ...search, isForced: true }]
    expect(turnOf({ tools }).needs.natives).toEqual([search])
    expect(turnOf({ tools, tool_choice: 'required' }).needs.natives).toEqual([search])
    expect(turnOf({ tools, tool_choice: { type: 'web_search' } }).needs.natives).toEqual(forced)
    expect(turnOf({ tools: [{ type: 'web_search' }], tool_choice: 'required' }).needs.natives).toEqual(forced)
    const only = (...listed: object[]) => ({
      type: 'allowed_tools',
      allowed_tools: { mode: 'required', tools: listed },
    })
    expect(turnOf({ tools, tool_choice: only({ type: 'web_search' }) }).needs.natives).toEqual(forced)
    const named = { type: 'function', function: { name: weather.function.name } }
    expect(turnOf({ tools, tool_choice: only({ type: 'web_search' }, named) }).needs.natives).toEqual([search])
  })

  test('guesses its prompt by its text, not by its pictures and files', () => {
    const plain = turnOf({}).needs.promptTokensGuess
    const data = 'A'.repeat(90_000)
    const media = [
      { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
      { type: 'file', file: { file_data: data, filename: 'a.pdf' } },
      { type: 'input_audio', input_audio: { data, format: 'wav' } },
    ]
    const answer = {
      role: 'assistant',
      content: 'x',
      images: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }],
      audio: { id: 'a', data },
    }
    const guess = turnOf({ messages: [{ role: 'user', content: media }, answer] }).needs.promptTokensGuess
    expect(guess).toBeGreaterThan(plain)
    expect(guess).toBeLessThan(plain + 300)
    const remote = { role: 'user', content: [{ type: 'file', file: { file_data: 'http://a.example/b.pdf' } }] }
    expect(turnOf({ messages: [remote] }).needs.hasMediaUrls).toBe(true)
  })

  test('does not need to see what the model itself has made', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }
    const { needs } = turnOf({ messages: [user, { role: 'assistant', content: null, images: [image] }] })
    expect([...needs.inputModalities]).toEqual(['text'])
  })
})

describe('a chat request that can’t be carried out', () => {
  test.each<[string, Json, string, string]>([
    ['n', { n: 2 }, 'invalid_request', 'n: '],
    ['store', { store: true }, 'invalid_request', 'store: '],
  ])('because of %s is 400 and names the place', (_, body, type, place) => {
    const { status, message, ...rest } = refusal(body)
    expect(rest).toEqual({ type })
    expect(status).toBe(400)
    expect(message.startsWith(place)).toBe(true)
  })

  test.each<[string, Json, string]>([
    ['a required tool', { tool_choice: 'required' }, 'tool_choice: '],
    [
      'a function',
      { tools: [weather], tool_choice: { type: 'function', function: { name: 'other' } } },
      'tool_choice.function.name: ',
    ],
    [
      'a custom tool by a function’s name',
      { tools: [weather], tool_choice: { type: 'custom', custom: { name: 'get_weather' } } },
      'tool_choice.custom.name: ',
    ],
    [
      'one of the allowed tools',
      {
        tools: [weather],
        tool_choice: {
          type: 'allowed_tools',
          allowed_tools: { mode: 'auto', tools: [weather, { type: 'function', function: { name: 'other' } }] },
        },
      },
      'tool_choice.allowed_tools.tools[1].function.name: ',
    ],
    ['a server tool', { tools: [weather], tool_choice: { type: 'web_search' } }, 'tool_choice.type: '],
    [
      'a call that never was',
      { messages: [user, { role: 'tool', tool_call_id: 'call_1', content: 'x' }] },
      'messages[1].tool_call_id: ',
    ],
    [
      'a call that comes later',
      {
        messages: [
          { role: 'tool', tool_call_id: 'call_1', content: 'x' },
          { role: 'assistant', content: null, tool_calls: [call] },
        ],
      },
      'messages[0].tool_call_id: ',
    ],
    [
      'a picture on a disk',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'file:///etc/passwd' } }] }] },
      'messages[0].content[0].image_url.url: ',
    ],
    [
      'a film by FTP in a tool’s result',
      {
        messages: [
          { role: 'assistant', tool_calls: [call] },
          {
            role: 'tool',
            tool_call_id: 'call_1',
            content: [
              { type: 'text', text: '' },
              { type: 'video_url', video_url: { url: 'ftp://a.example/x' } },
            ],
          },
        ],
      },
      'messages[1].content[1].video_url.url: ',
    ],
    [
      'a file by FTP',
      { messages: [{ role: 'user', content: [{ type: 'file', file: { file_data: 'ftp://a.example/x' } }] }] },
      'messages[0].content[0].file.file_data: ',
    ],
    [
      'a schema that is none',
      { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'objekt' } } } },
      'response_format.json_schema.schema: ',
    ],
  ])('because of %s is 422 and names the place', (_, body, place) => {
    const { type, status, message } = refusal(body)
    expect({ type, status }).toEqual({ type: 'unprocessable', status: 422 })
    expect(message.slice(0, place.length)).toBe(place)
  })

  test('is not one that names the tools that it has, or a call that stands before', () => {
    turnOf({ tools: [weather], tool_choice: { type: 'function', function: { name: 'get_weather' } } })
    turnOf({ tools: [sql], tool_choice: { type: 'custom', custom: { name: 'write_sql' } } })
    turnOf({
      tools: [weather],
      tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [weather] } },
    })
    const body = {
      messages: [
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: 'x' },
      ],
    }
    turnOf(body)
    expect(requestProblems({ model: 'a/b', ...body })).toEqual([])
  })
})
