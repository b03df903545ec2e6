import { describe, expect, test } from 'vitest'
import type { ProviderCapabilities } from '../../../../src/catalog/capabilities.ts'
import { openAiChatClient } from '../../../../src/formats/openai-chat/client.ts'
import { encodeRelayRequest } from '../../../../src/formats/openai-chat/relay/request.ts'
import { scanJson } from '../../../../src/streams/scan-json.ts'
import { account } from '../../account.ts'
import { type Json, turnOf } from '../exchanges.ts'
import { endpointOf } from '../request-fixtures.ts'

function relayed(body: Json, endpoint = endpointOf()): { text: string; body: Json; ignored: readonly string[] } {
  const request = openAiChatClient.relay?.encodeRequest(
    turnOf(body, {}, 'user' in body ? account : undefined),
    endpoint,
  )
  if (request === undefined) throw new Error('no relay')
  const text = request.body.toString()
  return { text, body: JSON.parse(text) as Json, ignored: request.ignoredParameters }
}

/** What the request has beside its model and messages, at a provider that is like OpenAI but for these. */
function membersOf(
  body: Json,
  capabilities: Partial<ProviderCapabilities> = {},
): { members: Json; ignored: readonly string[] } {
  const { body: sent, ignored } = relayed(body, endpointOf(capabilities))
  const { model, messages: _, ...members } = sent
  expect(model).toBe('upstream-model')
  return { members, ignored }
}

const messagesOf = (messages: Json[], capabilities: Partial<ProviderCapabilities> = {}) =>
  relayed({ messages }, endpointOf(capabilities)).body['messages']

const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } }
const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }

