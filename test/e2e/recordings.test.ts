import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, oddOffsets, sse, startUpstream } from '../support/fake-upstream.ts'
import { providerConfig } from '../support/provider-config.ts'
import { describeRecordings, type Recording } from '../support/recordings.ts'
import { expectStreamRules, messageText, parseEvents, type ReadStream, type Wire } from '../support/response-events.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { type ChatRecord, readChatRecord } from './chat-record.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let client: OpenAI
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: providerConfig(
      { alpha: { at: upstream, format: 'openai-responses' }, beta: { at: upstream, format: 'openai-chat' } },
      { 'fake/responses': ['alpha'], 'fake/chat': ['beta'] },
    ),
  })
  client = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 0 })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function ask(body: Wire): Promise<{ status: number; text: string }> {
  const response = await gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

async function askStreamed(body: Wire): Promise<ReadStream> {
  const { status, text } = await ask({ ...body, stream: true })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return parseEvents(text)
}

async function askWhole(body: Wire): Promise<Wire> {
  const { status, text } = await ask({ ...body, stream: false })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return JSON.parse(text) as Wire
}

let loggedBefore = 0
beforeEach(() => {
  loggedBefore = gateway.log.length
})

/** Strict mode would have answered 500 or cut the stream; this says where. */
function expectNoViolations(): void {
  const lines = gateway.log.slice(loggedBefore).filter((line) => line.includes('breaks the contract'))
  expect(lines).toEqual([])
}

const named = (cases: readonly Recording[]) => cases.map((recording) => [recording.name, recording] as const)
const answered = ({ meta }: Recording) => meta.status === 200

describeRecordings('answers of openai-responses providers', ['openai-responses'], (cases) => {
  const streamed = cases.filter((each) => answered(each) && each.sse !== undefined)
  const whole = cases.filter((each) => answered(each) && each.response !== undefined)

  it.each(named(streamed))('%s: streamed', async (_name, recording) => {
    const bytes = recording.sse as Buffer
    const recorded = lastResponse(bytes)
    const body = requestOf(recording, 'fake/responses')
    upstream.otherwise(sse(bytes, { cuts: oddOffsets(bytes.length, 100) }))
    if (recorded['status'] === 'failed') {
      // A failure that comes first is an ordinary error; an empty account at the provider is none of the caller's doing.
      expect((await ask({ ...body, stream: true })).status).toBe(502)
      return
    }
    const read = await askStreamed(body)
    expectStreamRules(read, { isRelayed: true })
    upstream.otherwise(json({ ...recorded, output: outputOf(bytes, recorded) }))
    expect(await unsealed(read.final['output'])).toEqual(outputOf(bytes, recorded))
    expectEnd(read.final, recorded)

    expect(timeless(await askWhole(body)), 'the same answer, not streamed').toEqual(timeless(read.final))
    expectNoViolations()
  })

  it.each(named(whole))('%s: whole', async (_name, recording) => {
    const recorded = recording.response as Wire
    upstream.otherwise(json(recording.body))
    const answer = await askWhole(requestOf(recording, 'fake/responses'))
    expect(await unsealed(answer['output'])).toEqual(recorded['output'])
    expectEnd(answer, recorded)
    expectNoViolations()
  })

  it.each(
    named(
      streamed.filter(
        ({ sse }) => lastResponse(sse as Buffer)['status'] !== 'failed' && !unknownToClient(sse as Buffer),
      ),
    ),
  )('%s: through the official client', async (_name, recording) => {
    const bytes = recording.sse as Buffer
    upstream.otherwise(sse(bytes, { cuts: oddOffsets(bytes.length, 40, 7) }))
    const response = await client.responses.stream({ model: 'fake/responses', input: 'hi' }).finalResponse()
    expect(response.output_text).toBe(messageText({ output: outputOf(bytes, lastResponse(bytes)) }))
  })
})

describeRecordings('answers of openai-chat providers', ['openai-chat'], (cases) => {
  const streamed = cases.filter((each) => answered(each) && each.sse !== undefined)
  const whole = cases.filter((each) => answered(each) && each.response !== undefined)
  const body = { model: 'fake/chat', input: unknownPrompt }

  it.each(named(streamed))('%s: streamed', async (_name, recording) => {
    const bytes = recording.sse as Buffer
    const record = readChatRecord(bytes)
    upstream.otherwise(sse(bytes, { cuts: oddOffsets(bytes.length, 100) }))
    const read = await askStreamed(body)
    expectStreamRules(read)
    expectRecord(read.final, record)
    if (record.hasFailed) {
      expect((await ask(body)).status).toBe(502)
      return
    }
    expect(comparable(await askWhole(body), record), 'the same answer, not streamed').toEqual(
      comparable(read.final, record),
    )
    expectNoViolations()
  })

  it.each(named(whole))('%s: whole', async (_name, recording) => {
    const record = readChatRecord(recording.body as Buffer)
    upstream.otherwise(json(recording.body))
    const answer = await askWhole(body)
    expectRecord(answer, record)
    const read = await askStreamed(body)
    expectStreamRules(read)
    expect(comparable(read.final, record), 'the same answer, streamed').toEqual(comparable(answer, record))
    expectNoViolations()
  })

  it.each(named(streamed.filter((each) => !readChatRecord(each.sse as Buffer).hasFailed)))(
    '%s: through the official client',
    async (_name, recording) => {
      const bytes = recording.sse as Buffer
      upstream.otherwise(sse(bytes, { cuts: oddOffsets(bytes.length, 40, 7) }))
      const response = await client.responses.stream({ model: 'fake/chat', input: 'hi' }).finalResponse()
      expect(response.output_text).toBe(readChatRecord(bytes).text)
    },
  )
})

/** The recorded request as a caller of the gateway would send it, or a plain one where it refers to what is not in it. */
/** In place of what was asked: long enough for what the provider has counted. */
const unknownPrompt = 'hi '.repeat(16_000)

function requestOf({ request }: Recording, model: string): Wire {
  const isWhole = request?.['input'] !== undefined && typeof request['previous_response_id'] !== 'string'
  return isWhole ? { ...request, model, store: false } : { model, input: unknownPrompt }
}

// The client throws on these events, whoever sends them.
function unknownToClient(bytes: Buffer): boolean {
  return eventsOf(bytes).some(({ type }) => /^response\.(apply_patch_call|shell_call)_/.test(String(type)))
}

function eventsOf(bytes: Buffer): Wire[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as Wire)
}

