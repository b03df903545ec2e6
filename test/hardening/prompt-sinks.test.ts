import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { coloursFor } from '../../src/cli/terminal/colours.ts'
import { terminalLine } from '../../src/telemetry/terminal-lines.ts'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { type OtlpCollector, startCollector } from '../support/otlp-collector.ts'
import { responsesAnswer, type Said } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const planted = 'Jane Marmalade of 12 Quince Street owes the dentist a tooth'
/** What must be found nowhere, whatever is written around it. */
const needles = ['Marmalade', 'marmalade', 'Quince', 'dentist', 'all is well']
/** Colours, breaks, and a line of a log that never was. */
const forging = `${planted}\u001b[2J\u009b31m\r\n{"level":30,"msg":"all is well"}\u2028\u202e"\\`
const long = `${'A word before. '.repeat(400)}${planted}.`

let alpha: FakeUpstream
let beta: FakeUpstream
let collector: OtlpCollector
let receiver: FakeUpstream
let gateway: TestGateway
let passedMs = 0

async function open(): Promise<void> {
  // No waits between attempts.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[alpha, beta, receiver] = await Promise.all([startUpstream(), startUpstream(), startUpstream(json({}))])
  onTestFinished(async () => {
    random.mockRestore()
    await Promise.all([alpha.close(), beta.close(), receiver.close()])
  })
  collector = await startCollector()
  const served = { 'fake/one': ['alpha'], 'fake/both': ['alpha', 'beta'] }
  gateway = await startGateway({
    clock: () => performance.now() + passedMs,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    config: {
      ...providerConfig({ alpha: { at: alpha }, beta: { at: beta } }, served),
      outbound: { allow_hosts: [new URL(receiver.url).host, new URL(collector.url).host] },
      metrics: { labels: ['workspace', 'key'] },
    },
  })
  await setGuardrail(gateway, {
    builtins: [
      { slug: 'email', action: 'redact' },
      { slug: 'iban', action: 'block' },
    ],
  })
  await manage('PATCH', '/workspaces/default', { is_observability_broadcast_enabled: true })
  const hidden = { privacy_mode: true, broadcast_generation_identity: true, broadcast_generation_cost: true }
  await manage('POST', '/observability/destinations', {
    ...{ type: 'webhook', name: 'Hook', config: { url: receiver.url }, ...hidden },
  })
  await manage('POST', '/observability/destinations', {
    ...{ type: 'otel-collector', name: 'Traces', config: { endpoint: `${collector.url}/broadcast` }, ...hidden },
  })
}

async function manage(method: string, path: string, body: object): Promise<void> {
  const response = await gateway.fetch(path, { method, key: managementKey, body: JSON.stringify(body) })
  expect(response.ok, await response.text()).toBe(true)
}

async function ask(path: string, body: object): Promise<number> {
  // No endpoint is left alone for what it did before.
  passedMs += 3_600_000
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
  await response.text()
  return response.status
}

/** The same question in each format. */
function questions(words: string): readonly (readonly [string, object])[] {
  const messages = [{ role: 'user', content: words }]
  const tool = { name: 'look_up', description: words, parameters: { type: 'object', properties: {} } }
  return [
    [
      '/responses',
      {
        input: words,
        instructions: words,
        tools: [{ type: 'function', ...tool }],
      },
    ],
    ['/chat/completions', { messages, tools: [{ type: 'function', function: tool }] }],
    ['/messages', { max_tokens: 50, system: words, messages }],
  ]
}

const answering = (said: readonly Said[]): Behaviour => {
  const answer = responsesAnswer(said)
  return (exchange) => (exchange.request.body?.['stream'] === true ? sse(answer.sse) : json(answer.response))(exchange)
}
const says = answering([{ kind: 'text', deltas: [planted.slice(0, 20), planted.slice(20)] }])

/** Providers quote what they were asked. */
const quoting = (status: number): Behaviour =>
  json(
    {
      error: {
        message: `your prompt "${planted}" is not wanted: ${planted}`,
        code: planted,
        type: planted,
        param: planted,
      },
    },
    { status },
  )
const breaksOff: Behaviour = (exchange) => {
  const { events } = responsesAnswer([{ kind: 'text', deltas: [planted] }])
  const failed = {
    type: 'error',
    code: 'server_error',
    message: `I broke at: ${planted}`,
    param: null,
    sequence_number: 9,
  }
  return sse([...events.slice(0, 4), `event: error\ndata: ${JSON.stringify(failed)}\n\n`].join(''))(exchange)
}