describe('a relayed chat request', () => {
  test('is the caller’s own bytes but for the model', () => {
    const rawBody =
      '{ "model" : "a/b",\n "messages": [ {"role":"user","content":"Gr\\u00fc\\u00dfe \u4e16"} ],  "temperature": 0.70, "seed": 9007199254740993, "odd": [ 1 ] }'
    const turn = openAiChatClient.decodeRequest({
      body: JSON.parse(rawBody) as Json,
      source: scanJson(Buffer.from(rawBody)),
      headers: {},
    })
    const body = openAiChatClient.relay?.encodeRequest(turn, endpointOf()).body.toString()
    expect(body).toBe(
      '{"model" : "upstream-model","messages": [ {"role":"user","content":"Gr\\u00fc\\u00dfe \u4e16"} ],"temperature": 0.70,"seed": 9007199254740993,"odd": [ 1 ]}',
    )
  })

  test('leaves out what the gateway itself has acted on, and what asks for what there is anyway', () => {
    const { members, ignored } = membersOf({
      models: ['c/d'],
      provider: { sort: 'price' },
      plugins: [{ id: 'web', enabled: false }],
      route: 'sort',
      session_id: 's',
      trace: { trace_id: 't' },
      debug: { echo_upstream_body: true },
      store: false,
      n: 1,
      tools: [],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      logprobs: false,
      modalities: ['text'],
      response_format: { type: 'text' },
      service_tier: 'auto',
      stream_options: { include_usage: true },
      stop: [],
      temperature: null,
    })
    expect(members).toEqual({})
    expect(ignored).toEqual([])
  })

  test('asks for usage in streams, so that they can be billed', () => {
    expect(membersOf({ stream: true }).members).toEqual({ stream: true, stream_options: { include_usage: true } })
    expect(membersOf({ stream: true, stream_options: { include_usage: false, x: 1 } }).members).toEqual({
      stream: true,
      stream_options: { include_usage: true, x: 1 },
    })
    const silent = membersOf({ stream: true, stream_options: { include_usage: true } }, { asksForStreamUsage: false })
    expect(silent).toEqual({ members: { stream: true }, ignored: [] })
  })

  test('never carries an end user’s identifier as it is', () => {
    const sent = (fields: Json, capabilities: Partial<ProviderCapabilities> = {}) => {
      const { body } = encodeRelayRequest(turnOf(fields, {}, account), endpointOf(capabilities))
      expect(body.toString()).not.toContain('ada')
      return JSON.parse(body.toString()) as Json
    }
    const { user } = sent({ user: 'ada@example.com' })
    expect(user).toMatch(/^user_[\w-]{43}$/)
    const named = sent({ user: 'ada@example.com', safety_identifier: 'ada-4711' })
    expect(named['user']).not.toBe(user)
    expect(named).not.toHaveProperty('safety_identifier')
    expect(sent({ user: null })['user']).toBe(account.accountIdentity)
    expect(sent({}, { refusedParameters: ['user'] })).not.toHaveProperty('user')
    expect(relayed({ safety_identifier: 'ada' }).text).not.toContain('ada')
  })

  test('calls the output limit what the provider calls it', () => {
    expect(membersOf({ max_tokens: 5 }).members).toEqual({ max_completion_tokens: 5 })
    expect(membersOf({ max_tokens: 5, max_completion_tokens: 7 }).members).toEqual({ max_completion_tokens: 7 })
    expect(membersOf({ max_completion_tokens: 7 }, { outputLimitParameter: 'max_tokens' }).members).toEqual({
      max_tokens: 7,
    })
  })

  test('says reasoning in the provider’s form', () => {
    const effort = { reasoning_effort: 'low' }
    const object = { reasoning: { effort: 'low', summary: 'auto', context: 'x' } }
    expect(membersOf(effort).members).toEqual(effort)
    expect(membersOf(object)).toEqual({ members: effort, ignored: ['reasoning.summary', 'reasoning.context'] })
    expect(membersOf(effort, { reasoningParameter: 'reasoning' }).members).toEqual({ reasoning: { effort: 'low' } })
    expect(membersOf(object, { reasoningParameter: 'reasoning' }).members).toEqual(object)
    const twice = { reasoning: { effort: 'low', max_tokens: 100 } }
    expect(membersOf(twice, { reasoningParameter: 'reasoning' }).members).toEqual({ reasoning: { effort: 'low' } })
    expect(membersOf({ reasoning: { max_tokens: 100 } }).members).toEqual({ reasoning_effort: 'low' })
    expect(membersOf({ reasoning: { enabled: false } }).members).toEqual({ reasoning_effort: 'none' })
    expect(membersOf(effort, { reasoningParameter: 'none' })).toEqual({ members: {}, ignored: ['reasoning'] })
  })

  test('leaves out and names what the endpoint can’t take', () => {
    const asked = {
      top_k: 4,
      min_p: 0.1,
      top_a: 0.1,
      repetition_penalty: 1.1,
      image_config: { a: 'b' },
      cache_control: { type: 'ephemeral' },
    }
    const plain = membersOf(asked)
    expect(plain.members).toEqual({})
    expect([...plain.ignored].sort()).toEqual(Object.keys(asked).sort())
    const extraParameters = ['top_k', 'min_p', 'top_a', 'repetition_penalty', 'cache_control'] as const
    const able = membersOf({ ...asked, modalities: ['image', 'text'] }, { extraParameters })
    expect(able).toEqual({ members: { ...asked, modalities: ['image', 'text'] }, ignored: [] })
  })

  test('leaves out and names what the provider refuses, whatever it is', () => {
    const body = {
      prompt_cache_key: 'k',
      user: 'u',
      metadata: { a: 'b' },
      prediction: { type: 'content', content: 'x' },
      tools: [tool],
      tool_choice: 'required',
      verbosity: 'low',
    }
    const refusedParameters = ['prompt_cache_key', 'user', 'metadata', 'prediction', 'tool_choice']
    const { members, ignored } = membersOf(body, { refusedParameters })
    expect(members).toEqual({ tools: [tool], verbosity: 'low' })
    expect([...ignored].sort()).toEqual([...refusedParameters].sort())
  })

  test('leaves out and names what the endpoint does not list', () => {
    const listed = endpointOf({}, { supportedParameters: new Set(['seed']) })
    const asked = { temperature: 0, seed: 1, tools: [tool], tool_choice: 'auto', logprobs: true, verbosity: 'low' }
    const { body, ignored } = relayed(asked, listed)
    expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'seed'])
    expect([...ignored].sort()).toEqual(['logprobs', 'temperature', 'tool_choice', 'tools', 'verbosity'])
  })

  test('asks for the tier of the endpoint, not of the caller', () => {
    expect(relayed({ service_tier: 'fast' }, endpointOf({}, { tier: 'priority' })).body['service_tier']).toBe(
      'priority',
    )
    expect(relayed({}, endpointOf({}, { tier: 'flex' })).body['service_tier']).toBe('flex')
    expect(membersOf({ service_tier: 'priority' })).toEqual({ members: {}, ignored: ['service_tier'] })
    expect(membersOf({ service_tier: 'scale' }).members).toEqual({ service_tier: 'scale' })
  })

  test('goes to the provider’s own path', () => {
    const requestPath = '/deployments/{model}/chat/completions?api-version=1'
    const request = openAiChatClient.relay?.encodeRequest(turnOf({}), endpointOf({ requestPath }))
    expect(request?.path).toBe('/deployments/upstream-model/chat/completions?api-version=1')
  })
})

