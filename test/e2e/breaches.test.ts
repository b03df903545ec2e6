import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

type Json = Record<string, unknown>

/** A format that callers and their providers speak: answers that fit the contract, and ones that break it. */
interface Family {
  readonly format: 'openai-responses' | 'openai-chat' | 'anthropic-messages'
  readonly path: string
  readonly input: Json
  readonly good: Json
  readonly bad: Json
  /** What is wrong with it. */
  readonly wrong: string
  /** A good stream; `begun` are its events up to the first text, `broken` is an event that breaks the contract. */
  readonly begun: readonly Json[]
  readonly rest: readonly Json[]
  readonly broken: Json
  readonly wrongEvent: string
  /** How a stream ends that fails. */
  readonly failure: RegExp
}

const messages = [{ role: 'user', content: 'hi' }]
const item = { type: 'message', id: 'm', role: 'assistant', status: 'completed' }
const part = { type: 'output_text', text: 'calm sea', annotations: [], logprobs: [] }
const response = { id: 'resp_1', object: 'response', status: 'completed', output: [{ ...item, content: [part] }] }
const place = { item_id: 'm', output_index: 0, content_index: 0 }
const delta = { type: 'response.output_text.delta', ...place, delta: 'calm sea', logprobs: [] }
const chunk = (choice: Json) => ({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })
const said = chunk({ delta: { role: 'assistant', content: 'calm sea' } })
const logprobs = { content: [{ token: 'a' }], refusal: null }
const completion = (choice: Json) => ({
  ...{ id: 'c', object: 'chat.completion', created: 1, model: 'm' },
  choices: [{ index: 0, message: { role: 'assistant', content: 'calm sea' }, finish_reason: 'stop', ...choice }],
})
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  usage: { input_tokens: 1, output_tokens: 1 },
}
const textDelta = (text: unknown) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })

const families: Readonly<Record<string, Family>> = {
  '/responses': {
    format: 'openai-responses',
    path: '/responses',
    input: { input: 'hi' },
    good: response,
    bad: { ...response, output: [{ ...item, content: [{ ...part, text: 5 }] }] },
    wrong: 'output.0.content.0.text must be string',
    begun: [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
      delta,
    ],
    rest: [{ type: 'response.completed', response }],
    broken: { ...delta, delta: 5 },
    wrongEvent: 'delta must be string',
    failure: /"type":"response\.failed"/,
  },
  '/messages': {
    format: 'anthropic-messages',
    path: '/messages',
    input: { messages, max_tokens: 100 },
    good: { ...message, content: [{ type: 'text', text: 'calm sea' }], stop_reason: 'end_turn' },
    bad: { ...message, content: [{ type: 'text', text: 5 }], stop_reason: 'end_turn' },
    wrong: 'content.0.text must be string',
    begun: [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      textDelta('calm sea'),
    ],
    rest: [
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } },
      { type: 'message_stop' },
    ],
    broken: textDelta(5),
    wrongEvent: 'delta.text must be string',
    failure: /"type":"error"/,
  },
  '/chat/completions': {
    format: 'openai-chat',
    path: '/chat/completions',
    input: { messages },
    good: completion({}),
    bad: completion({ logprobs }),
    wrong: "choices.0.logprobs.content.0 must have required property 'logprob'",
    begun: [said],
    rest: [chunk({ delta: {}, finish_reason: 'stop' })],
    broken: chunk({ delta: { content: 'a' }, logprobs }),
    wrongEvent: "choices.0.logprobs.content.0 must have required property 'logprob'",
    failure: /"error":\{/,
  },
}

function textOf(events: readonly Json[]): string {
  const texts = events.map((each) => {
    const { type } = each
    return `${type === undefined ? '' : `event: ${String(type)}\n`}data: ${JSON.stringify(each)}\n\n`
  })
  return texts.join('')
}

const sseOf = (events: readonly Json[]) => sse(textOf(events))

let first: FakeUpstream
let second: FakeUpstream
let gateway: TestGateway
let passedMs = 0
beforeAll(async () => {
  ;[first, second] = await Promise.all([startUpstream(), startUpstream()])
  const slugs = Object.values(families).map(({ format }) => format)
  const providers = slugs.flatMap((format) => [
    [`${format}-1`, { at: first, format }] as const,
    [`${format}-2`, { at: second, format }] as const,
  ])
  const models = Object.fromEntries(slugs.map((format) => [`fake/${format}`, [`${format}-1`, `${format}-2`]]))
  const clock = () => performance.now() + passedMs
  gateway = await startGateway({ config: providerConfig(Object.fromEntries(providers), models), clock })
})
beforeEach(() => {
  // Endpoints that failed cool down.
  passedMs += 3_600_000
  first.reset()
  second.reset()
})
afterAll(() => Promise.all([gateway.close(), first.close(), second.close()]))

async function ask({ format, path, input }: Family, isStream: boolean, hasAnswered = () => {}) {
  const provider = { order: [`${format}-1`, `${format}-2`] }
  const body = JSON.stringify({ model: `fake/${format}`, ...input, provider, stream: isStream })
  const answered = await gateway.fetch(path, { method: 'POST', body })
  hasAnswered()
  return { status: answered.status, text: await answered.text() }
}

describe.each(Object.entries(families))('an answer to %s that breaks its format', (_, family) => {
  const { good, bad, wrong, begun, rest, broken, wrongEvent, failure } = family

  it('is left for that of the next endpoint', async () => {
    first.otherwise(json(bad))
    second.otherwise(json(good))
    const { status, text } = await ask(family, false)
    expect(status).toBe(200)
    expect(text).toContain('calm sea')
    expect([first.requests.length, second.requests.length]).not.toContain(0)
  })

  it('is 502 where each endpoint gives one, and says what was wrong', async () => {
    for (const upstream of [first, second]) upstream.otherwise(json(bad))
    const { status, text } = await ask(family, false)
    expect(status).toBe(502)
    expect(JSON.stringify(JSON.parse(text))).toContain(wrong)
    expect([first.requests.length, second.requests.length]).not.toContain(0)
  })

  it('is left before the first event of its stream', async () => {
    first.otherwise(sseOf([...begun.slice(0, -1), broken, ...rest]))
    second.otherwise(sseOf([...begun, ...rest]))
    const { status, text } = await ask(family, true)
    expect(status).toBe(200)
    expect(text).toContain('calm sea')
    expect(text).not.toMatch(failure)
    expect(second.requests).toHaveLength(1)
  })

  it('fails as its format does once its stream has begun, and nobody else is asked', async () => {
    const { opened, open } = gate()
    first.otherwise(steps([textOf(begun), { until: opened }, textOf([broken, ...rest])]))
    second.otherwise(sseOf([...begun, ...rest]))
    const { status, text } = await ask(family, true, open)
    expect(status).toBe(200)
    expect(text).toContain('calm sea')
    expect(text).toMatch(failure)
    expect(text).toContain(wrongEvent)
    expect(second.requests).toHaveLength(0)
  })

  it('is no stream where each endpoint gives one before its first event', async () => {
    for (const upstream of [first, second]) upstream.otherwise(sseOf([...begun.slice(0, -1), broken, ...rest]))
    const { status, text } = await ask(family, true)
    expect(status).toBe(502)
    expect(text).toContain(wrongEvent)
    expect([first.requests.length, second.requests.length]).not.toContain(0)
  })
})
