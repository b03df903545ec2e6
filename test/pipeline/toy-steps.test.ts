import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { answerWith, providersFor, type ToyFormat, toyUsage } from './toy-providers.ts'
import { mask, secret, toolName, toyInspector, toyLoop, toyRedactor, words } from './toy-steps.ts'

const formats: readonly ToyFormat[] = ['openai-responses', 'openai-chat', 'anthropic-messages']
const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const

const cases = formats.flatMap((caller) =>
  providersFor(caller).flatMap((provider) =>
    [true, false].map((isStream) => [caller, provider, isStream ? 'streamed' : 'whole', isStream] as const),
  ),
)

let upstream: FakeUpstream
let gateway: TestGateway
let plain: TestGateway
let passedMs = 0
beforeAll(async () => {
  upstream = await startUpstream()
  const slugs = Object.fromEntries(formats.map((format) => [format, { at: upstream, format }]))
  const models = Object.fromEntries(formats.map((format) => [`toy/${format}`, [format]]))
  const config = providerConfig(slugs, models)
  const steps = { inputSteps: [toyRedactor], outputSteps: [toyInspector], toolLoop: toyLoop }
  gateway = await startGateway({ config, steps, clock: () => performance.now() + passedMs })
  plain = await startGateway({ config })
})
// An hour passes between two tests, so that no cool-down of one is felt in the next.
afterEach(() => {
  passedMs += 3_600_000
  upstream.reset()
})
afterAll(async () => {
  await gateway.close()
  await plain.close()
  await upstream.close()
})

interface Asked {
  readonly caller: ToyFormat
  readonly model: string
  readonly text: string
  readonly isStream: boolean
  readonly at?: TestGateway
  readonly more?: object
  readonly headers?: Readonly<Record<string, string>>
}

async function ask({ caller, model, text, isStream, at = gateway, more = {}, headers = {} }: Asked) {
  const messages = [{ role: 'user', content: text }]
  const own = caller === 'openai-responses' ? { input: text } : { messages }
  const limit = caller === 'anthropic-messages' ? { max_tokens: 500 } : {}
  const usage = caller === 'openai-chat' && isStream ? { stream_options: { include_usage: true } } : {}
  const body = JSON.stringify({ model, stream: isStream, ...own, ...limit, ...usage, ...more })
  const response = await at.fetch(paths[caller], { method: 'POST', body, headers })
  const raw = await response.text()
  return { status: response.status, raw, id: response.headers.get('x-generation-id') ?? '' }
}

type Wire = Readonly<Record<string, unknown>>

function eventsOf(raw: string): Wire[] {
  const lines = raw.split('\n').filter((line) => line.startsWith('data: {'))
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Wire)
}

/** All texts that stand in some value under these names, joined. */
function textsIn(value: unknown, names: readonly string[]): string {
  if (Array.isArray(value)) return value.map((each) => textsIn(each, names)).join('')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([name, each]) => (names.includes(name) && typeof each === 'string' ? each : textsIn(each, names)))
    .join('')
}

/** What the caller reads in an answer. */
function textOf(caller: ToyFormat, raw: string, isStream: boolean): string {
  if (!isStream) return textsIn(JSON.parse(raw), caller === 'openai-chat' ? ['content'] : ['text'])
  const events = eventsOf(raw)
  if (caller === 'openai-chat')
    return textsIn(
      events.map((event) => event['choices']),
      ['content'],
    )
  const type = caller === 'openai-responses' ? 'response.output_text.delta' : 'content_block_delta'
  return textsIn(
    events.filter((event) => event['type'] === type),
    caller === 'openai-responses' ? ['delta'] : ['text'],
  )
}

function usageIn(caller: ToyFormat, raw: string, isStream: boolean): Wire {
  const values = isStream ? eventsOf(raw) : [JSON.parse(raw) as Wire]
  const holders = values.map((each) => (each['response'] ?? each) as Wire).filter((each) => each['usage'])
  const usage = (holders.at(-1)?.['usage'] ?? {}) as Wire
  if (caller === 'openai-chat') return { input: usage['prompt_tokens'], output: usage['completion_tokens'] }
  // In messages, what was read from a cache is counted beside the input.
  const beside = Number(usage['cache_read_input_tokens'] ?? 0)
  return { input: Number(usage['input_tokens']) + beside, output: usage['output_tokens'] }
}

async function recordsOf(id: string): Promise<readonly GenerationRecord[]> {
  const find = async () => (await readGenerations(gateway.dataDir)).filter((each) => each.id === id)
  await eventually(async () => (await find()).length).toBe(1)
  return find()
}

const costs = { 'openai-responses': 46_000, 'openai-chat': 46_000, 'anthropic-messages': 48_000 } as const