async function askEverything(): Promise<void> {
  for (const words of [planted, forging, long]) {
    for (const [path, question] of questions(words)) {
      for (const stream of [false, true]) {
        alpha.otherwise(says)
        expect(await ask(path, { model: 'fake/one', stream, ...question })).toBe(200)
        // A provider that fails before another answers, and then no other.
        for (const status of [400, 429, 500]) {
          alpha.otherwise(quoting(status))
          beta.otherwise(says)
          await ask(path, { model: 'fake/both', stream, ...question })
          beta.otherwise(quoting(status))
          expect(await ask(path, { model: 'fake/both', stream, ...question })).toBeGreaterThanOrEqual(400)
        }
      }
      alpha.otherwise(breaksOff)
      await ask(path, { model: 'fake/one', stream: true, ...question })
      // What guardrails find, and what they refuse.
      alpha.otherwise(says)
      await ask(path, {
        model: 'fake/one',
        ...questions(`marmalade@quince.example ${words}`).find(([each]) => each === path)?.[1],
      })
      const account = 'DE89370400440532013000'
      expect(
        await ask(path, {
          model: 'fake/one',
          ...questions(`${account} ${words}`).find(([each]) => each === path)?.[1],
        }),
      ).toBe(403)
      // Requests that are none.
      expect(await ask(path, { model: 'fake/one', ...question, temperature: words })).toBe(400)
      expect(await ask(path, { model: words, ...question })).toBe(400)
    }
  }
  await useTools()
  for (const body of [`{"model":"fake/one","input":"${planted}`, planted, `{"input":${planted}`]) {
    const response = await gateway.fetch('/responses', { method: 'POST', body })
    expect(response.status).toBe(400)
    await response.text()
  }
}

/** Tools of the gateway whose arguments and addresses have it, and media that can't be fetched. */
async function useTools(): Promise<void> {
  const address = `http://127.0.0.1:1/${encodeURIComponent(planted)}?q=Marmalade`
  const called = (name: string, args: object): Said => ({
    ...{ kind: 'call', name, callId: 'call_1', deltas: [JSON.stringify(args)] },
  })
  for (const [type, call] of [
    ['service:web_fetch', called('web_fetch', { url: address })],
    ['service:datetime', called('datetime', { timezone: planted })],
  ] as const) {
    let turn = 0
    const first = answering([call])
    alpha.otherwise((exchange) => (turn++ === 0 ? first : says)(exchange))
    expect(await ask('/responses', { model: 'fake/one', input: planted, tools: [{ type }] })).toBe(200)
    expect(turn).toBe(2)
  }
  const image = [{ role: 'user', content: [{ type: 'input_image', image_url: address, detail: 'auto' }] }]
  alpha.otherwise(says)
  await ask('/responses', { model: 'fake/one', input: image })
}

/** Everything on the gateway's disk, the log of SQLite that is not in its file yet among it. */
function stored(): readonly (readonly [string, Buffer])[] {
  return readdirSync(gateway.dataDir, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name))] as const)
}

describe('I16: what people write, and what models answer', () => {
  it('is in no byte of logs, metrics, traces, the database and private destinations, while nothing is to be kept', async () => {
    await open()
    await askEverything()
    const page = await (await fetch(`${gateway.origin}/metrics`)).text()
    await eventually(() => receiver.requests.length).toBeGreaterThan(0)
    await eventually(() => collector.at('/broadcast/v1/traces').length).toBeGreaterThan(0)
    const files = stored()
    const log = gateway.log.slice()
    await gateway.close()
    const sinks: readonly (readonly [string, Buffer])[] = [
      ...files,
      ['the log', Buffer.from(log.join(''))],
      ['/metrics', Buffer.from(page)],
      ...collector.sent.map(({ path = '', body }) => [path, body] as const),
      ...receiver.requests.map(({ rawBody }) => ['webhook', Buffer.from(rawBody)] as const),
    ]
    // All of them are there, and have something in them.
    const seen = new Set(sinks.map(([name]) => name))
    const wanted = [
      'gateway.sqlite',
      'gateway.sqlite-wal',
      '/v1/traces',
      '/v1/metrics',
      '/broadcast/v1/traces',
      'webhook',
    ]
    expect(wanted.filter((name) => !seen.has(name))).toEqual([])
    const has = (bytes: Buffer, words: string) =>
      bytes.includes(words) ||
      bytes.includes(Buffer.from(words, 'utf16le')) ||
      bytes.includes(encodeURIComponent(words))
    const found = sinks.flatMap(([name, bytes]) =>
      needles.filter((each) => has(bytes, each)).map((each) => [name, each]),
    )
    expect(found).toEqual([])
    for (const about of ['fake/one', 'createMessage']) {
      expect(sinks.filter(([, bytes]) => bytes.includes(about)).length).toBeGreaterThan(2)
    }
    expect(log.join('')).toContain('an attempt at a provider failed')
    expect(log.join('')).toContain('could not reach an address')
    // Each line is one, on a terminal as well.
    for (const line of log) {
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(() => JSON.parse(line)).not.toThrow()
      const shown = terminalLine(line, coloursFor(false, {}))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(shown.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
    }
  })
})
