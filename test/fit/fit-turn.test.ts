import { describe, expect, it } from 'vitest'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Item } from '../../src/canonical/item.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import { fitTurn } from '../../src/fit/fit-turn.ts'
import { endpointAt, plainCapabilities, turnOf } from '../formats/plain-request.ts'
import { type At, assistant, call, fit, inPairs, outline, result, system, user } from './fit-conversation.ts'

describe('a turn that its endpoint takes', () => {
  it('is the same turn, with nothing noted', () => {
    const items = [user('go'), call('call00001'), result('call00001'), assistant('done'), user('more')]
    const turn = turnOf({ items, temperature: 0.5 })
    for (const format of inPairs) {
      const endpoint = endpointAt({ format, capabilities: plainCapabilities }, {})
      expect(fitTurn(turn, endpoint)).toEqual({ turn, adjusted: [], ignored: [] })
      expect(fitTurn(turn, endpoint).turn).toBe(turn)
    }
  })
})

describe('call ids', () => {
  const forms: readonly [string, At, string, RegExp][] = [
    ['of nine letters and digits', { slug: 'mistral' }, 'toolu_01VpEm654HvfMoRcrE3Hgdc6', /^[A-Za-z0-9]{9}$/],
    ['of nine also where others serve the model', { model: 'mistralai/Mistral-Small' }, 'call_1', /^[A-Za-z0-9]{9}$/],
    ['of up to 64 characters', { format: 'openai-responses' }, 'x'.repeat(65), /^.{1,64}$/],
    ['of up to 40 characters', { slug: 'azure' }, 'x'.repeat(41), /^.{1,40}$/],
    ['without odd characters', { format: 'anthropic-messages' }, 'functions.run:0', /^[\w-]+$/],
    ['without odd characters, and short', { format: 'bedrock-converse' }, `a|${'x'.repeat(70)}`, /^[\w-]{1,64}$/],
  ]

  it.each(forms)('are sent %s, the same for a call and its result', (_, at, id, form) => {
    const { said, adjusted } = fit({ items: [user('go'), call(id), result(id)] }, at)
    const [, sentCall, sentResult] = said.items
    const alias = sentCall?.kind === 'tool-call' ? sentCall.callId : ''
    expect(alias).toMatch(form)
    expect(sentResult).toMatchObject({ callId: alias })
    expect(adjusted).toEqual([{ path: 'input[].call_id', sent: alias }])
    const again = fit({ items: [user('other'), call(id), result(id)] }, at)
    expect(again.adjusted).toEqual(adjusted)
  })

  it.each(['anthropic-messages', 'bedrock-converse'] as const)('that are used again are unique at %s', (format) => {
    const items = [user('go'), call('c'), result('c', 'first'), user('again'), call('c'), result('c', 'second')]
    const ids = fit({ items }, { format }).said.items.flatMap((item) => ('callId' in item ? [item.callId] : []))
    expect([ids[0], ids[1]]).toEqual(['c', 'c'])
    expect(ids[2]).toBe(ids[3])
    expect(ids[2]).toMatch(/^[\w-]{1,64}$/)
    expect(ids[2]).not.toBe('c')
  })

  it.each([{}, { slug: 'mistral' }, { format: 'openai-responses' }] as const)(
    'of calls that were made together are unique at %o, and come again in a later turn',
    (at) => {
      const items = [user('go'), call('abcdefgh1'), call('abcdefgh1'), result('abcdefgh1'), result('abcdefgh1', 'two')]
      const { said } = fit({ items: [...items, call('abcdefgh1'), result('abcdefgh1', 'three')] }, at)
      const ids = said.items.flatMap((item) => ('callId' in item ? [item.callId] : []))
      const [, second] = ids
      expect(ids).toEqual(['abcdefgh1', second, 'abcdefgh1', second, 'abcdefgh1', 'abcdefgh1'])
      expect(second).not.toBe('abcdefgh1')
    },
  )

  it('stay apart where an alias is the id of another call already', () => {
    const at = { slug: 'mistral' }
    const [alias] = fit({ items: [user('go'), call('call_1'), result('call_1')] }, at).adjusted
    const taken = String(alias?.sent)
    const { said } = fit({ items: [user('go'), call(taken), call('call_1'), result(taken), result('call_1')] }, at)
    const ids = said.items.flatMap((item) => (item.kind === 'tool-call' ? [item.callId] : []))
    expect(new Set(ids).size).toBe(2)
  })
})