const modelOf = (provider: string, simulated: string) => (provider === 'simulator' ? simulated : `toy/${provider}`)

describe('a tool loop', () => {
  it.each(cases)('gives a caller of %s one answer of a provider of %s, %s', async (caller, provider, _, isStream) => {
    const format = provider === 'simulator' ? undefined : provider
    if (format !== undefined) {
      const failure = json({ error: { message: 'busy' } }, { status: 500 })
      const call = { name: toolName, callId: 'call_1' }
      upstream.next(
        failure,
        answerWith(format, { deltas: ['Let me ', 'look. '], call }),
        failure,
        answerWith(format, { deltas: ['It is ', 'high noon.'] }),
      )
    }
    const text = `What time is it? ${words.clock}`
    const { status, raw, id } = await ask({ caller, model: modelOf(provider, 'sim/tools'), text, isStream })
    expect(status, raw).toBe(200)
    const said = textOf(caller, raw, isStream)
    expect(said).toContain('high noon')
    if (isStream && caller === 'openai-responses') expectOneStream(raw)
    const [record] = await recordsOf(id)
    const usage = usageIn(caller, raw, isStream)
    expect(usage).toEqual({ input: record?.inputTokens, output: record?.outputTokens })
    expect(record).toMatchObject({ status: 'completed', clientFormat: caller })
    if (format === undefined) return
    expect(raw).not.toContain(toolName)
    expect(said).toContain('Let me look.')
    expect(usage).toEqual({ input: 2 * toyUsage.input, output: 2 * toyUsage.output })
    expect(record?.attempts.map(({ status }) => status)).toEqual([500, 200, 500, 200])
    // Of each answer: 12 tokens at 1 millionth of a dollar, some of them from the cache, and 9 at 4.
    expect(record?.costNanos).toBe(2 * (costs[format] ?? 0))
    expect(upstream.requests).toHaveLength(4)
    expect(upstream.requests[1]?.rawBody).toContain(toolName)
    expect(upstream.requests[3]?.rawBody).toContain('it is high noon')
  })

  function expectOneStream(raw: string): void {
    const events = eventsOf(raw)
    expect(events.map((event) => event['sequence_number'])).toEqual(events.map((_, at) => at))
    for (const type of ['response.created', 'response.completed']) {
      expect(events.filter((event) => event['type'] === type)).toHaveLength(1)
    }
    const added = events.filter((event) => event['type'] === 'response.output_item.added')
    expect(added.map((event) => event['output_index'])).toEqual(added.map((_, at) => at))
    const ids = added.map((event) => (event['item'] as Wire)['id'])
    expect(new Set(ids).size).toBe(ids.length)
  }

  it('tells in-band that its second question was not answered, and records what the first one cost', async () => {
    const call = { name: toolName, callId: 'call_1' }
    const failure = json({ error: { message: 'no' } }, { status: 400 })
    for (const isStream of [true, false]) {
      upstream.next(answerWith('openai-chat', { deltas: ['Let me look. '], call }), failure)
      const text = `What time is it? ${words.clock}`
      const { status, raw, id } = await ask({ caller: 'openai-chat', model: 'toy/openai-chat', text, isStream })
      expect(status).toBe(isStream ? 200 : 400)
      expect(raw).toContain('"error"')
      const [record] = await recordsOf(id)
      expect(record).toMatchObject({ status: 'failed', inputTokens: toyUsage.input, outputTokens: toyUsage.output })
      expect(record?.costNanos).toBeGreaterThan(0)
      expect(record?.attempts.map(({ status }) => status)).toEqual([200, 400])
    }
  })
})

describe('an output inspector', () => {
  it.each(cases)('changes words for a caller of %s, provider %s, %s', async (caller, provider, _, isStream) => {
    if (provider !== 'simulator') upstream.next(answerWith(provider, { deltas: ['A ca', 'lm s', 'ea.'] }))
    const text = `Is the sea calm ? ${words.inspect}`
    const { status, raw } = await ask({ caller, model: modelOf(provider, 'sim/echo'), text, isStream })
    expect(status, raw).toBe(200)
    const said = textOf(caller, raw, isStream)
    expect(said).toContain(provider === 'simulator' ? 'sea wild' : 'A wild sea.')
    expect(said).not.toContain('calm')
  })

  it.each(cases)('ends an answer for a caller of %s, provider %s, %s', async (caller, provider, _, isStream) => {
    if (provider !== 'simulator')
      upstream.next(answerWith(provider, { deltas: ['All is ', 'forb', 'idden', ' here.'] }))
    const text = `All is forbidden here. ${words.inspect}`
    const { status, raw, id } = await ask({ caller, model: modelOf(provider, 'sim/echo'), text, isStream })
    expect(raw).toContain('the answer was stopped')
    expect(raw).not.toContain('idden here')
    expect(status).toBe(isStream ? 200 : 400)
    const [record] = await recordsOf(id)
    expect(record).toMatchObject({ status: 'failed', errorType: 'content_policy_violation' })
    // What was asked and said until then was worked for.
    expect(record?.outputTokens).toBeGreaterThan(0)
  })
})

