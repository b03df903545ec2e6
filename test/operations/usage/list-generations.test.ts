import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractDocuments, type Schema } from '../../../src/contract/contract.ts'
import { generation } from '../../storage/generation.ts'
import { inStore } from '../../support/generations.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
const now = Date.now()
beforeAll(async () => {
  gateway = await startGateway()
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const record = (id: string, changes: Parameters<typeof generation>[1]) =>
    generation(id, { organizationId, workspaceId, externalUser: null, sessionId: null, ...changes })
  await inStore(gateway.dataDir, ({ generations }) =>
    generations.insertMany([
      record('gen-1', { createdAt: now - 4_000, costNanos: 40_000_000, durationMs: 5, inputTokens: 1 }),
      record('gen-2', { createdAt: now - 3_000, costNanos: 10_000, durationMs: 90_000, inputTokens: 2 }),
      record('gen-3', {
        ...{ createdAt: now - 2_000, costNanos: 20_000, durationMs: 6, inputTokens: 90_000 },
        ...{ externalUser: 'ada', sessionId: 'chat-1', tools: ['service:datetime'], plugins: ['web'] },
      }),
      record('gen-4', {
        ...{
          createdAt: now - 1_000,
          costNanos: 0,
          status: 'failed',
          stopReason: null,
          errorMessage: 'The room is full.',
        },
        ...{ workspaceId: 'elsewhere', guardrails: [{ id: 'guard-1', action: 'none' }], durationMs: 1 },
      }),
      record('gen-old', { createdAt: now - 40 * 24 * 60 * 60 * 1000 }),
    ]),
  )
})
afterAll(() => gateway.close())

async function list(query: Readonly<Record<string, string>> = {}, key = managementKey) {
  const response = await gateway.fetch(`/generations?${new URLSearchParams(query)}`, { key })
  const body = (await response.json()) as Schema<'GenerationListResponse'> & { error: Schema<'ErrorDetail'> }
  return { status: response.status, ids: body.data?.map(({ id }) => id), ...body }
}

describe('listGenerations', () => {
  it('lists the last 30 days, the newest first, in pages', async () => {
    expect((await list()).ids).toEqual(['gen-4', 'gen-3', 'gen-2', 'gen-1'])
    const first = await list({ limit: '3' })
    expect(first.ids).toEqual(['gen-4', 'gen-3', 'gen-2'])
    const second = await list({ limit: '3', cursor: first.next_cursor ?? '' })
    expect([second.ids, second.next_cursor]).toEqual([['gen-1'], null])
  })

  it('lists older ones where it is asked for them', async () => {
    const since = new Date(now - 50 * 24 * 60 * 60 * 1000).toISOString()
    const until = new Date(now - 35 * 24 * 60 * 60 * 1000).toISOString()
    expect((await list({ since, until })).ids).toEqual(['gen-old'])
    expect((await list({ until })).ids).toEqual(['gen-old'])
    expect(await list({ since: until, until: since })).toMatchObject({ status: 400 })
  })

  it.each([
    ['newest', ['gen-4', 'gen-3', 'gen-2', 'gen-1']],
    ['oldest', ['gen-1', 'gen-2', 'gen-3', 'gen-4']],
    ['most_expensive', ['gen-1', 'gen-3', 'gen-2', 'gen-4']],
    ['slowest', ['gen-2', 'gen-3', 'gen-1', 'gen-4']],
    ['most_tokens', ['gen-3', 'gen-4', 'gen-2', 'gen-1']],
  ])('sorts by %s', async (sort, ids) => {
    expect((await list({ sort })).ids).toEqual(ids)
    const first = await list({ sort, limit: '2' })
    const second = await list({ sort, limit: '2', cursor: first.next_cursor ?? '' })
    expect([...(first.ids ?? []), ...(second.ids ?? [])]).toEqual(ids)
  })

  it.each([
    ['user', 'ada', ['gen-3']],
    ['session_id', 'chat-1', ['gen-3']],
    ['tool', 'service:datetime', ['gen-3']],
    ['plugin', 'web', ['gen-3']],
    ['status', 'failed', ['gen-4']],
    ['guardrail_id', 'guard-1', ['gen-4']],
    ['error', 'ROOM is', ['gen-4']],
    ['min_cost', '0.04', ['gen-1']],
    ['model', 'sim/echo-1', ['gen-4', 'gen-3', 'gen-2', 'gen-1']],
    ['model', 'sim/none', []],
    ['provider', 'simulator', ['gen-4', 'gen-3', 'gen-2', 'gen-1']],
    ['finish_reason', 'length', []],
  ])('filters by %s=%s', async (name, value, ids) => {
    expect((await list({ [name]: value })).ids).toEqual(ids)
  })

  it.each([...['user', 'session_id', 'tool', 'plugin', 'guardrail_id', 'error', 'model', 'provider']])(
    'refuses U+0000 in %s, which PostgreSQL could not look for',
    async (name) => {
      expect((await list({ [name]: 'a\0b' })).status).toBe(400)
    },
  )

  it('shows an inference key its own workspace only', async () => {
    const { workspaceId } = gateway.gateway.bootstrapped
    const own = ['gen-3', 'gen-2', 'gen-1']
    expect((await list({}, inferenceKey)).ids).toEqual(own)
    expect((await list({ workspace_id: workspaceId.toUpperCase() }, inferenceKey)).ids).toEqual(own)
    expect((await list({ workspace_id: workspaceId })).ids).toEqual(own)
    const workspace = '11111111-1111-4111-8111-111111111111'
    expect((await list({ workspace_id: workspace }, inferenceKey)).status).toBe(404)
    expect((await list({ workspace_id: workspace })).status).toBe(404)
  })

  it('is 404 for a key or app that there is not, and 400 for a cursor of another list', async () => {
    expect((await list({ api_key_hash: '0'.repeat(64) })).status).toBe(404)
    expect((await list({ app_id: '4242' })).status).toBe(404)
    const { next_cursor: cursor } = await list({ limit: '1' })
    expect((await list({ sort: 'oldest', cursor: cursor ?? '' })).status).toBe(400)
    const odd = Buffer.from('["newest",1,"a\\u0000"]').toString('base64url')
    for (const wrong of ['x', 'e30', 'WyJuZXdlc3QiXQ', odd]) expect((await list({ cursor: wrong })).status).toBe(400)
    expect((await list({ limit: '501' })).status).toBe(400)
  })

  it('finds the requests of a key', async () => {
    const body = JSON.stringify({ model: 'sim/echo', input: 'hello' })
    const response = await gateway.fetch('/responses', { method: 'POST', body })
    await response.text()
    const id = response.headers.get('x-generation-id') ?? ''
    const keys = await gateway.fetch('/keys', { key: managementKey })
    const { data } = (await keys.json()) as { data: readonly { hash: string }[] }
    const lists = await Promise.all(data.map(({ hash }) => list({ api_key_hash: hash })))
    expect(lists.filter(({ ids }) => ids?.includes(id))).toHaveLength(1)
    const requestId = response.headers.get('x-request-id') ?? ''
    const found = await gateway.fetch(`/generation?id=${requestId}`)
    expect(await found.json()).toMatchObject({ data: { id, request_id: requestId } })
    expect((await gateway.fetch('/generation?id=trace-7')).status).toBe(404)
  })
})