describe('roles', () => {
  const needsMessage: readonly UpstreamFormatId[] = [
    'anthropic-messages',
    'bedrock-converse',
    'google-gemini',
    'cohere-chat',
  ]

  it.each(needsMessage)('system texts alone become a message at %s', (format) => {
    expect(outline(fit({ instructions: 'Be kind.', items: [] }, { format }).said)).toEqual(['user: Be kind.'])
    const { said } = fit({ items: [system('Be kind.'), system('Say hi.')] }, { format })
    expect(outline(said)).toEqual(['system: Be kind.', 'user: Say hi.'])
    const blank = fit({ instructions: 'Be kind.', items: [user(' ')] }, { format: 'bedrock-converse' })
    expect(outline(blank.said)).toEqual(['user: Be kind.'])
  })

  it('a conversation that the assistant begins gets an opening', () => {
    for (const format of ['bedrock-converse', 'google-gemini'] as const) {
      const { said } = fit({ items: [system('x'), assistant('Hello'), user('Hi')] }, { format })
      expect(outline(said)[1]).toMatch(/^user: /)
    }
  })

  it('what the assistant has begun is marked, or followed by a message, where a model can not go on with it', () => {
    const items = [user('go'), assistant('I')]
    const marked = fit({ items }, { slug: 'mistral' }).said.items.at(-1)
    expect(marked).toMatchObject({ extra: { 'openai-chat': { prefix: true } } })
    const models = ['claude-opus-4-6', 'claude-sonnet-5']
    for (const model of models)
      expect(fit({ items }, { format: 'anthropic-messages', model }).said.items).toHaveLength(3)
    expect(fit({ items }, { format: 'anthropic-messages', model: 'claude-sonnet-4-5' }).said.items).toBe(items)
  })

  it('messages in a row are one where roles have to alternate', () => {
    const { said } = fit({ items: [user('a'), user('b'), assistant('c'), user('d')] }, { slug: 'perplexity' })
    expect(outline(said)).toEqual(['user: ab', 'assistant: c', 'user: d'])
  })

  it('the model has a word before the user where results must be answered', () => {
    const items = [user('go'), call('call00001'), result('call00001'), user('hurry')]
    expect(outline(fit({ items }, { slug: 'mistral' }).said)[3]).toBe('assistant: OK.')
  })
})

describe('media of results', () => {
  it('are shown by the user behind the results where the model must answer those', () => {
    const image = { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } } as const
    const seen: Item = { kind: 'tool-result', variant: 'function', callId: 'b', parts: [image] }
    const items = [user('go'), call('a'), call('b'), seen, result('a', 'text'), user('see'), call('c'), result('c')]
    const { said } = fit({ items }, { slug: 'mistral' })
    expect(said.items.map((item) => (item.kind === 'message' ? item.role : item.kind))).toEqual([
      ...['user', 'tool-call', 'tool-call', 'tool-result', 'tool-result', 'assistant', 'user', 'user'],
      ...['tool-call', 'tool-result'],
    ])
    expect(said.items[3]).toMatchObject({ parts: [{ kind: 'text' }] })
    expect(said.items[6]).toMatchObject({ parts: [{ kind: 'text' }, image] })
    expect(fit({ items: items.slice(0, 5) }, { slug: 'mistral' }).said.items.at(-1)).toMatchObject({ role: 'user' })
    expect(fit({ items }, {}).said.items[3]).toMatchObject({ parts: [image] })
  })
})

describe('members of messages', () => {
  it('are left out and named where they are refused', () => {
    const named: Item = { ...user('x'), extra: { 'openai-chat': { name: 'al' } } } as Item
    const { said, ignored } = fit({ items: [named] }, { slug: 'mistral' }, { clientFormat: 'openai-chat' })
    expect(JSON.stringify(said.items)).not.toContain('al"')
    expect(ignored).toEqual(['messages.name'])
    expect(fit({ items: [named] }, {}).ignored).toEqual([])
    const nameless = fit({ items: [named] }, { slug: 'groq' }, { clientFormat: 'openai-chat' })
    expect(nameless.ignored).toContain('messages.name')
  })
})