const terminalTypes = ['response.completed', 'response.incomplete', 'response.failed']

/** The response at its end. Some recordings go on with the stream of another request: what follows the first end is no part of the answer. */
function lastResponse(bytes: Buffer): Wire {
  return eventsOf(bytes).find(({ type }) => terminalTypes.includes(String(type)))?.['response'] as Wire
}

/** What the recorded response says, with the ids that its items began with; some providers leave it out at the end of a stream. */
function outputOf(bytes: Buffer, recorded: Wire): unknown {
  const events = eventsOf(bytes)
  const itemsOf = (name: string) => events.filter(({ type }) => type === name).map(({ item }) => item as Wire)
  const said = recorded['output'] as Wire[]
  const output = said.length > 0 ? said : itemsOf('response.output_item.done')
  const begun = itemsOf('response.output_item.added')
  return output.map((item, index) => (begun[index] === undefined ? item : { ...item, id: begun[index]['id'] }))
}

/** The output with its encrypted reasoning as the provider gets it back: on its way out it was wrapped, and the gateway unwraps it again. */
async function unsealed(output: unknown): Promise<unknown> {
  const wrapped = sealsIn(output)
  if (wrapped.length === 0) return output
  for (const text of wrapped) expect(text).toMatch(/^mgr1\.[\w-]+$/)
  const items = wrapped.map((text, at) => ({ type: 'reasoning', id: `rs_${at}`, summary: [], encrypted_content: text }))
  await askWhole({ model: 'fake/responses', input: [...items, { role: 'user', content: 'Go on.' }] })
  const opened = sealsIn(upstream.requests.at(-1)?.body?.['input'])
  expect(opened).toHaveLength(wrapped.length)
  const openedOf = new Map(wrapped.map((text, at) => [text, opened[at]]))
  return JSON.parse(
    JSON.stringify(output, (key, value: unknown) => (isSeal(key, value) ? openedOf.get(value) : value)),
  ) as unknown
}

