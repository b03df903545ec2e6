import { expect, test } from 'vitest'
import type { DestinationRequest } from '../../../src/broadcast/define-destination.ts'
import { clickhouse } from '../../../src/broadcast/destinations/clickhouse.ts'
import type { BroadcastItem } from '../../../src/records/destination.ts'
import { saidWords, sampleItem, secludedItem } from '../sample-item.ts'

type Config = Parameters<typeof clickhouse.encode>[1]

const config: Config = { host: 'db.example', database: 'logs', username: 'writer', password: 'pass&word' }

async function requestFor(
  changes: Partial<Config>,
  items: readonly BroadcastItem[] = [sampleItem()],
): Promise<DestinationRequest> {
  const [request, ...more] = await clickhouse.encode(items, { ...config, ...changes }, { batchId: 'batch-1', now: 0 })
  if (request === undefined || more.length > 0) throw new Error('expected one request')
  return request
}

test('rows are added over the HTTP interface, by a user whose password is in no URL', async () => {
  const { url, method, headers } = await requestFor({})
  const { origin, pathname, searchParams } = new URL(url)
  expect({ origin, pathname, method }).toEqual({ origin: 'https://db.example:8443', pathname: '/', method: 'POST' })
  expect(Object.fromEntries(searchParams)).toEqual({
    database: 'logs',
    query: 'INSERT INTO `SERVICE_TRACES` FORMAT JSONEachRow',
    insert_deduplication_token: 'batch-1',
    input_format_skip_unknown_fields: '1',
    wait_end_of_query: '1',
  })
  expect(headers).toMatchObject({ 'x-clickhouse-user': 'writer', 'x-clickhouse-key': 'pass&word' })
  expect(url).not.toMatch(/pass|writer/)
})

test('a row has times, numbers and texts as columns take them, and lists as JSON', async () => {
  const trace = { trace_id: 't', team: 'blue' }
  const { body } = await requestFor({}, [sampleItem({ trace }), sampleItem({ id: 'gen-2' })])
  const [row, second, ...rest] = Buffer.from(body).toString('utf8').split('\n')
  expect(JSON.parse(row ?? '')).toMatchObject({
    created_at: '2026-11-24 10:20:30.125',
    cost_usd: 0.001234,
    streamed: true,
    trace: JSON.stringify(trace),
    attempts: '[]',
    output_messages: expect.stringContaining(saidWords),
  })
  expect(JSON.parse(second ?? '')).toMatchObject({ id: 'gen-2', trace: null })
  expect(rest).toEqual([''])
})

test.each([
  ['db.example:9443', 'https://db.example:9443/'],
  ['http://10.0.0.7:8123', 'http://10.0.0.7:8123/'],
  ['https://db.example/clickhouse/', 'https://db.example/clickhouse'],
])('the server is found at %s', async (host, address) => {
  expect((await requestFor({ host })).url.split('?')[0]).toBe(address)
})

test('the name of a table can only be the name of a table', async () => {
  const { url } = await requestFor({ table: 'a`; DROP TABLE \\b' })
  expect(new URL(url).searchParams.get('query')).toBe('INSERT INTO `a\\`; DROP TABLE \\\\b` FORMAT JSONEachRow')
})

test('what must not be seen is not sent', async () => {
  const text = Buffer.from((await requestFor({}, [secludedItem()])).body).toString('utf8')
  for (const word of [saidWords, 'laptop', 'session-5', 'app.example', '0.001234']) expect(text).not.toContain(word)
})

test('an exception below a status of 200 is a complaint, and quotes no row', () => {
  const complaint = (text: string) =>
    clickhouse.complaint?.({ status: 200, contentType: 'text/plain', body: Buffer.from(text) })
  expect(complaint('')).toBeNull()
  expect(complaint('Code: 241. DB::Exception: Memory limit exceeded while parsing "secret row"')).toBe(
    'The server answered with exception 241.',
  )
})

test('long conversations are in several blocks, each with a token of its own', async () => {
  const content = {
    systemInstructions: [],
    inputMessages: [{ role: 'user' as const, parts: [{ type: 'text' as const, content: 'x'.repeat(700_000) }] }],
    outputMessages: [],
  }
  const items = ['a', 'b'].map((id) => sampleItem({ id }, { content }))
  const requests = await clickhouse.encode(items, config, { batchId: 'batch-1', now: 0 })
  const tokens = requests.map(({ url }) => new URL(url).searchParams.get('insert_deduplication_token'))
  expect(tokens).toEqual(['batch-1', 'batch-1-1'])
})
