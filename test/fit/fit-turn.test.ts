import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../src/canonical/conversation.ts'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Item } from '../../src/canonical/item.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import { fitTurn } from '../../src/fit/fit-turn.ts'
import { endpointAt, plainCapabilities, turnOf } from '../formats/plain-request.ts'

interface At {
  readonly format?: UpstreamFormatId
  readonly slug?: string
  readonly model?: string
  readonly maxOutputTokens?: number
}

function fit(
  conversation: Partial<Conversation>,
  { format = 'openai-chat', slug, model, ...more }: At,
  turn: Partial<Turn> = {},
) {
  const plain = endpointAt({ format, capabilities: plainCapabilities }, more)
  const endpoint = {
    ...plain,
    ...(model !== undefined && { upstreamModel: model }),
    provider: { ...plain.provider, ...(slug !== undefined && { slug }) },
  }
  const fitted = fitTurn(turnOf(conversation, turn), endpoint)
  return { ...fitted, said: fitted.turn.conversation() }
}

const user = (text: string): Item => ({ kind: 'message', role: 'user', parts: [{ kind: 'text', text }] })
const assistant = (text: string): Item => ({ kind: 'message', role: 'assistant', parts: [{ kind: 'text', text }] })
const system = (text: string): Item => ({ kind: 'message', role: 'system', parts: [{ kind: 'text', text }] })
const call = (callId: string, name = 'run'): Item => ({
  kind: 'tool-call',
  variant: 'function',
  callId,
  name,
  arguments: '{}',
})
const result = (callId: string, text = callId): Item => ({
  kind: 'tool-result',
  variant: 'function',
  callId,
  parts: [{ kind: 'text', text }],
})

const inPairs: readonly UpstreamFormatId[] = [
  'openai-chat',
  'anthropic-messages',
  'google-gemini',
  'bedrock-converse',
  'cohere-chat',
  'ollama-chat',
]

/** What a conversation is in short: roles, ids of calls and results. */
function outline({ items }: Conversation): readonly string[] {
  return items.map((item) => {
    if (item.kind === 'message')
      return `${item.role}: ${item.parts.map((part) => ('text' in part ? part.text : '')).join('')}`
    return item.kind === 'tool-call' || item.kind === 'tool-result' ? `${item.kind} ${item.callId}` : item.kind
  })
}

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

describe('tool names', () => {
  it('have one alias in tools, choice and history, and answers have the names', () => {
    const name = '$READ.FILE'
    const { said, adjusted, restore } = fit(
      {
        tools: [
          { kind: 'function', name },
          { kind: 'native', format: 'openai-responses', type: 'custom', wire: { type: 'custom', name: 'an other' } },
        ],
        toolChoice: { kind: 'allowed', names: [name], required: true },
        items: [user('go'), call('c1', name), result('c1'), call('c2', 'gone.one'), result('c2')],
      },
      { format: 'bedrock-converse' },
    )
    const [tool, custom] = said.tools
    const alias = tool?.kind === 'function' ? tool.name : ''
    expect(alias).toMatch(/^_READ_FILE_[A-Za-z0-9]{8}$/)
    expect(custom).toMatchObject({ kind: 'function', name: expect.stringMatching(/^an_other_/) })
    expect(said.toolChoice).toEqual({ kind: 'allowed', names: [alias], required: true })
    expect(said.items[1]).toMatchObject({ name: alias })
    expect(adjusted.map(({ path }) => path)).toEqual(['tools', 'tools[0].name', 'tools[1].name', 'input[].name'])
    const start = (called: string) =>
      ({
        kind: 'item-start',
        index: 0,
        item: { kind: 'tool-call', variant: 'function', callId: 'c', name: called },
      }) as const
    expect(restore?.([start(alias), start('other')])).toEqual([start(name), start('other')])
  })

  it('of free text have their alias among allowed ones', () => {
    const wire = { type: 'custom', name: 'a b' }
    const others = [wire, { type: 'apply_patch' }]
    const { said } = fit(
      {
        tools: [{ kind: 'native', format: 'openai-responses', type: 'custom', wire }],
        toolChoice: { kind: 'allowed', names: [], required: true, others },
      },
      { format: 'openai-responses' },
    )
    const alias = expect.stringMatching(/^a_b_/)
    expect(said.tools).toMatchObject([{ wire: { name: alias } }])
    expect(said.toolChoice).toMatchObject({ others: [{ type: 'custom', name: alias }, { type: 'apply_patch' }] })
  })

  it('of two tools that differ in forbidden characters alone stay two', () => {
    const tools = ['a.b', 'a/b'].map((name) => ({ kind: 'function', name }) as const)
    const { said } = fit({ items: [user('go')], tools }, {})
    expect(new Set(said.tools.map((tool) => (tool.kind === 'function' ? tool.name : ''))).size).toBe(2)
  })
})

describe('results of tools', () => {
  it.each(inPairs)('stand right after their calls at %s', (format) => {
    const items = [user('go'), call('c1'), call('c2'), result('c1'), user('hurry'), result('c2')]
    const { said, adjusted } = fit({ items }, { format })
    expect(outline(said)).toEqual([
      'user: go',
      'tool-call c1',
      'tool-call c2',
      'tool-result c1',
      'tool-result c2',
      'user: hurry',
    ])
    expect(adjusted.map(({ path }) => path)).toEqual(['input'])
  })

  it('stay where they are for a format that finds them by their ids', () => {
    const items = [user('go'), call('c1'), user('hurry'), result('c1')]
    expect(fit({ items }, { format: 'openai-responses' }).said.items).toBe(items)
  })

  it.each(inPairs)('that are missing are said to be missing at %s, and those without a call are told', (format) => {
    const items = [user('go'), call('c1'), user('go on'), result('lost', 'found')]
    const { said } = fit({ items }, { format })
    expect(outline(said)).toEqual([
      'user: go',
      'tool-call c1',
      'tool-result c1',
      'user: go on',
      'user: The result of an earlier tool call:found',
    ])
    expect(said.items[2]).toMatchObject({ isError: true })
  })

  it('that are still to come are not made up', () => {
    const items = [user('go'), call('c1')]
    expect(fit({ items }, {}).said.items).toBe(items)
  })

  it('find their calls where an id is used again in a later turn', () => {
    const items = [call('c'), result('c', 'first'), user('again'), call('c'), user('hm'), result('c', 'second')]
    const { said } = fit({ items: [user('go'), ...items] }, {})
    expect(outline(said)).toEqual([
      ...['user: go', 'tool-call c', 'tool-result c', 'user: again', 'tool-call c', 'tool-result c', 'user: hm'],
    ])
    expect(said.items[5]).toEqual(result('c', 'second'))
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