describe('an input rewriter', () => {
  it.each(cases)('redacts what a caller of %s says to a provider of %s, %s', async (caller, provider, _, isStream) => {
    if (provider !== 'simulator') upstream.next(answerWith(provider, { deltas: ['Fine.'] }))
    const text = `The word is ${secret}. ${words.redact}`
    const { status, raw } = await ask({ caller, model: modelOf(provider, 'sim/echo'), text, isStream })
    expect(status, raw).toBe(200)
    if (provider === 'simulator') {
      expect(textOf(caller, raw, isStream)).toContain(mask)
      return
    }
    expect(upstream.requests[0]?.rawBody).toContain(mask)
    expect(upstream.requests[0]?.rawBody).not.toContain(secret)
  })
})

describe('what ran for a request', () => {
  const metadataOf = (raw: string, isStream: boolean): Wire => {
    const values = isStream ? eventsOf(raw) : [JSON.parse(raw) as Wire]
    const holders = values.map((each) => (each['response'] ?? each) as Wire)
    return (holders.find((each) => each['service_metadata'])?.['service_metadata'] ?? {}) as Wire
  }

  it.each(cases)('is shown to a caller of %s, provider %s, %s', async (caller, provider, _, isStream) => {
    if (provider !== 'simulator') upstream.next(answerWith(provider, { deltas: ['Fine.'] }))
    const model = modelOf(provider, 'sim/echo')
    const text = `Is it ${secret} ? ${words.redact} ${words.inspect}`
    const { status, raw } = await ask({ caller, model, text, isStream, headers })
    expect(status, raw).toBe(200)
    expect(metadataOf(raw, isStream)['pipeline']).toEqual([
      { type: 'plugin', name: 'toy-redactor', data: { words: 1 } },
      { type: 'plugin', name: 'toy-inspector' },
    ])
  })

  it.each(formats)('is shown with a refusal and with a blocked answer to a caller of %s', async (caller) => {
    const refused = await ask({ caller, model: 'sim/echo', text: words.refuse, isStream: false, headers })
    expect(refused.status).toBe(403)
    expect(metadataOf(refused.raw, false)).toMatchObject({
      ...{ requested: 'sim/echo', attempt: 0, summary: 'no provider was asked' },
      pipeline: [{ name: 'toy-redactor', summary: 'refused it' }],
    })
    const text = `All is forbidden here. ${words.inspect}`
    const blocked = await ask({ caller, model: 'sim/echo', text, isStream: false, headers })
    expect(metadataOf(blocked.raw, false)['pipeline']).toEqual([{ type: 'plugin', name: 'toy-inspector' }])
    const plainly = await ask({ caller, model: 'sim/echo', text: words.refuse, isStream: false })
    expect(JSON.parse(plainly.raw)).not.toHaveProperty('service_metadata')
  })

  it('is not there where nothing ran', async () => {
    const { raw } = await ask({ caller: 'openai-chat', model: 'sim/echo', text: 'Hi', isStream: false, headers })
    expect(metadataOf(raw, false)).not.toHaveProperty('pipeline')
  })
})

const headers = { 'x-service-metadata': 'enabled' }

describe('a request that no step has anything to do with', () => {
  it.each([true, false])('goes through as bytes, streamed: %s', async (isStream) => {
    const odd = { made_up_member: 'as it came' }
    const { completion, events } = chatAnswer([{ kind: 'text', deltas: ['Hi'] }])
    const withOdd = events.map((event) => event.replace('data: {', `data: {"made_up_member":"as it came",`)).join('')
    const behave = isStream ? sse(`${withOdd}data: [DONE]\n\n`) : json({ ...completion, ...odd })
    const asked = { caller: 'openai-chat', model: 'toy/openai-chat', isStream, more: { odd: 1 } } as const
    for (const at of [plain, gateway]) {
      upstream.next(behave)
      expect((await ask({ ...asked, at, text: 'Hi' })).raw).toContain('"made_up_member":"as it came"')
    }
    upstream.next(behave)
    expect((await ask({ ...asked, text: `Hi ${words.inspect}` })).raw).not.toContain('made_up_member')
    // The request still is what the caller wrote: only its answer has to be read.
    for (const { body } of upstream.requests) expect(body).toMatchObject({ odd: 1 })
  })
})
