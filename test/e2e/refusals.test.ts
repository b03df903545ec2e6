import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { answerUsage, responsesAnswer } from '../support/provider-answers.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { type Refusing, refusingProviders as refusing } from '../support/refusing-providers.ts'
import type { Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const no = "I can't help with that."
const refused = responsesAnswer([{ kind: 'refusal', deltas: ["I can't ", 'help with that.'] }])

const backupSays = responsesAnswer([{ kind: 'text', deltas: ['the ', 'backup'] }], { model: 'backup-model' })
const answers: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(backupSays.sse) : json(backupSays.response))(exchange)

let primary: FakeUpstream
let backup: FakeUpstream
let usual: TestGateway
let strict: TestGateway
let passedMs = 0
const clock = () => performance.now() + passedMs
beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[primary, backup] = await Promise.all([startUpstream(), startUpstream()])
  const providers = [
    ...Object.entries(refusing).map(([slug, { format }]) => ({
      slug,
      format,
      base_url: `${primary.url}/${slug}/v1`,
      api_key: upstreamKey,
    })),
    { slug: 'backup', format: 'openai-responses', base_url: `${backup.url}/v1`, api_key: upstreamKey },
  ]
  const models = providers.map(({ slug: provider }) => ({
    ...{ id: `fake/${provider}`, context_length: 100_000 },
    endpoints: ['', '/eu'].map((tail) => ({ provider, tag: provider + tail, upstream_model: 'm', prices })),
  }))
  usual = await startGateway({ config: { providers, models }, clock })
  strict = await startGateway({ config: { providers, models, routing: { fallback_on_content_policy: false } }, clock })
})
beforeEach(() => {
  passedMs += 3_600_000
  primary.reset()
  backup.reset()
  backup.otherwise(answers)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await Promise.all([usual.close(), strict.close()])
  await Promise.all([primary.close(), backup.close()])
})

/** How each caller asks for a list of models, and where it finds text and refusal. */
const callers: Readonly<
  Record<
    string,
    {
      readonly path: string
      readonly body: (models: readonly string[]) => Wire
      /** The words of a refusal in this format: `inText` where the provider gave some. */
      readonly shown: (code: string, inText: boolean) => readonly string[]
    }
  >
> = {
  'openai-responses': {
    path: '/responses',
    body: (models) => ({ models, input: 'hi' }),
    shown: (code, inText) =>
      inText
        ? [`"refusal":"${no}"`, '"status":"completed"', '"error_type":"refusal"']
        : [
            ...['"status":"incomplete"', '"reason":"content_filter"'],
            `"error_type":"${code === 'refusal' ? 'refusal' : 'content_policy_violation'}"`,
          ],
  },
  'openai-chat': {
    path: '/chat/completions',
    body: (models) => ({ models, messages: [{ role: 'user', content: 'hi' }] }),
    shown: (_, inText) =>
      inText ? ['"refusal":"I can\'t ', '"finish_reason":"stop"'] : ['"finish_reason":"content_filter"'],
  },
  'anthropic-messages': {
    path: '/messages',
    body: ([model, ...others]) => ({
      ...{ model, max_tokens: 100, messages: [{ role: 'user', content: 'hi' }] },
      ...(others.length > 0 && { fallbacks: others.map((other) => ({ model: other })) }),
    }),
    shown: () => ['"stop_reason":"refusal"', '"stop_details":{"type":"refusal","category":'],
  },
}

async function ask(gateway: TestGateway, caller: string, models: readonly string[], isStream: boolean, headers = {}) {
  const { path, body } = callers[caller] ?? { path: '', body: () => ({}) }
  const response = await gateway.fetch(path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body(models), stream: isStream }),
  })
  const id = response.headers.get('x-generation-id')
  const text = await response.text()
  const find = async () => (await readGenerations(gateway.dataDir)).find((row) => row.id === id)
  await eventually(find).toBeDefined()
  return { status: response.status, text, row: await find() }
}

/** How the refusing provider answers: whole, as a stream in one piece, or in one for each event. */
type Way = 'whole' | 'streamed at once' | 'streamed event by event'
const ways: readonly Way[] = ['whole', 'streamed at once', 'streamed event by event']
const cases = Object.keys(callers).flatMap((caller) =>
  Object.keys(refusing).flatMap((slug) => ways.map((way) => [caller, slug, way] as const)),
)

function refuse(slug: string, way: Way): Refusing {
  const behaviour = refusing[slug]
  if (behaviour === undefined) throw new Error(`there is no ${slug}`)
  const { frames, headers = {}, whole } = behaviour
  const pieces =
    way === 'whole'
      ? []
      : way === 'streamed at once'
        ? [Buffer.concat(frames.map((frame) => Buffer.from(frame)))]
        : frames
  primary.otherwise(
    way === 'whole'
      ? json(whole)
      : steps(
          pieces.flatMap((piece) => [piece, { pauseMs: 2 }]),
          { headers },
        ),
  )
  return behaviour
}

