import { describe, expect, test } from 'vitest'
import { GatewayError } from '../../../../src/errors/gateway-error.ts'
import { type Json, turnOf } from '../exchanges.ts'

const weather = { type: 'function', name: 'get_weather', parameters: { type: 'object' } }

function refusalOf(body: Json): { type: string; status: number; message: string; path: string | undefined } {
  try {
    turnOf({ model: 'a/b', input: 'Hi', ...body })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { type, status, message, details } = error
    return { type, status, message, path: details.metadata?.issues?.[0]?.path }
  }
  throw new Error('the request was taken')
}

describe('what is turned down with 400', () => {
  test.for<[string, Json]>([
    ['previous_response_id', { previous_response_id: 'resp_1' }],
    ['background', { background: true }],
    ['store', { store: true }],
    ['input', { input: undefined }],
    ['input[0].type', { input: [{ type: 'service:memory', status: 'completed' }] }],
  ])('%s', ([path, body]) => {
    expect(refusalOf(body)).toMatchObject({ type: 'invalid_request', status: 400, path })
    expect(refusalOf(body).message).toContain(path)
  })

  test('null for what must be null, false and disabled plugins are taken', () => {
    const body = {
      previous_response_id: null,
      background: false,
      store: false,
      plugins: [{ id: 'web', enabled: false }],
    }
    expect(turnOf({ model: 'a/b', input: 'Hi', ...body }).models).toEqual(['a/b'])
  })

  test('a stored prompt stands in for input', () => {
    const turn = turnOf({ model: 'a/b', prompt: { id: 'pmpt_1' } })
    expect(turn.needs.parameters).toContain('prompt')
    expect(turn.conversation().items).toEqual([])
  })
})