describe('the shape of the output', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const format = { type: 'json_schema', json_schema: { name: 'a', schema, strict: true } }

  test('goes along where the endpoint takes schemas', () => {
    expect(membersOf({ response_format: format })).toEqual({ members: { response_format: format }, ignored: [] })
    expect(membersOf({ response_format: { type: 'json_object' } }).members).toEqual({
      response_format: { type: 'json_object' },
    })
    const grammar = { type: 'grammar', grammar: 'root ::= "a"' }
    expect(membersOf({ response_format: grammar }).members).toEqual({ response_format: grammar })
  })

  test('is told to the model where it does not', () => {
    const { body, ignored } = relayed({ response_format: format }, endpointOf({ hasJsonSchema: false }))
    expect(body['response_format']).toEqual({ type: 'json_object' })
    expect(body['messages']).toEqual([
      { role: 'system', content: expect.stringContaining(JSON.stringify(schema)) },
      { role: 'user', content: 'Hi' },
    ])
    expect(ignored).toEqual(['response_format'])
  })
})

describe('tools', () => {
  test('go along as they are', () => {
    const custom = { type: 'custom', custom: { name: 'sql' } }
    const asked = { tools: [tool, custom], tool_choice: { type: 'custom', custom: { name: 'sql' } } }
    expect(membersOf({ ...asked, parallel_tool_calls: false }).members).toEqual({
      ...asked,
      parallel_tool_calls: false,
    })
  })

  test('are written anew where nulls, marks or missing parameters would be refused', () => {
    const bare = { type: 'function', function: { name: 'g', description: null, strict: null } }
    const marked = { ...tool, cache_control: { type: 'ephemeral' } }
    const plain = { type: 'function', function: { name: 'g', parameters: { type: 'object', properties: {} } } }
    expect(membersOf({ tools: [bare, marked] })).toEqual({
      members: { tools: [plain, tool] },
      ignored: ['cache_control'],
    })
    expect(membersOf({ tools: [marked] }, { extraParameters: ['cache_control'] }).members).toEqual({ tools: [marked] })
  })

  test('that may not be called are left out, which every provider understands', () => {
    const other = { type: 'function', function: { name: 'g', parameters: {} } }
    const allowed = { mode: 'required', tools: [{ type: 'function', function: { name: 'g' } }] }
    expect(
      membersOf({ tools: [tool, other], tool_choice: { type: 'allowed_tools', allowed_tools: allowed } }).members,
    ).toEqual({ tools: [other], tool_choice: 'required' })
  })
})