describe.each(cases)('a caller of %s whose first model is refused by %s (%s)', (caller, slug, way) => {
  const isStream = way !== 'whole'

  it('gets an answer of the next model, and pays for that alone', async () => {
    const { code } = refuse(slug, way)
    const { status, text, row } = await ask(usual, caller, [`fake/${slug}`, 'fake/backup'], isStream)
    expect(status).toBe(200)
    expect(text).toMatch(/the .*backup/s)
    expect(text).not.toContain("I can't")
    expect(text).not.toContain('refusal"')
    expect(row).toMatchObject({
      status: 'completed',
      model: 'fake/backup',
      attempts: [{ provider: slug, status: 200, code }],
      outputTokens: answerUsage.outputTokens,
      costNanos: 46_000,
    })
    // Its other endpoint would say the same.
    expect(primary.requests).toHaveLength(1)
  })

  it('gets the refusal itself, as an answer that is billed, where no other model is left or may be asked', async () => {
    const { code, usage } = refuse(slug, way)
    const { shown } = callers[caller] ?? { shown: () => [] }
    const alone = await ask(usual, caller, [`fake/${slug}`], isStream)
    const held = await ask(strict, caller, [`fake/${slug}`, 'fake/backup'], isStream)
    for (const { status, text, row } of [alone, held]) {
      expect(status).toBe(200)
      for (const words of shown(code, text.includes("I can't"))) expect(text).toContain(words)
      expect(row).toMatchObject({ model: `fake/${slug}`, errorType: null, attempts: [], ...usage })
      expect(row?.costNanos).toBeGreaterThan(0)
    }
    expect(backup.requests).toHaveLength(0)
  })
})

it.each([true, false])('a refusal is shown where the models after it fail (streamed: %s)', async (isStream) => {
  refuse('chat-refusal', isStream ? 'streamed at once' : 'whole')
  backup.otherwise(json({ error: { message: 'down' } }, { status: 500 }))
  const models = ['fake/chat-refusal', 'fake/backup']
  const { status, text, row } = await ask(usual, 'openai-responses', models, isStream, {
    'x-service-metadata': 'enabled',
  })
  expect(status).toBe(200)
  expect(text).toContain(no)
  const metadata = /"attempts":(\[[^\]]*\])/.exec(text)?.[1] ?? '[]'
  expect(JSON.parse(metadata)).toEqual([
    { provider: 'chat-refusal', provider_slug: 'chat-refusal', model: 'fake/chat-refusal', status: 200 },
    ...[500, 500, 500, 500].slice(0, backup.requests.length).map((status) => ({
      ...{ provider: 'backup', provider_slug: 'backup', model: 'fake/backup' },
      status,
    })),
  ])
  expect(text).toContain('"attempt":1,')
  expect(row).toMatchObject({ model: 'fake/chat-refusal', status: 'completed' })
  expect(row?.attempts.map(({ provider, status }) => [provider, status])).toEqual(
    backup.requests.map(() => ['backup', 500]),
  )
})

it('of several refusals the last is shown', async () => {
  refuse('messages-refusal', 'streamed at once')
  backup.otherwise((exchange) =>
    (exchange.request.body?.['stream'] === true ? sse(refused.sse) : json(refused.response))(exchange),
  )
  const { text, row } = await ask(usual, 'openai-responses', ['fake/messages-refusal', 'fake/backup'], true)
  expect(text).toContain(no)
  expect(row).toMatchObject({ model: 'fake/backup', attempts: [{ provider: 'messages-refusal', code: 'refusal' }] })
})

it('a refusal in the middle of an answer that was passed on stays what it is, and is rescued where the stream is held', async () => {
  const says = responsesAnswer([
    { kind: 'text', deltas: ['Well, '] },
    { kind: 'refusal', deltas: [no] },
  ])
  const text = says.events.findIndex((event) => event.includes('Well, ')) + 1
  // In two pieces, the second when the first has been read.
  primary.otherwise(steps([says.events.slice(0, text).join(''), { pauseMs: 200 }, says.events.slice(text).join('')]))
  const models = ['fake/responses-refusal', 'fake/backup']
  expect((await ask(usual, 'openai-responses', models, true)).text).toContain(no)
  const held = await ask(usual, 'openai-responses', models, true, { 'x-service-stream-commit': 'complete' })
  expect(held.text).toMatch(/the .*backup/s)
  expect(held.text).not.toContain('Well')
})

/** The events up to the first that names `sign`, and the others. */
function cutBehind(events: readonly string[], sign: string): readonly [string, string] {
  const at = events.findIndex((event) => event.includes(sign)) + 1
  return [events.slice(0, at).join(''), events.slice(at).join('')]
}

const talks = responsesAnswer([{ kind: 'text', deltas: ['Well, ', 'yes.'] }])
const thinks = responsesAnswer([
  { kind: 'reasoning', deltas: ['Hm.'], encrypted: 'c2VhbGVk' },
  { kind: 'text', deltas: ['yes.'] },
])

it.each([
  ['a text with its first word', talks.events, '"Well, "', ['fake/responses-refusal', 'fake/backup']],
  ['thoughts with their first word', thinks.events, '"Hm."', ['fake/responses-refusal', 'fake/backup']],
  [
    'thoughts without a word, where no other model could answer',
    thinks.events,
    '"type":"reasoning"',
    ['fake/responses-refusal'],
  ],
] as const)('%s reach the caller of a stream while the provider goes on', async (_, said, sign, models) => {
  const [first, rest] = cutBehind(said, sign)
  let goOn: (() => void) | undefined
  const read = new Promise<void>((resolve) => {
    goOn = resolve
  })
  primary.otherwise(steps([first, { until: read }, rest]))
  const body = JSON.stringify({ models, input: 'hi', stream: true })
  // Answers with its first piece only while the provider waits for that to be read.
  const response = await usual.fetch('/responses', { method: 'POST', body })
  goOn?.()
  expect(await response.text()).toContain('yes.')
})