describe('what contradicts itself is 422', () => {
  const call = { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{}' }
  const output = { type: 'function_call_output', call_id: 'call_1', output: 'sunny' }
  const image = (url: string) => ({ role: 'user', content: [{ type: 'input_image', image_url: url }] })

  test.for<[string, Json]>([
    ['tool_choice.name', { tools: [weather], tool_choice: { type: 'function', name: 'other' } }],
    ['tool_choice.name', { tools: [weather], tool_choice: { type: 'custom', name: 'get_weather' } }],
    ['tool_choice.type', { tools: [weather], tool_choice: { type: 'file_search' } }],
    ['tool_choice', { tool_choice: 'required' }],
    [
      'tool_choice.server_label',
      { tools: [{ type: 'mcp', server_label: 'a' }], tool_choice: { type: 'mcp', server_label: 'b' } },
    ],
    [
      'tool_choice.tools[1].name',
      {
        tools: [weather],
        tool_choice: {
          type: 'allowed_tools',
          mode: 'auto',
          tools: [
            { type: 'function', name: 'get_weather' },
            { type: 'function', name: 'x' },
          ],
        },
      },
    ],
    ['input[0].call_id', { input: [output] }],
    ['input[0].call_id', { input: [output, call] }],
    ['input[1].call_id', { input: [call, { ...output, type: 'custom_tool_call_output' }] }],
    ['input[1].call_id', { input: [call, { ...output, call_id: 'call_2' }] }],
    [
      'input[1].id',
      {
        input: [
          { role: 'user', content: 'Hi', id: 'msg_1' },
          { type: 'item_reference', id: 'msg_2' },
        ],
      },
    ],
    ['input[0].content[0].image_url', { input: [image('ftp://a.example/b.png')] }],
    ['input[0].content[0].image_url', { input: [image('file:///etc/passwd')] }],
    ['input[0].content[0].image_url', { input: [image('b.png')] }],
    [
      'input[0].content[0].file_url',
      { input: [{ type: 'message', role: 'user', content: [{ type: 'input_file', file_url: 's3://a/b' }] }] },
    ],
    [
      'input[1].output[0].image_url',
      { input: [call, { ...output, output: [{ type: 'input_image', image_url: 'javascript:1' }] }] },
    ],
    ['text.format.schema', { text: { format: { type: 'json_schema', name: 'a', schema: { type: 'objekt' } } } }],
    [
      'text.format.schema',
      { text: { format: { type: 'json_schema', name: 'a', schema: { properties: { b: { minLength: -1 } } } } } },
    ],
    [
      'text.format.schema',
      {
        text: {
          format: {
            type: 'json_schema',
            name: 'a',
            schema: { $schema: 'http://json-schema.org/draft-07/schema#', items: 3 },
          },
        },
      },
    ],
  ])('%s', ([path, body]) => {
    expect(refusalOf(body)).toMatchObject({ type: 'unprocessable', status: 422, path })
  })

  test.for<[string, Json]>([
    ['a call and its output', { input: [call, output] }],
    ['outputs behind a compaction', { input: [{ type: 'compaction', encrypted_content: 'x' }, output] }],
    [
      'a reference to an item of the list',
      {
        input: [
          { role: 'user', content: 'Hi', id: 'msg_1' },
          { type: 'item_reference', id: 'msg_1' },
        ],
      },
    ],
    [
      'http, https and data',
      { input: [image('HTTPS://a.example/b'), image('http://a.example'), image('data:image/png;base64,AAAA')] },
    ],
    [
      'a choice in a namespace',
      {
        tools: [{ type: 'namespace', name: 'n', description: 'd', tools: [weather] }],
        tool_choice: { type: 'function', name: 'get_weather' },
      },
    ],
    [
      'a choice among added tools',
      {
        input: [
          { type: 'additional_tools', role: 'developer', tools: [weather] },
          { role: 'user', content: 'Hi' },
        ],
        tool_choice: 'required',
      },
    ],
    ['a dated tool by its family', { tools: [{ type: 'web_search_2025_08_26' }], tool_choice: { type: 'web_search' } }],
    [
      'a valid schema, again',
      { text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object', $defs: { a: true } } } } },
    ],
    [
      'a schema of an unknown draft',
      {
        text: {
          format: { type: 'json_schema', name: 'a', schema: { $schema: 'https://example.com/own', type: 'string' } },
        },
      },
    ],
  ])('%s is taken', ([, body]) => {
    expect(turnOf({ model: 'a/b', input: 'Hi', ...body }).models).toEqual(['a/b'])
    expect(turnOf({ model: 'a/b', input: 'Hi', ...body }).models).toEqual(['a/b'])
  })
})

describe('a turn', () => {
  test('has the models in order, each once', () => {
    expect(turnOf({ input: 'Hi' }).models).toEqual([])
    expect(turnOf({ input: 'Hi', models: ['c/d', 'c/d'] }).models).toEqual(['c/d'])
    expect(turnOf({ input: 'Hi', model: 'a/b', models: ['c/d', 'a/b'] }).models).toEqual(['a/b', 'c/d'])
  })

  test('takes the session from the body before the header', () => {
    const headers = { 'x-session-id': 'header' }
    expect(turnOf({ model: 'a/b', input: 'Hi', session_id: 'body' }, headers).sessionId).toBe('body')
    expect(turnOf({ model: 'a/b', input: 'Hi' }, headers).sessionId).toBe('header')
    expect(turnOf({ model: 'a/b', input: 'Hi' }).sessionId).toBeUndefined()
  })

  test('names the fields that the contract does not know', () => {
    expect(turnOf({ model: 'a/b', input: 'Hi', seed: 7, stream_options: {} }).unknownFields).toEqual([
      'seed',
      'stream_options',
    ])
  })

  test('says what an endpoint must be able to do', () => {
    const { needs } = turnOf({
      model: 'a/b',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'a' },
            { type: 'input_image', image_url: 'https://a.example/b' },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'input_file', file_id: 'file_1' },
            { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
          ],
        },
      ],
      tools: [weather],
      tool_choice: 'required',
      parallel_tool_calls: false,
      temperature: 0,
      top_p: null,
      max_output_tokens: 9,
      top_logprobs: 2,
      text: { format: { type: 'json_schema', name: 'a', schema: {} }, verbosity: 'low' },
      reasoning: { effort: 'low' },
      modalities: ['text', 'image'],
    })
    expect([...needs.inputModalities].sort()).toEqual(['audio', 'file', 'image', 'text'])
    expect([...needs.outputModalities]).toEqual(['text', 'image'])
    expect(needs.hasMediaUrls).toBe(true)
    expect([...needs.parameters].sort()).toEqual(
      [
        'logprobs',
        'max_tokens',
        'parallel_tool_calls',
        'reasoning',
        'structured_outputs',
        'temperature',
        'tool_choice',
        'tools',
        'verbosity',
      ].sort(),
    )
  })

  test.for<[string, Json | null, boolean]>([
    ['nothing', null, false],
    ['an effort', { effort: 'minimal' }, true],
    ['no effort', { effort: 'none' }, false],
    ['only a summary', { summary: 'auto' }, false],
    ['switched off', { enabled: false, effort: 'high' }, false],
    ['switched on', { enabled: true }, true],
    ['a budget', { max_tokens: 100 }, true],
  ])('with %s as reasoning', ([, reasoning, needed]) => {
    expect(turnOf({ model: 'a/b', input: 'Hi', reasoning }).needs.parameters.has('reasoning')).toBe(needed)
  })

  test('guesses prompt tokens from the text, not from inlined files', () => {
    const data = 'A'.repeat(300_000)
    const plain = turnOf({ model: 'a/b', input: 'Hi' }).needs.promptTokensGuess
    const withImage = turnOf({
      model: 'a/b',
      input: [{ role: 'user', content: [{ type: 'input_image', image_url: `data:image/png;base64,${data}` }] }],
    })
    const withMadeImage = turnOf({
      model: 'a/b',
      input: [{ type: 'image_generation_call', id: 'ig_1', status: 'completed', result: data }],
    })
    expect(plain).toBeGreaterThan(0)
    expect(withMadeImage.needs.promptTokensGuess).toBeLessThan(1000)
    expect(withImage.needs.promptTokensGuess).toBeLessThan(1000)
    expect(turnOf({ model: 'a/b', input: '世'.repeat(100) }).needs.promptTokensGuess).toBeGreaterThanOrEqual(100)
  })

  test('decodes the conversation once, when asked', () => {
    const turn = turnOf({ model: 'a/b', input: 'Hi' })
    expect(turn.conversation()).toBe(turn.conversation())
  })
})