function sealsIn(value: unknown): string[] {
  const found: string[] = []
  JSON.stringify(value, (key, member: unknown) => {
    if (isSeal(key, member)) found.push(member)
    return member
  })
  return found
}

const isSeal = (key: string, value: unknown): value is string =>
  key === 'encrypted_content' && typeof value === 'string' && value !== ''

function expectEnd(answer: Wire, recorded: Wire): void {
  // The id is the gateway's own.
  expect(answer['id']).toMatch(/^resp_/)
  expect(answer['id']).not.toBe(recorded['id'])
  expect(answer['status']).toBe(recorded['status'])
  expect(answer['incomplete_details'] ?? null).toEqual(recorded['incomplete_details'] ?? null)
  expect(answer['model']).toBe('fake/responses')
  const usage = recorded['usage'] as Wire
  expect(answer['usage']).toMatchObject({
    input_tokens: usage['input_tokens'],
    output_tokens: usage['output_tokens'],
    input_tokens_details: { cached_tokens: (usage['input_tokens_details'] as Wire)['cached_tokens'] },
    output_tokens_details: { reasoning_tokens: (usage['output_tokens_details'] as Wire)['reasoning_tokens'] },
  })
  expect((answer['usage'] as Wire)['cost']).toBeGreaterThan(0)
}

function expectRecord(answer: Wire, record: ChatRecord): void {
  const output = answer['output'] as Wire[]
  expect(answer['status']).toBe(record.status)
  expect(messageText(answer)).toBe(record.text)
  // A thought that was open when the answer failed is not in it.
  expect(reasoningOf(output)).toBe(record.status === 'failed' ? '' : record.reasoning)
  const calls = output.filter(({ type }) => type === 'function_call' || type === 'custom_tool_call')
  expect(calls.map(({ name, arguments: json, input }) => ({ name, arguments: input ?? parsed(String(json)) }))).toEqual(
    record.calls,
  )
  if (record.usage === undefined) return
  const usage = answer['usage'] as Wire
  expect({
    input: usage['input_tokens'],
    output: usage['output_tokens'],
    cached: (usage['input_tokens_details'] as Wire)['cached_tokens'],
    reasoning: (usage['output_tokens_details'] as Wire)['reasoning_tokens'],
  }).toEqual(record.usage)
}

function reasoningOf(output: readonly Wire[]): string {
  return output
    .filter(({ type }) => type === 'reasoning')
    .flatMap((item) => [
      ...((item['content'] as Wire[] | undefined) ?? []),
      ...((item['summary'] as Wire[] | undefined) ?? []),
    ])
    .map(({ text }) => String(text))
    .join('')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// Our own clock's; everything else must agree.
function timeless(response: Wire): Wire {
  return JSON.parse(
    JSON.stringify({ ...response, id: undefined }, (key, value: unknown) =>
      key === 'created_at' || key === 'completed_at' ? undefined : value,
    ),
  ) as Wire
}

// A provider that gives no ids gets ours, which differ from request to request.
function comparable(response: Wire, { usage }: ChatRecord): Wire {
  // Without the provider's own count the request's length counts, and that differs.
  const hidden = usage === undefined ? ['id', 'usage'] : ['id']
  return JSON.parse(
    JSON.stringify(timeless(response), (key, value: unknown) => (hidden.includes(key) ? undefined : value)),
  ) as Wire
}

describe('the fake provider', () => {
  it('cuts at every offset that it is given', () => {
    expect(oddOffsets(1000, 20).every((offset, index, all) => index === 0 || offset >= (all[index - 1] ?? 0))).toBe(
      true,
    )
  })
})
