import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EnvelopeKind, envelopeKinds } from '../../src/canonical/envelope.ts'
import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { AnswerRewriter } from '../../src/guardrails/answer-rewriter.ts'
import { GuardRun } from '../../src/guardrails/guard-run.ts'
import { guardedAnswer } from '../../src/guardrails/guarded-answer.ts'
import { OutputFilters } from '../../src/guardrails/output-filters.ts'
import { RestoredTexts } from '../../src/guardrails/restored-texts.ts'
import { withGuard } from '../../src/pipeline/guard.ts'
import { guardTurn, guardWritten } from '../../src/pipeline/guard-input.ts'
import { FileTexts } from '../../src/plugins/file-parser/file-texts.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { emailGuardrail, guardParts } from '../guardrails/arrange.ts'
import { anthropicMessages } from '../matrix/callers/anthropic-messages.ts'
import { openAiChat } from '../matrix/callers/openai-chat.ts'
import { openAiResponses } from '../matrix/callers/openai-responses.ts'
import { listOf, type Wire } from '../matrix/seen.ts'
import { requestOf } from '../pipeline/arrange.ts'
import { testEnvelopes } from '../support/envelopes.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { prices } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const value = 'ada@example.com'
const own = testEnvelopes.for('org-1')

/** Where an envelope stands in an answer, and where in requests. */
interface Places {
  answer(sealed: string): readonly TurnEvent[]
  readonly requests: readonly (readonly [ClientFormatId, (sealed: string) => object])[]
}

const ended: TurnEvent = { kind: 'item-done', index: 0 }
const chat = (detail: object) => ({ model: 'a/m', messages: [{ role: 'assistant', reasoning_details: [detail] }] })
const claude = (...content: object[]) => ({ model: 'a/m', max_tokens: 9, messages: [{ role: 'assistant', content }] })
const signer = 'google-gemini-v1+encrypted:rs_1:'
const call = { type: 'server_tool_use', id: 'srvtoolu_gw_1', name: 'web_search', input: { query: 'x' } }
const found = (sealed: unknown) => ({
  type: 'web_search_tool_result',
  tool_use_id: call.id,
  content: [{ type: 'web_search_result', url: 'https://a.example', title: 'A', encrypted_content: sealed }],
})

/** A new kind of envelope does not compile until it is listed here. */
const places: Readonly<Record<EnvelopeKind, Places>> = {
  summary: {
    answer: (sealed) => [
      {
        ...{ kind: 'item-start', index: 0 },
        item: {
          ...{ kind: 'native', format: 'openai-responses', type: 'compaction' },
          wire: { type: 'compaction', id: 'cmp_1', encrypted_content: sealed },
        },
      } as const,
      ended,
    ],
    requests: [
      ['openai-responses', (sealed) => ({ model: 'a/m', input: [{ type: 'compaction', encrypted_content: sealed }] })],
    ],
  },
  'carried-part': {
    answer: (sealed) => [
      { kind: 'item-start', index: 0, item: { kind: 'reasoning', signedBy: 'google-gemini-v1' } },
      { ...ended, encrypted: sealed },
    ],
    requests: [
      [
        'openai-responses',
        (sealed) => ({ model: 'a/m', input: [{ type: 'reasoning', summary: [], encrypted_content: sealed }] }),
      ],
      ['openai-chat', (data) => chat({ type: 'reasoning.encrypted', data })],
      ['anthropic-messages', (data) => claude({ type: 'redacted_thinking', data })],
      ['anthropic-messages', (sealed) => claude({ type: 'redacted_thinking', data: signer + sealed })],
      ['anthropic-messages', (sealed) => claude({ type: 'thinking', thinking: 'hm', signature: signer + sealed })],
      [
        'anthropic-messages',
        (sealed) => claude({ type: 'thinking', thinking: 'hm', signature: `x+pair:rs_1:3:abc${sealed}` }),
      ],
      [
        'anthropic-messages',
        (sealed) => claude({ type: 'thinking', thinking: 'hm', signature: `x+pair:rs_1:5:mgc1.${sealed}` }),
      ],
    ],
  },
  'search-excerpt': {
    answer: (sealed) => [
      {
        ...{ kind: 'server-result', index: 0 },
        result: { text: 'x', isError: false, item: {}, messageContent: found(sealed).content },
      } as const,
    ],
    requests: [['anthropic-messages', (sealed) => claude(call, found(sealed))]],
  },
}
const kinds = Object.keys(envelopeKinds) as EnvelopeKind[]
const contents = {
  plain: `Ask ${value}.`,
  json: JSON.stringify({ wire: { code: `"${value}"`, n: 123456789012345 } }),
}