describe('limits', () => {
  it.each([
    ['a least number', 1, { format: 'openai-responses' }, 16],
    ['what the model has', 32_000, { maxOutputTokens: 8192 }, 8192],
  ] as const)('output tokens are within %s', (_, outputTokensMax, at, sent) => {
    const { turn, said, adjusted } = fit({ outputTokensMax }, at, {
      outputTokensMax,
      clientFormat: 'anthropic-messages',
    })
    expect([turn.outputTokensMax, said.outputTokensMax]).toEqual([sent, sent])
    expect(adjusted).toEqual([{ path: 'max_tokens', sent }])
  })

  it('a limit that a budget sets is named as any other', () => {
    const endpoint = endpointAt({ format: 'openai-chat', capabilities: plainCapabilities }, { maxOutputTokens: 8192 })
    const written = { format: 'openai-chat', wire: { max_tokens: 4000 }, source: {} } as unknown as Turn['asWritten']
    const turn = turnOf({}, { outputTokensMax: 500, clientFormat: 'openai-chat', asWritten: written })
    expect(fitTurn(turn, endpoint, 500).adjusted).toEqual([{ path: 'max_tokens', sent: 500 }])
    expect(fitTurn(turn, endpoint, 500).turn).toBe(turn)
    expect(fitTurn({ ...turn, asWritten: null }, endpoint, 500).adjusted[0]?.path).toBe('max_completion_tokens')
  })

  it('a budget for thoughts stays below a limit that was lowered', () => {
    const asked = { outputTokensMax: 32_000, reasoning: { tokensMax: 31_999, isEnabled: true } }
    const turn = { outputTokensMax: 32_000, clientFormat: 'anthropic-messages' } as const
    const { said, adjusted } = fit(asked, { format: 'anthropic-messages', maxOutputTokens: 8192 }, turn)
    expect(said.reasoning).toEqual({ tokensMax: 8191, isEnabled: true })
    expect(adjusted).toEqual([
      { path: 'max_tokens', sent: 8192 },
      { path: 'thinking.budget_tokens', sent: 8191 },
    ])
  })

  it('a budget for thoughts is as large as the endpoint wants it at least', () => {
    const asked = { outputTokensMax: 4000, reasoning: { tokensMax: 500 } }
    expect(fit(asked, { format: 'anthropic-messages' }).said.reasoning).toEqual({ tokensMax: 1024 })
    expect(fit(asked, { format: 'google-gemini' }).said.reasoning).toEqual({ tokensMax: 500 })
    const none = { outputTokensMax: 500, reasoning: { tokensMax: 800 } }
    expect(fit(none, { format: 'anthropic-messages' }).adjusted).toEqual([])
  })

  it('sampling settings are within their ranges', () => {
    const asked = { temperature: 1.6, topP: 1, frequencyPenalty: -1, presencePenalty: 2 }
    expect(fit(asked, { format: 'cohere-chat' }).said).toMatchObject({
      ...{ temperature: 1, topP: 0.99, frequencyPenalty: 0, presencePenalty: 1 },
    })
    expect(fit(asked, { slug: 'mistral' }).said.temperature).toBe(1.5)
    expect(fit(asked, { format: 'bedrock-converse' }).adjusted).toEqual([{ path: 'temperature', sent: 1 }])
    expect(fit(asked, {}).said).toMatchObject(asked)
  })

  it('stop sequences are as many as the endpoint takes, and none is blank', () => {
    const stop = ['a', ' ', 'b', 'c', 'd', 'e', 'f']
    expect(fit({ stop }, {}).said.stop).toEqual(['a', ' ', 'b', 'c'])
    expect(fit({ stop }, { format: 'anthropic-messages' }).said.stop).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    const named = fit({ stop }, { format: 'google-gemini' }, { clientFormat: 'anthropic-messages' })
    expect([named.said.stop?.length, named.ignored]).toEqual([5, ['stop_sequences']])
    expect(fit({ stop: ['\n'] }, { format: 'bedrock-converse' }).said.stop).toBeUndefined()
    for (const slug of ['openai', 'vllm', 'mistral'])
      expect(fit({ stop: ['', '\n'] }, { slug }).said.stop).toEqual(['\n'])
  })
})

describe('media types', () => {
  it('have the names that providers know', () => {
    const image = { kind: 'image', source: { kind: 'data', mediaType: 'image/jpg', base64: 'AA==' } } as const
    const items: Item[] = [{ kind: 'message', role: 'user', parts: [image] }]
    for (const format of [...inPairs, 'openai-responses'] as const) {
      const { said, adjusted } = fit({ items }, { format })
      expect(said.items).toMatchObject([{ parts: [{ source: { mediaType: 'image/jpeg' } }] }])
      expect(adjusted).toEqual([])
    }
  })
})
