import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, headersOnly, silence, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { expectStreamRules, messageText, parseEvents, type Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

const { events, sse: stream } = responsesAnswer([{ kind: 'text', deltas: ['one ', 'two ', 'three'] }])
const half = events.findIndex((event) => event.includes('two ')) + 1

let alpha: FakeUpstream
const gateways: TestGateway[] = []
beforeAll(async () => {
  alpha = await startUpstream()
})
beforeEach(() => {
  alpha.reset()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const gateway of gateways.splice(0)) await gateway.close()
})
afterAll(() => alpha.close())

async function startWith(limits: Record<string, string>, routing = {}): Promise<TestGateway> {
  const providers = providerConfig(
    { alpha: { at: alpha }, chat: { at: alpha, format: 'openai-chat' } },
    { 'fake/alpha': ['alpha'], 'fake/chat': ['chat'] },
  )
  const gateway = await startGateway({ config: { limits, routing, ...providers } })
  gateways.push(gateway)
  return gateway
}

async function ask(gateway: TestGateway, fields: Wire = {}, headers: Record<string, string> = {}) {
  const opened = await openStream(gateway.url, { model: 'fake/alpha', input: 'hi', ...fields }, headers)
  const text = await opened.rest()
  if (opened.status !== 200) return { status: opened.status, code: codeOf(JSON.parse(text) as Wire), final: {} }
  const read = parseEvents(text)
  expectStreamRules(read)
  return { status: 200, code: undefined, final: read.final }
}

function codeOf({ error }: Wire): unknown {
  const { metadata } = error as { metadata: { previous_errors: readonly Wire[] } }
  return metadata.previous_errors.at(-1)?.['code']
}

describe('each deadline is its own', () => {
  it('F4: headers may have to come sooner than the first token', async () => {
    const gateway = await startWith({ upstream_first_byte_timeout: '8s', upstream_headers_timeout: limitOf(300) })
    alpha.otherwise(silence)
    expect(await ask(gateway)).toMatchObject({ status: 524, code: 'timeout' })
    alpha.otherwise(steps([{ pauseMs: 900 }, stream]))
    expect((await ask(gateway)).status).toBe(200)
  })

  it.each([
    ['after headers', headersOnly],
    ['without headers', silence],
    ['after an event that says nothing', steps([...events.slice(0, 2), 'stall'])],
  ])('F4, F5: the first token may have to come sooner than headers, %s', async (_what, behaviour) => {
    const gateway = await startWith({ upstream_first_byte_timeout: '8s', upstream_first_token_timeout: limitOf(300) })
    alpha.otherwise(behaviour)
    const { status } = await ask(gateway)
    expect(status).toBe(524)
    expect(alpha.requests).toHaveLength(1)
  })

  it.each(['alpha', 'chat'])('white space before a whole answer of %s is silence, too', async (name) => {
    const gateway = await startWith({ upstream_first_byte_timeout: '8s', upstream_first_token_timeout: '300ms' })
    const blank = Array.from({ length: 40 }, () => ['\r\n \t', { pauseMs: 50 }]).flat()
    alpha.otherwise(steps([...blank, 'stall'], { headers: { 'content-type': 'application/json' } }))
    const body = JSON.stringify({ model: `fake/${name}`, input: 'hi' })
    const { status } = await gateway.fetch('/responses', { method: 'POST', body })
    expect(status).toBe(524)
    expect(await alpha.requests.at(-1)?.over).toBe('closed')
  })

  it('F6: silence counts from the first token on, and only while somebody waits', async () => {
    const gateway = await startWith({ idle_timeout: limitOf(300) })
    alpha.otherwise(steps([...events.slice(0, 2), { pauseMs: 900 }, ...events.slice(2)]))
    expect(messageText((await ask(gateway)).final)).toBe('one two three')
    alpha.otherwise(steps([...events.slice(0, half), 'stall']))
    expect((await ask(gateway)).final).toMatchObject({ status: 'failed', error_type: 'timeout' })
    expect(await alpha.requests.at(-1)?.over).toBe('closed')
  })

  it('silence of the simulator counts, too', async () => {
    const gateway = await startWith({ idle_timeout: limitOf(300) })
    const slow = { model: 'sim/slow', input: 'one two three', metadata: { delay_ms: '700', token_ms: '60000' } }
    expect((await ask(gateway, slow)).final).toMatchObject({ status: 'failed', error_type: 'timeout' })
  })

  it('silence ends a held stream, which another attempt can replace', async () => {
    const gateway = await startWith({ idle_timeout: limitOf(300) }, { stream_commit: 'complete' })
    alpha.otherwise(steps([...events.slice(0, half), 'stall']))
    expect(await ask(gateway)).toMatchObject({ status: 524, code: 'idle' })
    expect(alpha.requests).toHaveLength(1)
  })

  it('F33: a caller that stops reading is dropped after a while, and the provider with it', async () => {
    const gateway = await startWith({ idle_timeout: limitOf(500) })
    const delta = (events[half - 1] ?? '').replace('two ', 'x'.repeat(64 * 1024))
    alpha.otherwise(
      steps(
        (function* () {
          yield events.slice(0, half).join('')
          for (;;) yield delta
        })(),
      ),
    )
    const reading = await openStream(gateway.url, { model: 'fake/alpha', input: 'hi' })
    await reading.waitFor('one ')
    expect(await alpha.requests[0]?.over).toBe('closed')
    await eventually(async () => (await readGenerations(gateway.dataDir)).map(({ status }) => status)).toEqual([
      'cancelled',
    ])
  })

  it('the whole request has one above all others', async () => {
    const gateway = await startWith({ request_timeout: limitOf(400) }, { stream_commit: 'complete' })
    alpha.otherwise(steps([...events.slice(0, half), 'stall']))
    expect((await ask(gateway)).status).toBe(408)
  })
})

it('who asks for it gets a stream with its first event from a gateway that holds streams, and the other way round', async () => {
  alpha.otherwise(steps([...events.slice(0, half), 'cut']))
  const holding = await startWith({}, { stream_commit: 'complete' })
  expect((await ask(holding)).status).toBe(502)
  const atOnce = await ask(holding, {}, { 'x-service-stream-commit': 'first_event' })
  expect(atOnce.final).toMatchObject({ status: 'failed' })
  const usual = await startWith({})
  expect((await ask(usual)).final).toMatchObject({ status: 'failed' })
  expect((await ask(usual, {}, { 'x-service-stream-commit': 'complete' })).status).toBe(502)
  alpha.otherwise(sse(stream))
  expect((await ask(holding)).final).toMatchObject({ status: 'completed' })
})
