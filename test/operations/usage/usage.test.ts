import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { grantCredits } from '../../../src/storage/money/credits.ts'
import { generation } from '../../storage/generation.ts'
import { inStore } from '../../support/generations.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

type Item = Schema<'ActivityItem'>

const dayMs = 24 * 60 * 60 * 1000
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const now = Date.now()

let gateway: TestGateway
let secondKey: { hash: string; id: number }

beforeAll(async () => {
  gateway = await startGateway()
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const made = await gateway.fetch('/keys', { method: 'POST', key: managementKey, body: '{"name":"second"}' })
  secondKey = ((await made.json()) as { data: { hash: string; id: number } }).data
  await inStore(gateway.dataDir, async ({ generations, keys }) => {
    const { keys: all } = await keys.list({ organizationId, includeDisabled: true, offset: 0, limit: 100 })
    const first = all.find(({ kind, id }) => kind === 'inference' && id !== secondKey.id)?.id ?? 1
    const record = (id: string, changes: Parameters<typeof generation>[1]) =>
      generation(id, {
        organizationId,
        workspaceId,
        keyId: first,
        model: 'sim/echo',
        provider: 'sim',
        endpointTag: 'sim',
        costNanos: 1_000_000_000,
        createdAt: now,
        ...changes,
      })
    await generations.insertMany([
      record('gen-today', {}),
      record('gen-today-second', { keyId: secondKey.id, costNanos: 500_000_000 }),
      record('gen-byok', { isByok: true, costNanos: 250_000_000 }),
      record('gen-last-week', { createdAt: now - 7 * dayMs, model: 'sim/json' }),
      record('gen-long-ago', { createdAt: now - 40 * dayMs }),
      record('gen-of-app', {
        createdAt: now - 50 * dayMs,
        costNanos: 0,
        app: { origin: 'https://app.example', title: 'App', categories: [] },
      }),
      record('gen-of-no-app', { createdAt: now - 50 * dayMs, costNanos: 0 }),
      record('gen-failed-long-ago', { createdAt: now - 70 * dayMs, status: 'failed', costNanos: 0 }),
      record('gen-foreign', { organizationId: 'another', keyId: 999 }),
    ])
  })
})
afterAll(() => gateway.close())

async function ask(path: string) {
  const response = await gateway.fetch(path, { key: managementKey })
  return { status: response.status, body: (await response.json()) as { data: unknown } }
}

async function activity(query = ''): Promise<readonly Item[]> {
  const { status, body } = await ask(`/activity${query}`)
  expect(status).toBe(200)
  return body.data as Item[]
}

