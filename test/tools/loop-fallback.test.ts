import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { prices, providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { call, callers, saying, text, type Wire } from './loop-bench.ts'

let first: FakeUpstream
let second: FakeUpstream
let gateway: TestGateway
// An hour passes between two tests, so that no cool-down of one is felt in the next.
let passedMs = 0

beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[first, second] = await Promise.all([startUpstream(), startUpstream()])
  const slugs = {
    first: { at: first, format: 'openai-chat', prices },
    second: { at: second, format: 'openai-responses', prices },
  } as const
  const config = providerConfig(slugs, {
    'tools/one': ['first'],
    'tools/two': ['second'],
    'tools/both': ['first', 'second'],
  })
  gateway = await startGateway({ config, clock: () => performance.now() + passedMs })
})
afterEach(() => {
  passedMs += 3_600_000
  for (const upstream of [first, second]) upstream.reset()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await Promise.all([first.close(), second.close()])
})

const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const
const busy = json({ error: { message: 'busy' } }, { status: 500 })
const tools = [{ type: 'service:datetime' }]

async function ask(caller: (typeof callers)[number], isStream: boolean, more: object) {
  const messages = [{ role: 'user', content: 'Go on.' }]
  const own = caller === 'openai-responses' ? { input: 'Go on.' } : { messages }
  const limit = caller === 'anthropic-messages' ? { max_tokens: 500 } : {}
  const body = JSON.stringify({ stream: isStream, tools, ...own, ...limit, ...more })
  const headers = { 'x-service-metadata': 'enabled' }
  const response = await gateway.fetch(paths[caller], { method: 'POST', body, headers })
  return { status: response.status, raw: await response.text(), id: response.headers.get('x-generation-id') ?? '' }
}

const cases = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))
const order = { provider: { order: ['first', 'second'] } }

/** What is asked: once well, then a failure, and the other one twice. */
const asked4 = [
  ['first', 200],
  ['first', 500],
  ['second', 200],
  ['second', 200],
]

/** The metadata of an answer, whole or in the last event of a stream that has it. */
function metadataIn(raw: string): Wire {
  const found = raw
    .split('\n')
    .map((line) => line.replace(/^data: /, ''))
    .findLast((line) => line.startsWith('{') && line.includes('"service_metadata"'))
  const wire = JSON.parse(found ?? '{}') as Wire
  const holder = (wire['response'] ?? wire['message'] ?? wire) as Wire
  return (wire['service_metadata'] ?? holder['service_metadata']) as Wire
}

describe('between two steps of a loop', () => {
  it.each(cases)(
    'another endpoint takes over from one that fails, speaking %s (streamed: %s)',
    async (caller, isStream) => {
      first.next(saying([text('Let me see. '), call('datetime')]))
      first.otherwise(busy)
      second.next(saying([call('datetime')]), saying([text('Done.')]))
      const { status, raw, id } = await ask(caller, isStream, { model: 'tools/both', ...order })
      expect(status, raw).toBe(200)
      expect(raw).toContain('Let me see. ')
      expect(raw).toContain('Done.')
      // The one that answered is asked first in the step after it, too.
      expect(second.requests).toHaveLength(2)
      const [asked] = second.requests
      const items = (asked?.body?.['input'] ?? []) as Wire[]
      // It reads what the first one said and called.
      expect(asked?.rawBody).toContain('Let me see. ')
      expect(items.map(({ type, role }) => type ?? role)).toEqual(
        expect.arrayContaining(['function_call', 'function_call_output']),
      )
      const find = async () => (await readGenerations(gateway.dataDir)).find((each) => each.id === id)
      await eventually(find).toBeDefined()
      const record = await find()
      expect(record).toMatchObject({ provider: 'first', status: 'completed', inputTokens: 36, costNanos: 138_000 })
      expect(record?.attempts.map(({ provider, status }) => [provider, status])).toEqual(asked4)
      const { data } = (await (await gateway.fetch(`/generation?id=${id}`)).json()) as { readonly data: Wire }
      const responses = data['provider_responses'] as Wire[]
      expect(responses.map(({ provider_name: name, status }) => [String(name).toLowerCase(), status])).toEqual(asked4)
      expect(responses.map(({ endpoint_id: endpoint }) => endpoint === null)).toEqual([false, true, false, false])
      expect(responses.map(({ error_type: type }) => type === null)).toEqual([true, false, true, true])
      const metadata = metadataIn(raw)
      const attempts = (metadata['attempts'] ?? []) as Wire[]
      expect(attempts.map(({ provider_slug: slug, status }) => [slug, status])).toEqual(asked4)
      expect(metadata).toMatchObject({
        attempt: 4,
        strategy: 'fallback',
        summary: 'second answered in the last of 3 steps at the fourth attempt',
      })
    },
  )

  it.each(cases)('another model does, speaking %s (streamed: %s)', async (caller, isStream) => {
    first.next(saying([call('datetime')]))
    first.otherwise(busy)
    second.otherwise(saying([text('Done.')]))
    const { status, raw, id } = await ask(caller, isStream, { models: ['tools/one', 'tools/two'], model: 'tools/one' })
    expect(status, raw).toBe(200)
    expect(raw).toContain('Done.')
    const find = async () => (await readGenerations(gateway.dataDir)).find((each) => each.id === id)
    await eventually(find).toBeDefined()
    // The record names the model that the answer names.
    expect(raw).toContain('"model":"tools/one"')
    expect(await find()).toMatchObject({ model: 'tools/one', requestedModel: 'tools/one', costNanos: 92_000 })
    expect((await find())?.attempts.at(-1)).toMatchObject({ model: 'tools/two', status: 200 })
  })

  it('the one that answers stays, whatever the order says', async () => {
    first.next(busy, busy, busy)
    first.otherwise(saying([text('Too early.')]))
    second.next(saying([call('datetime')]), saying([text('Done.')]))
    const { raw } = await ask('openai-responses', false, { model: 'tools/both', ...order })
    expect(raw).toContain('Done.')
    expect(raw).not.toContain('Too early.')
  })
})
