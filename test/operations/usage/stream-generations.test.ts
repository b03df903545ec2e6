import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { generation } from '../../storage/generation.ts'
import { eventually } from '../../support/eventually.ts'
import { openGenerationStream, type ReadStream, type StreamWish } from '../../support/generation-stream.ts'
import { inStore } from '../../support/generations.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
const streams: ReadStream[] = []
beforeAll(async () => {
  gateway = await startGateway({ config: { limits: { generation_streams: 8 } } })
})
afterAll(() => gateway.close())

async function open(wish: StreamWish = {}): Promise<ReadStream> {
  const stream = await openGenerationStream(gateway.url, wish)
  streams.push(stream)
  return stream
}

async function leaveAll(): Promise<void> {
  for (const stream of streams.splice(0)) {
    stream.leave()
    await stream.over
  }
  // The gateway has seen it, too.
  const metrics = () => fetch(`${gateway.origin}/metrics`).then((response) => response.text())
  await eventually(metrics).toContain('gateway_generation_streams 0')
}

let count = 0
/** Asks a model, and gives the generation's id. */
async function ask(fields: Readonly<Record<string, unknown>> = {}, key = inferenceKey): Promise<string> {
  const body = JSON.stringify({ model: 'sim/echo', input: `hello ${count++}`, ...fields })
  const response = await gateway.fetch('/responses', { method: 'POST', body, key })
  await response.text()
  return response.headers.get('x-generation-id') ?? ''
}

