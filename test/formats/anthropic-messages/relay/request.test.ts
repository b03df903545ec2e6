import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../../src/catalog/catalog.ts'
import { anthropicMessagesClient } from '../../../../src/formats/anthropic-messages/client.ts'
import { encodeCountRequest } from '../../../../src/formats/anthropic-messages/relay/count.ts'
import { encodeRelayRequest } from '../../../../src/formats/anthropic-messages/relay/request.ts'
import { hashEndUser } from '../../../../src/records/end-user.ts'
import { account } from '../../account.ts'
import { type Json, turnOf } from '../client/exchanges.ts'
import { endpointOf } from '../request-fixtures.ts'

function relayed(body: Json | string, headers: Record<string, string> = {}, endpoint: Partial<Endpoint> = {}) {
  const request = anthropicMessagesClient.relay?.encodeRequest(turnOf(body, headers), endpointOf(endpoint))
  const text = request?.body.toString() ?? ''
  return { text, sent: JSON.parse(text) as Json, headers: request?.headers, ignored: request?.ignoredParameters }
}

const messages = [{ role: 'user', content: 'Hi' }]
const hi = messages
const user = (...content: object[]) => ({ role: 'user', content })
const assistant = (...content: object[]) => ({ role: 'assistant', content })
const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} }
const result = { type: 'tool_result', tool_use_id: 'toolu_1' }

describe('a relayed request', () => {
  test('is the caller’s own bytes, but for the model', () => {
    const text = `{ "max_tokens" : 5,"messages":[ {"role":"user","content":"x"} ], "odd":12345678901234567890,"model":"a/b"}`
    expect(relayed(text).text).toBe(
      `{"max_tokens" : 5,"messages":[ {"role":"user","content":"x"} ],"odd":12345678901234567890,"model":"claude-sonnet-4-5"}`,
    )
  })

  test('lacks what means something to the gateway only', () => {
    const { sent, ignored } = relayed({
      max_tokens: 5,
      models: ['a/b'],
      provider: {},
      plugins: [],
      route: null,
      session_id: 's',
      trace: {},
      user: 'u',
      debug: {},
    })
    expect(sent).toEqual({ model: 'claude-sonnet-4-5', max_tokens: 5, messages })
    expect(relayed({ max_tokens: 5, fallbacks: [{ model: 'a/b' }] }).sent).not.toHaveProperty('fallbacks')
    expect(ignored).toEqual([])
  })

  test('shows no end user to the provider', () => {
    const sent = (body: Json) => {
      const text = encodeRelayRequest(turnOf(body, {}, account), endpointOf()).body.toString()
      expect(text).not.toContain('u-1')
      return JSON.parse(text) as Json
    }
    const named = { user_id: hashEndUser(account.organizationId, 'u-1') }
    expect(sent({ metadata: { user_id: 'u-1', more: 'x' } })['metadata']).toEqual(named)
    expect(sent({ user: 'u-1' })).toMatchObject({ metadata: named })
    expect(sent({ user: 'u-1' })).not.toHaveProperty('user')
    expect(sent({ safety_identifier: 'u-1' })['metadata']).toEqual(named)
    expect(sent({ safety_identifier: 'u-1' })).not.toHaveProperty('safety_identifier')
    expect(sent({ metadata: { user_id: null } })['metadata']).toEqual({ user_id: account.accountIdentity })
    expect(relayed({ metadata: { user_id: 'u-1' }, user: 'u-1' }).text).not.toContain('u-1')
  })

  test('has a limit where the caller names none, above the budget for thoughts', () => {
    expect(relayed({}, {}, { maxOutputTokens: 64_000 }).sent['max_tokens']).toBe(64_000)
    expect(relayed({}).sent['max_tokens']).toBeGreaterThan(0)
    const thinking = { type: 'enabled', budget_tokens: 10_000 }
    expect(relayed({ thinking }, {}, { maxOutputTokens: 4096 }).sent['max_tokens']).toBeGreaterThan(10_000)
    expect(relayed({ thinking, max_tokens: 20_000 }).sent['max_tokens']).toBe(20_000)
  })

  test('names the version and the beta features of the caller', () => {
    expect(relayed({}).headers).toEqual({ 'anthropic-version': '2023-06-01' })
    expect(
      relayed(
        {},
        {
          'anthropic-version': '2024-01-01',
          'anthropic-beta': 'a-1-2025-01-01, b-20250102 ,,a-1-2025-01-01, b\r\nx, sk_live_1, Ab-2025-01-01',
        },
      ).headers,
    ).toEqual({
      'anthropic-version': '2024-01-01',
      'anthropic-beta': 'a-1-2025-01-01,b-20250102',
    })
  })

  test.each<[Json, Endpoint['tier'], Json, string[]]>([
    [{ service_tier: 'auto' }, 'default', { service_tier: 'auto' }, []],
    [{ service_tier: 'standard_only' }, 'default', { service_tier: 'standard_only' }, []],
    [{ service_tier: 'standard' }, 'default', { service_tier: 'standard_only' }, []],
    [{ service_tier: 'priority' }, 'default', {}, ['service_tier']],
    [{ service_tier: 'flex' }, 'default', {}, ['service_tier']],
    [{ service_tier: null, speed: null }, 'default', {}, []],
    [{ service_tier: 'priority' }, 'priority', { service_tier: 'auto' }, []],
    [{ speed: 'fast' }, 'priority', { service_tier: 'auto', speed: 'fast' }, []],
    [{ speed: 'fast' }, 'default', {}, ['speed']],
    [{ speed: 'standard' }, 'default', {}, []],
    [{}, 'default', {}, []],
  ])('asks for what the endpoint’s tier is: %j at %s', (asked, tier, expected, left) => {
    const { sent, ignored } = relayed({ max_tokens: 5, ...asked }, {}, { tier })
    const { service_tier, speed } = sent
    expect({ ...(service_tier !== undefined && { service_tier }), ...(speed !== undefined && { speed }) }).toEqual(
      expected,
    )
    expect(ignored).toEqual(left)
  })
})

