import { describe, expect, it } from 'vitest'
import * as messages from '../formats/anthropic-messages/message-streams.ts'
import type { ToyFormat } from '../pipeline/toy-providers.ts'
import { type Step, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { chatAnswer, responsesAnswer, type Said } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { closedAfterEach, sharedUpstream } from '../support/shared-servers.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

type Wire = Readonly<Record<string, unknown>>

const half = '{"command":"rm -rf /srv/old-backup'
const said: readonly Said[] = [
  { kind: 'text', deltas: ['I remove it.'] },
  { kind: 'call', name: 'shell', callId: 'call_1', deltas: [half, 's-of-2019/*"}'] },
]

/** The beginning of an answer: a text, and the half of a call. */
const begun: Readonly<Record<ToyFormat, string>> = {
  'openai-responses': upToHalf(responsesAnswer(said).events),
  'openai-chat': upToHalf(chatAnswer(said).events),
  'anthropic-messages': messages
    .streamOf(
      messages.messageStart(),
      ...messages.textBlock(0, 'I remove it.'),
      ...messages.callBlock(1, 'call_1', 'shell', half).slice(0, -1),
    )
    .toString(),
}

function upToHalf(events: readonly string[]): string {
  return events.slice(0, events.findIndex((event) => event.includes('old-backup')) + 1).join('')
}

const formats = Object.keys(begun) as ToyFormat[]
const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const

const upstream = await sharedUpstream()

const gateways = closedAfterEach<TestGateway>()

async function open(limits: object): Promise<TestGateway> {
  const slugs = Object.fromEntries(formats.map((format) => [format, { at: upstream, format }]))
  const models = Object.fromEntries(formats.map((format) => [`toy/${format}`, [format]]))
  const gateway = await startGateway({
    config: { ...providerConfig(slugs, models), limits: { keep_alive_comment: '10m', ...limits } },
  })
  gateways.push(gateway)
  return gateway
}

/** Asks for a stream whose provider begins it and then does this. */
async function ask(gateway: TestGateway, caller: ToyFormat, provider: ToyFormat, end: Step): Promise<Response> {
  const shown = gate()
  upstream.next(steps([begun[provider], { until: shown.opened }, end]))
  const question = { role: 'user', content: 'Remove the backups of 2019.' }
  const own = caller === 'openai-responses' ? { input: question.content } : { messages: [question] }
  const limit = caller === 'anthropic-messages' ? { max_tokens: 500 } : {}
  const body = JSON.stringify({ model: `toy/${provider}`, stream: true, ...own, ...limit })
  const response = await gateway.fetch(paths[caller], { method: 'POST', body })
  shown.open()
  expect(response.status).toBe(200)
  return response
}

/** The half call is shown, is never ended, and the stream says that it failed. */
function expectOpen(caller: ToyFormat, raw: string): void {
  const lines = raw.split('\n').filter((line) => line.startsWith('data: {'))
  const events = lines.map((line) => JSON.parse(line.slice('data: '.length)) as Wire)
  const last = events.at(-1)
  expect(raw).toContain('old-backup')
  switch (caller) {
    case 'openai-responses':
      expect(events.filter((event) => String(event['type']).endsWith('.done') && event['output_index'] === 1)).toEqual(
        [],
      )
      expect(last).toMatchObject({ type: 'response.failed', response: { output: [{ type: 'message' }] } })
      return
    case 'anthropic-messages': {
      const stops = events.filter(({ type }) => /^(content_block|message)_(stop|delta)$/.test(String(type)))
      expect(stops.filter(({ type }) => type !== 'content_block_delta')).toEqual([
        { type: 'content_block_stop', index: 0 },
      ])
      expect(last).toMatchObject({ type: 'error' })
      return
    }
    case 'openai-chat':
      expect(events.map(({ choices }) => (choices as Wire[])[0]?.['finish_reason']).filter(Boolean)).toEqual(['error'])
      expect(last).toHaveProperty('error')
  }
}

const pairs = formats.flatMap((caller) => formats.map((provider) => [caller, provider] as const))

/** Answers in all pairs of formats, each of which ends so or once `then` is over. */
async function expectAllOpen(gateway: TestGateway, end: Step, then = async () => {}): Promise<void> {
  const read: Promise<string>[] = []
  for (const [caller, provider] of pairs) {
    // One after the other: what the provider does next is for the next request.
    const response = await ask(gateway, caller, provider, end)
    read.push(response.text())
  }
  await then()
  const raws = await Promise.all(read)
  for (const [index, [caller]] of pairs.entries()) expectOpen(caller, raws[index] ?? '')
}

describe('the half of a call is not ended, in all pairs of formats, in an answer', () => {
  it.each<[string, Step, object]>([
    ['whose provider closes the connection', 'cut', {}],
    ['whose provider resets the connection', 'reset', {}],
    ['whose provider falls silent', 'stall', { idle_timeout: limitOf(1_000) }],
    ['that takes longer than a request may', 'stall', { request_timeout: limitOf(2_000) }],
  ])('%s', async (_, end, limits) => {
    await expectAllOpen(await open(limits), end)
  })

  it('that the gateway is shut down in', async () => {
    const gateway = await open({ drain_timeout: '100ms' })
    await expectAllOpen(gateway, 'stall', async () => {
      gateways.length = 0
      await gateway.close()
    })
  })
})