describe('routing preferences', () => {
  const routingOf = (body: Json) => turnOf({ model: 'a/b', input: 'Hi', ...body }).routing

  test('are none where everything is absent or null', () => {
    expect(routingOf({})).toEqual({})
    expect(routingOf({ provider: null, route: null, service_tier: null })).toEqual({})
    expect(
      routingOf({ provider: { order: null, sort: null, zdr: null, max_price: {} }, service_tier: 'auto' }),
    ).toEqual({ maxPrice: {} })
  })

  test('come from provider', () => {
    const provider = {
      order: ['a'],
      only: ['b'],
      ignore: ['c'],
      allow_fallbacks: false,
      require_parameters: true,
      data_collection: 'deny',
      zdr: true,
      enforce_distillable_text: true,
      quantizations: ['fp8'],
      max_price: { prompt: '0.8', completion: 2 },
      sort: { by: 'throughput', partition: 'none' },
      preferred_max_latency: { p90: 2.5, p50: null },
      preferred_min_throughput: 40,
    }
    expect(routingOf({ provider })).toEqual({
      order: ['a'],
      only: ['b'],
      ignore: ['c'],
      allowFallbacks: false,
      requireParameters: true,
      dataCollection: 'deny',
      zdr: true,
      enforceDistillableText: true,
      quantizations: ['fp8'],
      maxPrice: { prompt: 0.8, completion: 2 },
      sort: 'throughput',
      partition: 'none',
      preferredMaxLatency: { p90: 2.5 },
      preferredMinThroughput: { p50: 40 },
    })
    expect(routingOf({ provider: { sort: 'price' } })).toEqual({ sort: 'price' })
  })

  test('take the deprecated route where the new form is silent', () => {
    expect(routingOf({ route: 'fallback' })).toEqual({ partition: 'model' })
    expect(routingOf({ route: 'sort' })).toEqual({ partition: 'none' })
    expect(routingOf({ route: 'sort', provider: { sort: { partition: 'model' } } })).toEqual({ partition: 'model' })
  })

  test.for([
    ['auto', undefined],
    ['default', undefined],
    ['fast', 'priority'],
    ['priority', 'priority'],
    ['flex', 'flex'],
    ['scale', 'scale'],
  ])('service_tier %s asks for %s', ([tier, wanted]) => {
    expect(routingOf({ service_tier: tier }).serviceTier).toBe(wanted)
  })
})