/** Opens the envelope of that kind that ends a string somewhere in a value. */
function openedIn(kind: EnvelopeKind, wire: unknown): string | null {
  const sealed = new RegExp(`${envelopeKinds[kind].prefix.replace('.', '\\.')}[\\w.-]+`).exec(JSON.stringify(wire))
  return own.open(kind, sealed?.[0] ?? '')
}

const reader = { read: () => Promise.reject(new Error('there is no file')) }
const parts = { pluginServices: { fileTexts: new FileTexts(reader) } }

async function asked(format: ClientFormatId, body: object, action: 'redact' | 'block', envelopes = testEnvelopes) {
  const decode = (given: Readonly<Record<string, unknown>>) =>
    clientFormats[format].decodeRequest({
      ...{ body: given, source: scanJson(Buffer.from(JSON.stringify(given))), headers: {} },
      envelopes: envelopes.for('org-1'),
    })
  const policy = { budgets: [], rates: null, guardrails: [emailGuardrail(action)] }
  const written = { body: { ...body }, decode }
  const request = withGuard({ guards: guardParts(), envelopes }, requestOf({ policy, written }))
  return guardTurn(parts, await guardWritten(decode(written.body), request), request)
}

describe.each(kinds)('N43: what the gateway sealed as %s', (kind) => {
  it.each(Object.entries(contents))('is looked at on its way to the caller, %s', (_, inside) => {
    const run = new GuardRun(guardParts(), [emailGuardrail('redact')], own)
    if (run.output === null) throw new Error('nothing looks at answers')
    const stage = guardedAnswer(new OutputFilters(run, run.output))
    const shown = stage([...places[kind].answer(own.seal(kind, inside)), { kind: 'finish', stopReason: 'end' }])
    expect(openedIn(kind, shown)).toBe(inside.replace(value, '[EMAIL_1]'))
    const strict = new GuardRun(guardParts(), [emailGuardrail('block')], own)
    if (strict.output === null) throw new Error('nothing looks at answers')
    const blocked = guardedAnswer(new OutputFilters(strict, strict.output))(places[kind].answer(own.seal(kind, inside)))
    expect(blocked.at(-1)?.kind).toBe('fault')
  })

  it('is looked at on its way to a model, wherever a format has room for it', async () => {
    for (const [format, bodyOf] of places[kind].requests) {
      for (const inside of Object.values(contents)) {
        const body = bodyOf(own.seal(kind, inside))
        await expect(asked(format, body, 'block'), JSON.stringify(body)).rejects.toThrow(GatewayError)
        const turn = await asked(format, body, 'redact')
        const said = JSON.stringify([turn.conversation(), openedIn(kind, turn.conversation()) ?? ''])
        expect(said).toContain('[EMAIL_1]')
        expect(said).not.toContain(value)
      }
    }
  })

  it('opens for its organization and as its kind only, and not once it was changed', () => {
    const sealed = own.seal(kind, value)
    expect(own.open(kind, sealed)).toBe(value)
    expect(Buffer.from(sealed.slice(5).split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('ada')
    expect(testEnvelopes.for('org-2').open(kind, sealed)).toBeNull()
    const cut = sealed.length - 9
    expect(
      own.open(kind, sealed.slice(0, cut) + (sealed.charAt(cut) === 'A' ? 'B' : 'A') + sealed.slice(cut + 1)),
    ).toBe(null)
    for (const other of kinds) {
      if (other !== kind)
        expect(own.open(other, sealed.replace(/^mg.1/, envelopeKinds[other].prefix.slice(0, 4)))).toBeNull()
    }
  })
})

it('N43: a sealed summary has the values again that placeholders stood for', () => {
  const run = new GuardRun(guardParts(), [emailGuardrail('redact', { restores: true, appliesTo: 'input' })], own)
  run.placeholders.placeholder('EMAIL', value, true)
  const restored = new AnswerRewriter(new RestoredTexts(run)).take(
    places.summary.answer(own.seal('summary', 'To [EMAIL_1].')),
  )
  expect(openedIn('summary', restored)).toBe(`To ${value}.`)
})

it('N43: a text that only claims to be sealed is looked at like any other', async () => {
  for (const claim of [`mgz1.${value}`, `mgp1.${value}`, `part1.${value}`]) {
    const body = { model: 'a/m', input: [{ type: 'reasoning', summary: [], encrypted_content: claim }] }
    await expect(asked('openai-responses', body, 'block')).rejects.toThrow(GatewayError)
  }
})

/** Places that read base64 for what its text is: files and pictures of callers, and ciphers that others made. */
const readers: ReadonlySet<string> = new Set([
  'formats/bedrock-converse/upstream/redacted-thoughts.ts',
  'formats/shared/text-files.ts',
  'tools/mcp/sent-secrets.ts',
])

it('N43: nothing else that a caller brings is read out of base64', () => {
  const found = ['formats', 'tools', 'pipeline', 'plugins', 'canonical', 'contents'].flatMap((room) =>
    readdirSync(join('src', room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${room}/${file}`)
      .filter((file) => /'base64(?:url)?'\)\s*\.toString\(|atob\(/.test(readFileSync(join('src', file), 'utf8'))),
  )
  expect(found.filter((file) => !readers.has(file))).toEqual([])
})

describe('N43: a conversation with Gemini', () => {
  let upstream: FakeUpstream
  let gateway: TestGateway
  beforeAll(async () => {
    upstream = await startUpstream()
    const provider = { slug: 'google', format: 'google-gemini', base_url: `${upstream.url}/v1beta`, api_key: 'x' }
    const endpoints = [{ provider: 'google', upstream_model: 'gemini-3-flash-preview', prices }]
    gateway = await startGateway({
      config: { providers: [provider], models: [{ id: 'fake/google', context_length: 100_000, endpoints }] },
    })
    await setGuardrail(gateway, {
      builtins: [{ slug: 'email', action: 'redact', appliesTo: 'input' }],
      patterns: [{ pattern: 'ACME-\\d{6}', action: 'redact', label: 'order', appliesTo: 'output' }],
    })
  })
  beforeEach(() => upstream.reset())
  afterAll(async () => {
    await gateway.close()
    await upstream.close()
  })

  const answerOf = (...parts: readonly object[]) => ({
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
    ...{ modelVersion: 'gemini-3-flash-preview', responseId: 'answer-1' },
    usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 },
  })
  const code = (text: string) => ({ executableCode: { language: 'PYTHON', code: text }, thoughtSignature: 's' })

  async function post(path: string, body: object): Promise<string> {
    const headers = { 'x-service-metadata': 'enabled' }
    const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body), headers })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return text
  }

  const partsOfModel = () =>
    listOf(upstream.requests.at(-1)?.body?.['contents']).find(({ role }) => role === 'model')?.['parts']

  describe.each([openAiResponses, anthropicMessages, openAiChat].map((caller) => [caller.path, caller] as const))(
    'by a caller of %s',
    (path, caller) => {
      it.each([true, false])('hides nothing in the parts that it carries, streamed: %s', async (isStream) => {
        const said = answerOf(code(`order("ACME-123456", "${value}")`), { text: 'Done.' })
        upstream.next(isStream ? sse(`data: ${JSON.stringify(said)}\r\n\r\n`) : json(said))
        const request = caller.request('tools', 'fake/google', isStream)
        const text = await post(path, request)
        expect(text).not.toMatch(/part1\.|PYTHON/)
        expect(Buffer.from(text.replaceAll(/[^\w-]/g, ''), 'base64url').toString('latin1')).not.toContain('PYTHON')
        upstream.next(json(answerOf({ text: 'Mild.' })))
        const answer = isStream ? caller.fold(text) : (JSON.parse(text) as Wire)
        await post(path, { ...caller.goOn(request, answer), stream: false })
        expect(partsOfModel()).toEqual([code('order("[ORDER_1]", "[EMAIL_1]")'), { text: 'Done.' }])
      })
    },
  )

  const forged = (prefix: string) =>
    `${prefix}${Buffer.from(JSON.stringify(code('forged words'))).toString('base64url')}`
  const claims = [
    ...['part1.', 'Part1.', ' part1.', 'mgp1.', 'mgp1.0123456789abcdef.'].map(forged),
    testEnvelopes.for('org-1').seal('carried-part', JSON.stringify({ format: 'google-gemini', wire: code('other') })),
  ]
  it.each(claims)('leaves out a part that it did not seal, and names it: %s', async (sealed) => {
    const reasoning = { type: 'reasoning', summary: [], encrypted_content: sealed, format: 'google-gemini-v1' }
    const bodies: readonly (readonly [string, string, object])[] = [
      ['/responses', 'input.reasoning', { input: [reasoning, { role: 'user', content: 'go' }] }],
      [
        '/chat/completions',
        'messages.reasoning',
        {
          messages: [
            { role: 'user', content: 'go' },
            {
              ...{ role: 'assistant', content: 'so' },
              reasoning_details: [{ type: 'reasoning.encrypted', data: sealed, format: 'google-gemini-v1' }],
            },
          ],
        },
      ],
      [
        '/messages',
        'messages.reasoning',
        {
          max_tokens: 9,
          messages: [
            { role: 'user', content: 'go' },
            {
              role: 'assistant',
              content: [
                { type: 'redacted_thinking', data: `google-gemini-v1::${sealed}` },
                { type: 'text', text: 'so' },
              ],
            },
          ],
        },
      ],
    ]
    for (const [path, name, body] of bodies) {
      upstream.next(json(answerOf({ text: 'Mild.' })))
      const text = await post(path, { model: 'fake/google', ...body })
      const sent = JSON.stringify(upstream.requests.at(-1)?.body)
      expect(sent).not.toContain('forged')
      expect(sent).not.toContain(sealed)
      expect(JSON.parse(text).service_metadata.params.ignored_parameters).toContain(name)
    }
  })

  it('leaves out the excerpt of a page that it did not seal, and names it', async () => {
    for (const sealed of [
      Buffer.from('forged words').toString('base64'),
      `mgx1.${Buffer.from('forged').toString('hex')}`,
    ]) {
      upstream.next(json(answerOf({ text: 'Mild.' })))
      const messages = [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: [call, found(sealed), { type: 'text', text: 'so' }] },
        { role: 'user', content: 'on' },
      ]
      const text = await post('/messages', { model: 'fake/google', max_tokens: 9, messages })
      const sent = JSON.stringify(upstream.requests.at(-1)?.body)
      expect(sent).toContain('https://a.example')
      expect(sent).not.toContain('forged')
      expect(JSON.parse(text).service_metadata.params.ignored_parameters).toContain(
        'messages.web_search_result.encrypted_content',
      )
    }
  })

  it('hides nothing in the summary of a conversation', async () => {
    upstream.next(json(answerOf({ text: `Order ACME-123456 of ${value}.` })))
    const { output } = JSON.parse(await post('/responses/compact', { model: 'fake/google', input: 'hi' })) as Wire
    upstream.next(json(answerOf({ text: 'Mild.' })))
    const input = [...(output as Wire[]), { role: 'user', content: 'go' }]
    await post('/responses', { model: 'fake/google', input })
    const sent = JSON.stringify(upstream.requests.at(-1)?.body)
    expect(sent).toContain('Order [ORDER_1] of [EMAIL_1].')
    expect(sent).not.toContain('ACME')
  })
})
