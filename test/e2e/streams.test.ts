import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import {
  type Behaviour,
  cutAt,
  drip,
  type FakeUpstream,
  json,
  type Step,
  sse,
  steps,
} from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { openStream } from '../support/open-stream.ts'
import { answerUsage, chatAnswer, responsesAnswer, type Said } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { expectStreamRules, messageText, parseEvents, type ReadStream, type Wire } from '../support/response-events.ts'
import { startGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

const providers = useFakeProviders({ keep_alive_comment: '100ms' }, { idle_timeout: limitOf(500) })

const said: readonly Said[] = [
  { kind: 'reasoning', deltas: ['Let me ', 'think.'] },
  { kind: 'text', deltas: ['It is ', 'a\ncalm ', 'sea: \u{1f30a} ', 'data: [DONE]\n\nevent: x'] },
  { kind: 'call', name: 'get_weather', callId: 'call_1', deltas: ['{"city":', '"Oslo"}'] },
  { kind: 'call', name: 'get_time', callId: 'call_2', deltas: ['{}'] },
]
const text = 'It is a\ncalm sea: \u{1f30a} data: [DONE]\n\nevent: x'
const alphaSays = responsesAnswer(said)
const betaSays = chatAnswer(said)

/** Both ways through the middle. */
const ways: readonly (readonly [string, string, () => FakeUpstream, readonly string[], string])[] = [
  ['relayed', 'fake/alpha', () => providers().alpha, alphaSays.events, ''],
  ['translated', 'fake/beta', () => providers().beta, betaSays.events, 'data: [DONE]\n\n'],
]

describe.each(ways)('a stream that is %s', (_way, model, upstream, events, sentinel) => {
  const answer = (...sequence: Step[]): Behaviour => steps(sequence)
  const all = events.join('') + sentinel
  const half = Math.ceil(events.length / 2)

  it('keeps to the order and numbers of its events, and adds up', async () => {
    upstream().otherwise(sse(all))
    const read = await providers().stream(model)
    expectStreamRules(read)
    expect(messageText(read.final)).toBe(text)
    const output = read.final['output'] as Wire[]
    expect(
      output
        .filter(({ type }) => type === 'function_call')
        .map(({ name, call_id, arguments: json }) => [name, call_id, json]),
    ).toEqual([
      ['get_weather', 'call_1', '{"city":"Oslo"}'],
      ['get_time', 'call_2', '{}'],
    ])
    const { inputTokens, cachedTokens, outputTokens, reasoningTokens } = answerUsage
    expect(read.final['usage']).toMatchObject({
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: cachedTokens },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: reasoningTokens },
      cost: (8 * 1 + 4 * 0.5 + 9 * 4) / 1e6,
    })
  })

  it('F15, F16: is the same wherever it is cut, whatever its line ends are', async () => {
    upstream().otherwise(sse(all))
    const expected = await providers().stream(model)
    const bytes = Buffer.from(all)
    const everywhere = Array.from({ length: bytes.length }, (_, index) => index)
    const comparable = (read: ReadStream) =>
      JSON.stringify(read.final).replaceAll(/"(id|created_at|completed_at)":("[^"]*"|\d+)/g, '')
    for (const variant of [
      sse(all, { cuts: everywhere }),
      sse(`\ufeff: hello\r\n\r\n${all.replaceAll('\n', '\r\n')}`, {
        cuts: everywhere.filter((each) => each % 3 === 0),
      }),
    ]) {
      upstream().otherwise(variant)
      const read = await providers().stream(model)
      expectStreamRules(read)
      expect(comparable(read)).toBe(comparable(expected))
    }
  })

  it('gets comments while the provider is silent', async () => {
    const { opened, open } = gate()
    upstream().otherwise(
      answer(events.slice(0, half).join(''), { until: opened }, events.slice(half).join('') + sentinel),
    )
    const reading = await openStream(providers().gateway.url, { model, input: 'hi' })
    await reading.waitFor(': processing\n\n')
    open()
    const read = parseEvents(await reading.rest())
    expectStreamRules(read)
    expect(read.comments).not.toHaveLength(0)
    expect(messageText(read.final)).toBe(text)
  })

  it('F18, F21: ends well without its sentinel, and whatever follows its end is ignored', async () => {
    upstream().otherwise(sse(events.join('')))
    expect((await providers().stream(model)).final['status']).toBe('completed')
    upstream().otherwise(sse(`${all}data: {"type":"response.output_text.delta","delta":"more"}\n\n${all}`))
    const read = await providers().stream(model)
    expectStreamRules(read)
    expect(messageText(read.final)).toBe(text)
  })

  it.each<[string, Step[], string]>([
    ['is cut', ['cut'], 'provider_unavailable'],
    ['is reset', ['reset'], 'provider_unavailable'],
    ['ends without an end', [], 'provider_unavailable'],
    ['stalls', ['stall'], 'timeout'],
    ['turns into nonsense', ['event: response.completed\ndata: {"type": nonsense\n\n'], 'provider_unavailable'],
    [
      'has an error in the middle',
      [
        'event: error\ndata: {"type":"error","error":{"type":"server_error","code":"rate_limit_exceeded","message":"secret words"}}\n\n',
      ],
      'rate_limit_exceeded',
    ],
  ])(
    'F6, F7, F19, F20, F22: that %s ends in-band, free of charge, and nothing is retried',
    async (_what, fault, errorType) => {
      const { opened, open } = gate()
      upstream().otherwise(answer(events.slice(0, half).join(''), { until: opened }, ...fault))
      const asked = fault.includes('stall') ? await providers().hasty() : providers()
      const reading = await openStream(asked.gateway.url, { model, input: 'hi' })
      await reading.waitFor('calm')
      open()
      const all = await reading.rest()
      const read = parseEvents(all)
      expectStreamRules(read)
      expect(read.final).toMatchObject({
        status: 'failed',
        error_type: errorType,
        error: { code: errorType === 'rate_limit_exceeded' ? errorType : 'server_error' },
      })
      expect(all).not.toContain('secret words')
      expect(upstream().requests).toHaveLength(1)
      const generation = await asked.generationOf(reading.headers)
      expect(generation).toMatchObject({ status: 'failed', errorType, costNanos: 0, isStream: true })
    },
  )

  it('uses its connection again, although the end of the body comes late', async () => {
    upstream().otherwise(answer(events.join(''), { pauseMs: 5 }, `${sentinel}: late\n\n`))
    const before = upstream().connectionCount
    for (let index = 0; index < 10; index++) {
      await providers().stream(model)
      expect(await upstream().requests.at(-1)?.over).toBe('answered')
    }
    // Now and then the next request comes before the end of the last one was noticed.
    expect(upstream().connectionCount - before).toBeLessThan(5)
  })

  it('F25: of thousands of tiny events comes through whole', async () => {
    const deltas = Array.from({ length: 5_000 }, (_, index) => `${index} `)
    const many: readonly Said[] = [{ kind: 'text', deltas }]
    upstream().otherwise(sse(model === 'fake/alpha' ? responsesAnswer(many).sse : chatAnswer(many).sse))
    const read = await providers().stream(model)
    expectStreamRules(read)
    expect(messageText(read.final)).toBe(deltas.join(''))
  })

  it('F17: ends in-band when one event outgrows all bounds', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x')
    const endless = (async function* (): AsyncGenerator<Step> {
      yield events.slice(0, half).join('')
      yield 'data: {"x":"'
      for (;;) yield piece
    })()
    upstream().otherwise(steps(endless))
    const read = await providers().stream(model)
    expectStreamRules(read)
    expect(read.final).toMatchObject({ status: 'failed', error_type: 'provider_unavailable' })
    expect(await upstream().requests[0]?.over).toBe('closed')
  })

  it('F23: is compressed by nobody, and refused when it is', async () => {
    upstream().otherwise(
      json(Buffer.from([31, 139, 8, 0, 0, 0, 0, 0]), {
        headers: { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' },
      }),
    )
    const reading = await openStream(providers().gateway.url, { model, input: 'hi' })
    expect(reading.status).toBe(502)
    expect(upstream().requests[0]?.headers['accept-encoding']).toBe('identity')
  })
})