describe('listGenerations in other forms', () => {
  const ask = (accept: string, query: Readonly<Record<string, string>> = {}) =>
    gateway.fetch(`/generations?${new URLSearchParams(query)}`, { key: managementKey, headers: { accept } })

  beforeAll(async () => {
    const { organizationId, workspaceId } = gateway.gateway.bootstrapped
    const hostile = generation('gen-hostile', {
      ...{ organizationId, workspaceId, createdAt: now - 500, sessionId: '=1+1', externalUser: '@SUM(A1)' },
      ...{ userAgent: '-2+3, "quoted"\nline', httpReferer: '\tcmd', requestedModel: '+model', costNanos: 70 },
      ...{ cacheDiscountNanos: -1_500_000, tools: ['service:datetime', 'service:files'] },
    })
    await inStore(gateway.dataDir, ({ generations }) => generations.insertMany([hostile]))
  })

  it.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json, text/csv, application/x-ndjson', 'application/json'],
    ['image/png', 'application/json'],
    ['text/csv', 'text/csv'],
    ['text/*', 'text/csv'],
    ['application/json;q=0.5, text/csv', 'text/csv'],
    ['application/x-ndjson', 'application/x-ndjson'],
  ])('answers what %s prefers: %s', async (accept, media) => {
    const response = await ask(accept)
    await response.text()
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'accept'])
    expect(response.headers.get('content-type')).toBe(`${media}; charset=utf-8`)
  })

  it('writes a line of NDJSON for each record, as JSON has it', async () => {
    const { data } = await list()
    const text = await (await ask('application/x-ndjson')).text()
    expect(text.endsWith('\n')).toBe(true)
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(data)
  })

  it('writes the documented columns as CSV, and no formula', async () => {
    const rows = parse(await (await ask('text/csv')).text(), { columns: true }) as Record<string, string>[]
    const { spec } = await contractDocuments()
    const { GenerationsCsv } = (spec['components'] as { schemas: Record<string, { description: string }> }).schemas
    const listed = GenerationsCsv?.description.split('UTC: ')[1]?.split('. `attempts`')[0] ?? ''
    const columns = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(rows.map(({ id }) => id)).toEqual((await list()).ids)
    const hostile = rows.find(({ id }) => id === 'gen-hostile')
    expect(hostile).toMatchObject({
      ...{ session_id: "'=1+1", external_user: "'@SUM(A1)", http_referer: "'\tcmd" },
      ...{ user_agent: '\'-2+3, "quoted"\nline', requested_model: "'+model", total_cost: '0.00000007' },
      ...{ cache_discount: '-0.0015', streamed: 'true', app_id: '', attempts: '2' },
      tools: 'service:datetime service:files',
    })
    expect(Object.keys(hostile ?? {})).toEqual(columns)
    for (const cell of rows.flatMap((row) => Object.values(row))) {
      if (!Number.isFinite(Number(cell))) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }
    const none = await (await ask('text/csv', { model: 'sim/none' })).text()
    expect(none).toBe(`${columns.join(',')}\n`)
  })

  it.each(['text/csv', 'application/x-ndjson', 'application/json'])('leads to the next page: %s', async (accept) => {
    const seen: string[] = []
    let address = `${gateway.url}/generations?limit=2&sort=oldest&provider=simulator`
    for (;;) {
      const response = await fetch(address, { headers: { accept, authorization: `Bearer ${managementKey}` } })
      seen.push(...new Set(((await response.text()).match(/gen-(?:\d|hostile)/g) ?? []).slice(0, 20)))
      const next = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
      if (next === undefined) {
        expect(response.headers.get('x-next-cursor')).toBeNull()
        break
      }
      expect(next).toContain(`cursor=${response.headers.get('x-next-cursor')}`)
      address = new URL(next, address).href
    }
    expect(seen.slice(0, 5)).toEqual(['gen-1', 'gen-2', 'gen-3', 'gen-4', 'gen-hostile'])
  })
})