describe('streamGenerations', () => {
  it('tells of each generation that ends from now on, with its record', async () => {
    await ask()
    const stream = await open()
    const ids = [await ask({ session_id: 's-1' }), await ask(), await ask()]
    await stream.waitFor(3)
    expect(stream.ids).toEqual(ids)
    const record = await gateway.fetch(`/generation?id=${ids[0]}`)
    expect({ data: stream.records[0] }).toEqual(await record.json())
    expect(stream.text).toMatch(/^retry: 2000\nid: [\w-]+\n\nid: [\w-]+\nevent: generation\ndata: \{/)
    await leaveAll()
  })

  it('goes on behind any event, and behind the beginning', async () => {
    const first = await open()
    const ids = [await ask(), await ask(), await ask()]
    await first.waitFor(3)
    await leaveAll()
    ids.push(await ask())
    for (const [index, lastId] of [first.firstId, ...first.eventIds].entries()) {
      const again = await open({ lastId })
      await again.waitFor(4 - index)
      expect([again.ids, again.firstId]).toEqual([ids.slice(index), lastId])
    }
    await leaveAll()
    const byQuery = await open({ query: { last_event_id: first.eventIds[1] ?? '' } })
    const byBoth = await open({ query: { last_event_id: first.firstId }, lastId: first.eventIds[2] })
    const byNothing = await open({ lastId: '' })
    ids.push(await ask())
    await byQuery.waitFor(3)
    await byBoth.waitFor(2)
    await byNothing.waitFor(1)
    expect([byQuery.ids, byBoth.ids, byNothing.ids]).toEqual([ids.slice(2), ids.slice(3), ids.slice(4)])
    await leaveAll()
  })

  it('takes the filters of the list', async () => {
    const stream = await open({ query: { session_id: 's-2', model: 'sim/echo', status: 'completed', min_cost: '0' } })
    const others = await open({ query: { user: 'ada' } })
    const failed = await open({ query: { status: 'failed' } })
    await ask()
    const id = await ask({ session_id: 's-2' })
    await ask({ session_id: 's-3' })
    const byAda = await ask({ user: 'ada' })
    const late = await ask({ session_id: 's-2' })
    await stream.waitFor(2)
    await others.waitFor(1)
    expect([stream.ids, others.ids, failed.ids]).toEqual([[id, late], [byAda], []])
    await leaveAll()
  })

  it('tells an inference key of its own workspace, and a management key of all', async () => {
    const created = await gateway.fetch('/workspaces', {
      ...{ method: 'POST', key: managementKey, body: JSON.stringify({ name: 'Other', slug: 'other' }) },
    })
    const { data: workspace } = (await created.json()) as { data: { id: string } }
    const made = await gateway.fetch('/keys', {
      ...{ method: 'POST', key: managementKey, body: JSON.stringify({ name: 'Other', workspace_id: workspace.id }) },
    })
    const { key } = (await made.json()) as { key: string }
    const own = await open({ key: inferenceKey })
    const other = await open({ key, query: { workspace_id: workspace.id.toUpperCase() } })
    const all = await open()
    const some = await open({ query: { workspace_id: workspace.id } })
    const ids = [await ask(), await ask({}, key)]
    await all.waitFor(2)
    await Promise.all([own, other, some].map((stream) => stream.waitFor(1)))
    expect(all.ids).toEqual(ids)
    expect([own.ids, other.ids, some.ids]).toEqual([ids.slice(0, 1), ids.slice(1), ids.slice(1)])
    const wrong = await open({ key, query: { workspace_id: '11111111-1111-4111-8111-111111111111' } })
    expect(wrong.status).toBe(404)
    await leaveAll()
  })

  it('refuses ids that it has not given, and parameters that it does not have', async () => {
    const foreign = Buffer.from('["r",99,1]').toString('base64url')
    for (const lastId of ['x', foreign]) expect((await open({ lastId })).status).toBe(400)
    expect((await open({ query: { last_event_id: 'x' } })).status).toBe(400)
    expect((await open({ query: { sort: 'oldest' } })).status).toBe(400)
    expect((await open({ query: { api_key_hash: '0'.repeat(64) } })).status).toBe(404)
    expect((await open({ key: 'sk-gw-unknown' })).status).toBe(401)
    await leaveAll()
  })

  it('ends when its key is disabled or revoked, and tells it nothing more', async () => {
    const made = await gateway.fetch('/keys', {
      ...{ method: 'POST', key: managementKey, body: JSON.stringify({ name: 'Watcher' }) },
    })
    const { key, data } = (await made.json()) as { key: string; data: { hash: string } }
    const stream = await open({ key })
    const id = await ask()
    await stream.waitFor(1)
    await gateway.fetch(`/keys/${data.hash}`, { method: 'DELETE', key: managementKey })
    await stream.over
    expect(stream.ids).toEqual([id])
    expect(stream.end).toEqual({ type: 'end', reason: 'unauthorized', message: 'The key is not accepted any more.' })
    expect((await open({ key, lastId: stream.eventIds[0] })).status).toBe(401)
    await leaveAll()
  })

  it('opens as many as it may, of which one key leaves some to others, and keeps them from nobody else', async () => {
    const opened: ReadStream[] = []
    for (;;) {
      const stream = await open()
      if (stream.status !== 200) break
      opened.push(stream)
    }
    expect(opened).toHaveLength(6)
    const others = [
      await open({ key: inferenceKey }),
      await open({ key: inferenceKey }),
      await open({ key: inferenceKey }),
    ]
    // All keys of an organization leave one to others.
    expect(others.map(({ status }) => status)).toEqual([200, 503, 503])
    expect((await gateway.fetch('/keys', { key: managementKey })).status).toBe(200)
    const id = await ask()
    await Promise.all(opened.map((stream) => stream.waitFor(1)))
    expect(new Set(opened.flatMap(({ ids }) => ids))).toEqual(new Set([id]))
    await leaveAll()
    expect((await open()).status).toBe(200)
    await leaveAll()
  })

  it('says so when it can not go on', async () => {
    const stream = await open()
    const { organizationId } = gateway.gateway.bootstrapped
    const broken = generation('gen-broken', { organizationId })
    const { lastId } = { lastId: stream.firstId }
    await inStore(gateway.dataDir, ({ generations }) => generations.insertMany([broken]))
    const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
    try {
      await stream.waitFor(1)
      await database.knex('generations').where({ id: broken.id }).update({ attempts: '{' })
      const again = await open({ lastId })
      await again.over
      expect(again.end).toMatchObject({ type: 'end', reason: 'error' })
      expect(again.end?.message).toContain('Something went wrong')
    } finally {
      await database.knex('generations').where({ id: broken.id }).delete()
      await database.close()
    }
    await leaveAll()
  })
})