describe('thinking in a relayed request', () => {
  const without = { supportedParameters: new Set(['tools']) }
  const clear = { type: 'clear_thinking_20251015', keep: 'all' }
  const asked = {
    max_tokens: 5,
    thinking: { type: 'adaptive' },
    output_config: { effort: 'high' },
    context_management: { edits: [clear] },
  }

  test('goes along where the endpoint has it', () => {
    for (const upstreamModel of ['claude-sonnet-4-6', 'glm-4.6']) {
      expect(relayed(asked, {}, { upstreamModel }).sent).toMatchObject(asked)
      expect(relayed(asked, {}, { upstreamModel }).ignored).toEqual([])
    }
  })

  test.each([
    ['claude-sonnet-4-5', { type: 'adaptive' }, { type: 'enabled', budget_tokens: expect.any(Number) }],
    ['claude-opus-4-8', { type: 'enabled', budget_tokens: 2048 }, { type: 'adaptive' }],
  ])('has the form that %s takes', (upstreamModel, thinking, taken) => {
    const { sent } = relayed({ max_tokens: 9000, thinking }, {}, { upstreamModel })
    expect(sent).toMatchObject({ max_tokens: 9000, thinking: taken, messages: [{ role: 'user' }] })
  })

  test('has no effort where the model refuses one', () => {
    const { sent, ignored } = relayed({ max_tokens: 9, output_config: { effort: 'high' } })
    expect(sent).not.toHaveProperty('output_config')
    expect(ignored).toHaveLength(1)
  })

  test('is left out and named where it has not, with all that goes with it', () => {
    const { sent, ignored } = relayed(asked, {}, without)
    expect(sent).toEqual({ model: 'claude-sonnet-4-5', max_tokens: 5, messages })
    expect(ignored).toEqual(['thinking', 'output_config.effort'])
    const other = { type: 'clear_tool_uses_20250919' }
    const format = { type: 'json_schema', schema: {} }
    const more = { output_config: { effort: 'low', format }, context_management: { edits: [clear, other] } }
    expect(relayed({ ...asked, ...more }, {}, without).sent).toMatchObject({
      output_config: { format },
      context_management: { edits: [other] },
    })
    expect(relayed({ thinking: { type: 'disabled' } }, {}, without).ignored).toEqual([])
  })
})

describe('system messages in a relayed request', () => {
  const asked = { max_tokens: 9, messages: [...hi, { role: 'system', content: 'Be brief.' }] }

  test('go along to the models that take them', () => {
    expect(relayed(asked, {}, { upstreamModel: 'claude-opus-4-8' }).sent).toEqual({
      ...asked,
      model: 'claude-opus-4-8',
    })
  })

  test.each(['claude-sonnet-4-5', 'claude-opus-4-7', 'claude-sonnet-5', 'glm-4.6'])(
    'are marked texts of the user for %s',
    (upstreamModel) => {
      const { sent } = relayed(asked, {}, { upstreamModel })
      expect(sent['messages']).toMatchObject([{ role: 'user' }])
      expect(JSON.stringify(sent['messages'])).toContain('<system>\\nBe brief.\\n</system>')
    },
  )
})

