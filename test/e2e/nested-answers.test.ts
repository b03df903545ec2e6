import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  messageDelta,
  messageStart,
  messageStop,
  reply,
  textBlock,
} from '../formats/anthropic-messages/message-streams.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

/** Deeper than anything recursive can go. */
const nested = '['.repeat(50_000) + ']'.repeat(50_000)
const nest = (text: string) => text.replace('{', `{"deep":${nested},`)

const said = [{ kind: 'text', deltas: ['one ', 'two ', 'three'] }] as const
const responses = responsesAnswer(said)
const chat = chatAnswer(said)
const message = [
  messageStart(),
  ...textBlock(0, 'one ', 'two ', 'three'),
  messageDelta('end_turn', { output_tokens: 7 }),
  messageStop,
].map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`)

/** What a provider of each format answers, whole and as events, and where among these its answer ends. */
const providers = {
  'openai-responses': { whole: responses.response, events: responses.events, ending: responses.events.length - 1 },
  'openai-chat': { whole: chat.completion, events: chat.events, ending: chat.events.length - 2 },
  'anthropic-messages': {
    whole: reply([{ type: 'text', text: 'one two three' }]),
    events: message,
    ending: message.length - 2,
  },
} as const
type Format = keyof typeof providers
const formats = Object.keys(providers) as Format[]

/** How a caller of each format asks, and what it finds in a stream that failed. */
const callers = [
  ['/responses', { input: 'hi' }, '"status":"failed"'],
  ['/chat/completions', { messages: [{ role: 'user', content: 'hi' }] }, '"error_type":"provider_unavailable"'],
  ['/messages', { messages: [{ role: 'user', content: 'hi' }], max_tokens: 99 }, 'event: error\n'],
] as const
const exchanges = callers.flatMap((caller) => formats.map((format) => [...caller, format] as const))

let upstream: FakeUpstream
let backup: FakeUpstream
let gateway: TestGateway
let passedMs = 0
beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[upstream, backup] = await Promise.all([startUpstream(), startUpstream()])
  const config = providerConfig(
    { ...Object.fromEntries(formats.map((format) => [format, { at: upstream, format }])), backup: { at: backup } },
    Object.fromEntries(
      formats.flatMap((format) => [
        [`fake/${format}`, [format]],
        [`fake/${format}-first`, [format, 'backup']],
      ]),
    ),
  )
  gateway = await startGateway({ config, clock: () => performance.now() + passedMs })
})
beforeEach(() => {
  passedMs += 3_600_000
  upstream.reset()
  backup.reset()
  backup.otherwise((exchange) =>
    (exchange.request.body?.['stream'] === true ? sse(responses.sse) : json(responses.response))(exchange),
  )
})
afterAll(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await Promise.all([upstream.close(), backup.close()])
})

async function ask(path: string, fields: object, model: string, stream: boolean) {
  const order = { order: [...formats, 'backup'] }
  const body = JSON.stringify({ ...fields, model, stream, provider: order })
  const response = await gateway.fetch(path, { method: 'POST', body })
  const text = await response.text()
  expect(text).not.toContain('[[[[')
  const id = response.headers.get('x-generation-id')
  const find = async () => (await readGenerations(gateway.dataDir)).find((each) => each.id === id)
  await eventually(find).toBeDefined()
  return { status: response.status, text, generation: await find() }
}

/** The stream of a provider with one event nested. */
function streamOf({ events }: (typeof providers)[Format], at: number) {
  return sse(events.map((event, index) => (index === at ? nest(event) : event)).join(''))
}

describe.each(exchanges)('%s from a provider that nests without end', (path, fields, failed, format) => {
  const provider = providers[format]
  const answers = [
    ['whole', json(nest(JSON.stringify(provider.whole))), false],
    ['as a stream', streamOf(provider, 0), true],
    ['as a refusal', json(nest('{"error":{"message":"no"}}'), { status: 500 }), true],
  ] as const

  it.each(answers)(`(${format}, %s) is answered by the next one`, async (_how, answer, isStream) => {
    upstream.otherwise(answer)
    const { status, text } = await ask(path, fields, `fake/${format}-first`, isStream)
    expect(status).toBe(200)
    expect(text).toContain('three')
    expect(backup.requests).toHaveLength(1)
  })

  it.each(answers.slice(0, 2))(`(${format}, %s) is a bad gateway, and free`, async (_how, answer, isStream) => {
    upstream.otherwise(answer)
    const { status, generation } = await ask(path, fields, `fake/${format}`, isStream)
    expect(status).toBe(502)
    expect(generation).toMatchObject({ status: 'failed', costNanos: 0 })
  })

  it.each([
    ['in the middle', provider.events.findIndex((event) => event.includes('two '))],
    ['at its end', provider.ending],
  ])(`(${format}, %s of a stream) is told in-band`, async (_where, at) => {
    upstream.otherwise(streamOf(provider, at))
    const { status, text, generation } = await ask(path, fields, `fake/${format}`, true)
    expect(status).toBe(200)
    expect(text).toContain(failed)
    expect(generation).toMatchObject({ status: 'failed' })
  })
})