describe('listActivity', () => {
  it('sums the last 30 days by day, model and endpoint, the newest first', async () => {
    const items = await activity()
    expect(items.map(({ date, model, requests }) => `${date} ${model} ${requests}`)).toEqual([
      `${dateOf(now)} sim/echo 3`,
      `${dateOf(now - 7 * dayMs)} sim/json 1`,
    ])
    expect(items[0]).toEqual({
      date: dateOf(now),
      model: 'sim/echo',
      model_permaslug: 'sim/echo',
      endpoint_id: 'sim/echo@sim',
      provider_name: expect.any(String),
      usage: 1.5,
      byok_usage_inference: 0.25,
      requests: 3,
      byok_requests: 1,
      failed_requests: 0,
      prompt_tokens: 33,
      cached_tokens: 36,
      completion_tokens: 42,
      reasoning_tokens: 45,
      first_token_ms: { p50: 18, p95: 19, p99: 19 },
      duration_ms: { p50: 18, p95: 19, p99: 19 },
      timed_requests: 3,
    })
  })

  it('shows one day only when that is asked for, however long ago', async () => {
    const items = await activity(`?date=${dateOf(now - 40 * dayMs)}`)
    expect(items.map(({ requests }) => requests)).toEqual([1])
    expect(await activity(`?date=${dateOf(now - dayMs)}`)).toEqual([])
  })

  it('splits by key, or by workspace', async () => {
    const byKey = await activity(`?date=${dateOf(now)}&group_by=api_key`)
    expect(byKey.map(({ usage }) => usage)).toEqual([1, 0.5])
    expect(byKey[1]?.api_key_hash).toBe(secondKey.hash)
    const byWorkspace = await activity(`?date=${dateOf(now)}&group_by=workspace`)
    expect(byWorkspace.map(({ workspace_id: id }) => id)).toEqual([gateway.gateway.bootstrapped.workspaceId])
  })

  it('splits by exactly what is named, with * in what it is not split by', async () => {
    const [today] = await activity(`?date=${dateOf(now)}&group_by=total`)
    const all = { model: '*', model_permaslug: '*', endpoint_id: '*', provider_name: '*' }
    expect(today).toMatchObject({ ...all, requests: 3, byok_requests: 1, usage: 1.5 })
    const byWorkspace = await activity(`?date=${dateOf(now)}&group_by=total,workspace`)
    expect(byWorkspace).toEqual([{ ...today, workspace_id: gateway.gateway.bootstrapped.workspaceId }])
    const byMore = await activity(`?date=${dateOf(now)}&group_by=model,provider,key,task,user,app`)
    expect(byMore.map(({ requests }) => requests)).toEqual([2, 1])
    expect(byMore[0]).toMatchObject({ model: 'sim/echo', app_id: null, task: null, user: 'ada@example.com' })
    expect(byMore[0]).toMatchObject({ endpoint_id: '*', provider_name: expect.stringMatching(/^[^*]+$/) })
    const apps = await activity(`?date=${dateOf(now - 50 * dayMs)}&group_by=app`)
    expect(apps.map(({ app_id: id }) => id).sort()).toEqual([expect.any(Number), null].sort())
  })

  it('shows a whole time in one row, with what half, 95 and 99 of 100 answered requests stayed within', async () => {
    const range = `since=${new Date(now - 60 * dayMs).toISOString()}&until=${new Date(now).toISOString()}`
    const [whole, ...more] = await activity(`?interval=all&group_by=total&${range}`)
    expect(more).toEqual([])
    expect(whole).toMatchObject({ date: dateOf(now - 60 * dayMs), requests: 7, timed_requests: 7 })
    expect(whole).not.toHaveProperty('hour')
    const day = `date=${dateOf(now - 70 * dayMs)}`
    const [failed] = await activity(`?group_by=total&${day}`)
    expect(failed).toMatchObject({ requests: 1, first_token_ms: null, duration_ms: null, timed_requests: 0 })
  })

  it('shows hours of a range', async () => {
    const hour = new Date(Math.floor(now / 3_600_000) * 3_600_000).toISOString()
    const [item, ...more] = await activity(
      `?interval=hour&group_by=total&since=${hour}&until=${new Date(now).toISOString()}`,
    )
    expect(more).toEqual([])
    expect(item).toMatchObject({ date: dateOf(now), hour, requests: 3 })
  })

  it('shows one key only, also after it was deleted', async () => {
    const query = `?api_key_hash=${secondKey.hash}`
    expect((await activity(query)).map(({ usage }) => usage)).toEqual([0.5])
    await gateway.fetch(`/keys/${secondKey.hash}`, { method: 'DELETE', key: managementKey })
    expect(await activity(query)).toHaveLength(1)
  })

  it('shows one workspace only', async () => {
    expect(await activity(`?workspace_id=${gateway.gateway.bootstrapped.workspaceId}`)).toHaveLength(2)
  })

  it('shows one app only', async () => {
    const apps = (await ask('/apps')).body.data as { id: number }[]
    const day = `date=${dateOf(now - 50 * dayMs)}`
    expect((await activity(`?${day}`)).map(({ requests }) => requests)).toEqual([2])
    expect((await activity(`?${day}&app_id=${apps[0]?.id}`)).map(({ requests }) => requests)).toEqual([1])
  })

  it('finds nothing of a user who made no key', async () => {
    expect(await activity('?user_id=nobody')).toEqual([])
  })

  it('answers 404 to a workspace, key or app that is not there', async () => {
    expect((await ask(`/activity?workspace_id=${randomUUID()}`)).status).toBe(404)
    expect((await ask(`/activity?api_key_hash=${'0'.repeat(64)}`)).status).toBe(404)
    expect((await ask('/activity?app_id=2147483647')).status).toBe(404)
  })

  it.each([
    'date=2026-02-30',
    'date=yesterday',
    'date=',
    'group_by=colour',
    'group_by=model,',
    'interval=week',
    'since=yesterday',
    `date=${dateOf(now)}&since=2026-01-01T00:00:00Z`,
    'since=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z',
    'interval=hour&since=2026-01-01T00:00:00Z&until=2026-02-02T00:00:00Z',
    'since=2024-01-01T00:00:00Z&until=2026-01-01T00:00:00Z',
    'api_key_hash=abc',
    'workspace_id=default',
    'app_id=0',
  ])('answers 400 to %s', async (query) => {
    expect((await ask(`/activity?${query}`)).status).toBe(400)
  })
})

describe('getCredits', () => {
  it('tells what was spent, and that there is no limit', async () => {
    const { status, body } = await ask('/credits')
    expect(status).toBe(200)
    expect(body.data).toEqual({ total_credits: 0, total_usage: 3.5, unlimited: true })
  })

  it('tells what was granted, and what was spent of it', async () => {
    const { organizationId } = gateway.gateway.bootstrapped
    await inStore(gateway.dataDir, (repositories) => grantCredits(repositories, organizationId, 2_500_000_000, now))
    expect((await ask('/credits')).body.data).toEqual({ total_credits: 2.5, total_usage: 0, unlimited: false })
  })
})

describe('listModels by usage', () => {
  it('puts what the organization uses first', async () => {
    const ids = async (sort: string) => {
      const { body } = await ask(`/models?model_authors=sim&sort=${sort}`)
      return (body.data as { id: string }[]).map(({ id }) => id).slice(0, 2)
    }
    expect(await ids('most-popular')).toEqual(['sim/echo', 'sim/json'])
    expect((await ids('top-weekly'))[0]).toBe('sim/echo')
  })
})