describe('messages', () => {
  const user = {
    role: 'user',
    content: [{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }],
    name: 'ada',
  }
  const thoughts = {
    reasoning: 'Hm',
    reasoning_details: [
      { type: 'reasoning.text', text: 'Hm', signature: 's', format: 'anthropic-claude-v1', index: 0 },
    ],
  }

  test('lose their cache marks where nobody knows them', () => {
    expect(relayed({ messages: [user] })).toMatchObject({
      body: { messages: [{ role: 'user', content: 'Hi', name: 'ada' }] },
      ignored: ['cache_control'],
    })
    expect(messagesOf([user], { extraParameters: ['cache_control'] })).toEqual([user])
  })

  test('of developers are the system’s where nobody knows that role', () => {
    const messages = [{ role: 'developer', content: 'a' }]
    expect(messagesOf(messages)).toEqual(messages)
    expect(messagesOf(messages, { hasDeveloperRole: false })).toEqual([{ role: 'system', content: 'a' }])
  })

  test('of the model go back without what only this gateway’s dialect knows', () => {
    const answer = { role: 'assistant', content: 'a', refusal: null, annotations: [], ...thoughts }
    expect(relayed({ messages: [answer] })).toMatchObject({
      body: { messages: [{ role: 'assistant', content: 'a' }] },
      ignored: ['messages.reasoning'],
    })
    expect(messagesOf([answer], { reasoningParameter: 'reasoning' })).toEqual([answer])
  })

  test('of the model give thoughts back under the name that the provider wants them', () => {
    const answer = { role: 'assistant', content: null, tool_calls: [call], ...thoughts }
    const plain = { role: 'assistant', content: null, tool_calls: [call], reasoning_content: 'Hm' }
    expect(messagesOf([answer], { reasoningEcho: 'reasoning_content' })).toEqual([plain])
    expect(messagesOf([plain], { reasoningEcho: 'reasoning_content' })).toEqual([plain])
    // Who knows that name has it from a provider that wants it.
    expect(messagesOf([plain])).toEqual([plain])
    const lost = { role: 'assistant', content: null, tool_calls: [call] }
    expect(messagesOf([lost], { reasoningEcho: 'reasoning_content' })).toEqual([{ ...lost, reasoning_content: '' }])
    expect(messagesOf([lost])).toEqual([lost])
  })

  test('of the model show its images to those who take none back', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }
    const answer = { role: 'assistant', content: 'See:', images: [image] }
    expect(messagesOf([answer], { reasoningParameter: 'reasoning' })).toEqual([answer])
    expect(messagesOf([answer, { role: 'user', content: 'More' }])).toEqual([
      { role: 'assistant', content: 'See:' },
      { role: 'user', content: [{ type: 'text', text: 'Made by the assistant:' }, image] },
      { role: 'user', content: 'More' },
    ])
  })

  test('keep what only some providers know', () => {
    const prefilled = { role: 'assistant', content: 'I', prefix: true }
    expect(messagesOf([prefilled])).toEqual([prefilled])
    expect(messagesOf([{ ...prefilled, refusal: null, model: 'a/b' }])).toEqual([prefilled])
  })

  test('of tools have their media behind them', () => {
    const image = { type: 'image_url', image_url: { url: 'https://a.example/x.png' } }
    const messages = [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'See' }, image] },
    ]
    expect(messagesOf(messages)).toMatchObject([
      { role: 'assistant' },
      { role: 'tool', tool_call_id: 'a', content: 'See' },
      { role: 'user', content: [{ type: 'text' }, image] },
    ])
    const texts = [messages[0] ?? {}, { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'See' }] }]
    expect(messagesOf(texts)).toEqual(texts)
  })

  test('have films under their present name', () => {
    const film = (type: string) => [
      { role: 'user', content: [{ type, video_url: { url: 'https://a.example/x.mp4' } }] },
    ]
    expect(messagesOf(film('input_video'))).toEqual(film('video_url'))
  })
})

test('a call of an earlier turn goes to providers as its type says, without the other kind’s member', () => {
  const messages = [
    { role: 'assistant', content: null, tool_calls: [{ ...call, custom: {} }] },
    { role: 'tool', tool_call_id: 'a', content: 'x' },
  ]
  expect(messagesOf(messages)).toEqual([{ role: 'assistant', content: null, tool_calls: [call] }, messages[1]])
})

test('what a provider has read in a file goes back to those who know it, and is named where it is left out', () => {
  const file = { type: 'file', file: { hash: 'h', name: 'a.pdf', content: [{ type: 'text', text: 'A' }] } }
  const answer = { role: 'assistant', content: 'Hi', annotations: [file] }
  const body = { messages: [{ role: 'user', content: 'a' }, answer, { role: 'user', content: 'b' }] }
  const knowing = relayed(body, endpointOf({ reasoningParameter: 'reasoning' }))
  expect((knowing.body['messages'] as Json[])[1]).toEqual(answer)
  // The same where messages have to be written anew.
  const marked = [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }]
  const anew = relayed(
    { messages: [{ role: 'user', content: marked }, answer] },
    endpointOf({ reasoningParameter: 'reasoning' }),
  )
  expect((anew.body['messages'] as Json[])[1]).toEqual(answer)
  const other = relayed(body)
  expect((other.body['messages'] as Json[])[1]).toEqual({ role: 'assistant', content: 'Hi' })
  expect(other.ignored).toContain('messages.annotations')
})