describe('thoughts in a relayed request', () => {
  const own = { type: 'thinking', thinking: 'Hm.', signature: 'EqQB' }
  const foreign = { type: 'thinking', thinking: 'Hm.', signature: 'google-gemini-v1::CiQB' }
  const sealed = { type: 'redacted_thinking', data: 'openai-responses-v1:rs_1:gAAA' }

  test('go along where they are of this format’s own provider', () => {
    const conversation = [...messages, assistant(own, { type: 'redacted_thinking', data: 'EmwK' }, call), user(result)]
    const { sent, ignored } = relayed({ messages: conversation })
    expect(sent['messages']).toEqual(conversation)
    expect(ignored).toEqual([])
  })

  test('are left out where they are somebody else’s or nobody’s, and everything else stays as it was', () => {
    const kept = '{"type":"text", "text" : "a]},\\"", "citations":null }'
    const text = `{"model":"a/b","max_tokens":9,"messages":[{"role":"user","content": "Hi" },
      {"content":[${JSON.stringify(foreign)}, ${kept} ,${JSON.stringify(sealed)}],"role" : "assistant"},
      {"role":"assistant","content":[{"type":"thinking","thinking":"x","signature":""}]}]}`
    const { text: shown, ignored } = relayed(text)
    expect(shown).toBe(
      `{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[{"role":"user","content": "Hi" },{"content":[${kept}],"role" : "assistant"}]}`,
    )
    expect(ignored).toEqual(['messages.reasoning'])
  })

  test('go along without a signature to those who sign nothing and want them back', () => {
    const messages = [...hi, assistant({ ...own, signature: '' }, sealed, call), user(result)]
    const { provider } = endpointOf()
    const capabilities = { ...provider.capabilities, reasoningEcho: 'reasoning_content' as const }
    const { sent } = relayed({ messages }, {}, { provider: { ...provider, capabilities } })
    expect(sent['messages']).toEqual([...hi, assistant({ ...own, signature: '' }, call), user(result)])
  })

  test('make a budget impossible where they led to calls and are gone', () => {
    const thinking = { type: 'enabled', budget_tokens: 1024 }
    const loop = [...messages, assistant(foreign, call), user(result)]
    const { sent, ignored } = relayed({ messages: loop, thinking, max_tokens: 2000 })
    expect(sent).not.toHaveProperty('thinking')
    expect(ignored).toEqual(['messages.reasoning', 'thinking'])
    const over = [...loop, assistant({ type: 'text', text: 'Rain.' }), { role: 'user', content: 'Thanks' }]
    expect(relayed({ messages: over, thinking, max_tokens: 2000 }).sent['thinking']).toEqual(thinking)
  })
})

describe('other things that only this gateway takes', () => {
  test('are citations without a seal, which are left out', () => {
    const citation = { type: 'web_search_result_location', cited_text: 'x', url: 'https://x.example', title: 'X' }
    const sealed = { ...citation, encrypted_index: 'Eo8B' }
    const cited = (...citations: object[]) => assistant({ type: 'text', text: 'x', citations })
    const { sent } = relayed({
      messages: [
        ...messages,
        cited({ ...citation, encrypted_index: '' }, sealed),
        cited({ ...citation, encrypted_index: '' }),
      ],
    })
    expect(sent['messages']).toEqual([...messages, cited(sealed), assistant({ type: 'text', text: 'x' })])
  })

  test('are pictures of a model’s own, which the caller shows instead', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'AAAA' }
    const conversation = [...messages, assistant({ type: 'image', source }), user({ type: 'text', text: 'Nice.' })]
    const { sent, headers } = relayed({ messages: conversation, odd: 1 }, { 'anthropic-beta': 'a-2025-01-01' })
    expect(sent).toMatchObject({ odd: 1, max_tokens: expect.any(Number) })
    expect(sent['messages']).toMatchObject([
      { role: 'user', content: [{ text: 'Hi' }, { type: 'text' }, { type: 'image', source }, { text: 'Nice.' }] },
    ])
    expect(headers).toMatchObject({ 'anthropic-beta': 'a-2025-01-01' })
  })

  test('are addresses that hold the bytes', () => {
    const block = { type: 'image', source: { type: 'url', url: 'data:image/gif;base64,AAAA' } }
    expect(relayed({ messages: [user(block)] }).sent['messages']).toEqual([
      user({ type: 'image', source: { type: 'base64', media_type: 'image/gif', data: 'AAAA' } }),
    ])
  })
})

test('a request to count has nothing but what makes up the input', () => {
  const turn = turnOf({
    max_tokens: 9,
    temperature: 1,
    stream: true,
    system: 'x',
    tools: [],
    metadata: { user_id: 'u' },
  })
  const { path, body } = encodeCountRequest(turn, endpointOf())
  expect(path).toBe('/messages/count_tokens')
  expect(JSON.parse(body.toString())).toEqual({ model: 'claude-sonnet-4-5', messages, system: 'x', tools: [] })
})