it('I14: a thousand answers at once do not mix', async () => {
  const echo =
    (of: (said: readonly Said[]) => string): Behaviour =>
    ({ request, response }) => {
      const nonce = /nonce-\d+/.exec(request.rawBody)?.[0] ?? 'none'
      const bytes = Buffer.from(of([{ kind: 'text', deltas: [...nonce] }]))
      return sse(bytes, { cuts: [100, 101, 700, bytes.length - 5] })({ request, response })
    }
  providers().alpha.otherwise(echo((each) => responsesAnswer(each).sse))
  providers().beta.otherwise(echo((each) => chatAnswer(each).sse))
  const texts = await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      const read = await providers().stream(index % 2 === 0 ? 'fake/alpha' : 'fake/beta', { input: `nonce-${index}` })
      expectStreamRules(read)
      expect(read.final).toMatchObject({ status: 'completed' })
      return messageText(read.final)
    }),
  )
  expect(texts).toEqual(texts.map((_, index) => `nonce-${index}`))
})

it('F24: an endless drip ends at the deadline of the whole request', async () => {
  const other = await startGateway({
    config: {
      limits: { request_timeout: limitOf(2_000) },
      ...providerConfig({ alpha: { at: providers().alpha } }, { 'fake/alpha': ['alpha'] }),
    },
  })
  try {
    providers().alpha.otherwise(drip(alphaSays.events[10] ?? '', 20))
    providers().alpha.next(
      steps(
        (async function* () {
          yield alphaSays.events.slice(0, 6).join('')
          for (;;) {
            yield ': slow\n\n'
            yield { pauseMs: 20 }
          }
        })(),
      ),
    )
    const reading = await openStream(other.url, { model: 'fake/alpha', input: 'hi' })
    const read = parseEvents(await reading.rest())
    expectStreamRules(read)
    expect(read.final).toMatchObject({ status: 'failed', error_type: 'timeout' })
    expect(await providers().alpha.requests[0]?.over).toBe('closed')
  } finally {
    await other.close()
  }
})

it('cuts are where they are said to be', () => {
  expect(cutAt('abcdef', [2, 2, 9, 4]).map(String)).toEqual(['ab', 'cd', 'ef'])
})
