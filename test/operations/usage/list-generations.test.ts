import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
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
    for (const wrong of ['x', 'e30', 'WyJuZXdlc3QiXQ']) expect((await list({ cursor: wrong })).status).toBe(400)
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
