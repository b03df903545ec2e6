import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { generation } from '../storage/generation.ts'
import { collectGarbage } from '../support/collect-garbage.ts'
import { GatewayProcess, loadAndKill, type Seen } from '../support/crash-loop.ts'
import { describeStore } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { gate } from '../support/gate.ts'
import { openGenerationStream } from '../support/generation-stream.ts'
import { inStore } from '../support/generations.ts'
import { readBooks } from '../support/money.ts'
import { openPostgresRoad } from '../support/postgres-road.ts'
import { openSlowReader } from '../support/slow-generation-reader.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

async function start(config: Record<string, unknown> = {}): Promise<TestGateway> {
  const gateway = await startGateway({ config: { contract: { responses: 'off' }, ...config } })
  onTestFinished(() => gateway.close())
  return gateway
}

/** Records of about two kilobytes on the wire, as if so many requests had ended. */
async function writeMany(gateway: TestGateway, from: number, count: number): Promise<readonly string[]> {
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const ids = Array.from({ length: count }, (_, at) => `gen-${String(from + at).padStart(6, '0')}`)
  await inStore(gateway.dataDir, async ({ generations }) => {
    for (let at = 0; at < count; at += 200) {
      const some = ids.slice(at, at + 200)
      const changes = { organizationId, workspaceId, userAgent: 'x'.repeat(500) }
      await generations.insertMany(some.map((id) => generation(id, changes)))
      await nextTurn()
    }
  })
  return ids
}

function heldBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function streamsOf({ origin }: TestGateway): Promise<number> {
  const text = await fetch(`${origin}/metrics`).then((response) => response.text())
  return Number(/^gateway_generation_streams (\d+)/m.exec(text)?.[1])
}

describe('a stream of generations', () => {
  it('holds nothing for those who do not read, and serves them from the store when they do', async () => {
    const gateway = await start()
    const first = await openGenerationStream(gateway.url)
    const readers = await Promise.all(Array.from({ length: 5 }, () => openSlowReader(gateway.url, first.firstId)))
    const quick = await openSlowReader(gateway.url, first.firstId)
    first.leave()
    const before = heldBytes()
    const reading = quick.readUntil('gen-009999')
    const ids = await writeMany(gateway, 0, 10_000)
    await reading
    expect(quick.ids).toEqual(ids)
    // Twenty megabytes for each of them.
    expect((heldBytes() - before) / readers.length).toBeLessThan(3_000_000)
    const [one, ...others] = readers
    for (const each of others) each.leave()
    await one?.readUntil('gen-009999')
    expect(one?.ids).toEqual(ids)
    for (const each of [one, quick]) each?.leave()
    await eventually(() => streamsOf(gateway)).toBe(0)
  })

  it('cuts one who reads nothing for too long, and goes on behind the last event that it read', async () => {
    const gateway = await start({ limits: { idle_timeout: limitOf(1_000) } })
    const reader = await openSlowReader(gateway.url)
    await writeMany(gateway, 0, 10_000)
    await eventually(() => streamsOf(gateway)).toBe(0)
    await reader.readUntil('gen-009999')
    expect(reader.ids.length).toBeGreaterThan(0)
    expect(reader.ids.length).toBeLessThan(10_000)
    const again = await openGenerationStream(gateway.url, { lastId: reader.lastId })
    await again.waitFor(10_000 - reader.ids.length)
    again.leave()
    expect([...reader.ids, ...again.ids].toSorted()).toEqual(
      Array.from({ length: 10_000 }, (_, at) => `gen-${String(at).padStart(6, '0')}`),
    )
  })

  it('ends with a word when the gateway stops, which does not wait for it', async () => {
    const gateway = await startGateway({ config: { limits: { drain_timeout: '5m', keep_alive_comment: '10m' } } })
    const streams = await Promise.all([openGenerationStream(gateway.url), openGenerationStream(gateway.url)])
    await gateway.close()
    await Promise.all(streams.map(({ over }) => over))
    for (const { end } of streams) expect(end).toMatchObject({ type: 'end', reason: 'shutdown' })
  })

  it('keeps its connection alive while nothing happens, and its place while nothing fits', async () => {
    const gateway = await start({ limits: { keep_alive_comment: '100ms' } })
    const stream = await openGenerationStream(gateway.url, { query: { user: 'nobody' } })
    await eventually(() => stream.text).toContain(': processing\n\n')
    expect(stream.text.match(/^id: /gm)).toHaveLength(1)
    let written = 0
    const eventIds = async () => {
      await writeMany(gateway, written++, 1)
      return stream.text.match(/^id: /gm)?.length
    }
    await eventually(eventIds, { everyMs: 500 }).toBeGreaterThan(1)
    const [, last] = [...stream.text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id)
    stream.leave()
    const again = await openGenerationStream(gateway.url, { lastId: last })
    const all = await openGenerationStream(gateway.url, { lastId: stream.firstId })
    await writeMany(gateway, written, 1)
    await Promise.all([again.waitFor(1), all.waitFor(1)])
    expect(again.ids.length).toBeLessThan(all.ids.length)
    for (const each of [again, all]) each.leave()
  })
})

describeStore((openFresh, dialect) => {
  if (dialect === 'sqlite') {
    it.skip('skipped: several gateways share PostgreSQL')
    return
  }

  it('tells at one gateway of the requests of all, and loses and doubles nothing when one is killed', async () => {
    const { url, dataDir } = await openFresh()
    const folders = [
      mkdtempSync(join(tmpdir(), 'gateway-test-')),
      mkdtempSync(join(tmpdir(), 'gateway-test-')),
    ] as const
    const [one, other] = [new GatewayProcess(folders[0], url), new GatewayProcess(folders[1], url)]
    onTestFinished(async () => {
      for (const gateway of [one, other]) await gateway.kill()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })
    await one.start()
    await other.start()
    const { key } = await one.manage('POST', '/keys', { name: 'load' })
    const whole = await openGenerationStream(other.url)
    const parts = [await openGenerationStream(one.url)]
    const seen: Seen = { costs: new Map(), ids: new Set() }
    // Both are under load while one of them is killed, with requests in flight.
    const { opened: resumed, open } = gate()
    const load = [
      loadAndKill(one, key, { seen, afterMs: 700 }),
      loadAndKill(other, key, { seen: newSeen(), afterMs: 700, since: resumed }),
    ]
    await load[0]
    await parts[0]?.over
    // What is in flight at the other one is still to come.
    parts.push(await openGenerationStream(other.url, { lastId: parts[0]?.eventIds.at(-1) }))
    open()
    await load[1]
    await Promise.all([whole.over, parts[1]?.over])
    // Another start, on the same database, records what the dead have left.
    await other.start()
    const rests = [whole, parts[1]].map((stream) =>
      openGenerationStream(other.url, { lastId: stream?.eventIds.at(-1) ?? stream?.firstId }),
    )
    const [wholeRest, partsRest] = await Promise.all(rests)
    const recorded = async () => (await readBooks({ url, dataDir })).generations
    await eventually(async () => (await recorded()).some(({ status }) => status === 'interrupted')).toBe(true)
    const all = [whole, ...(wholeRest === undefined ? [] : [wholeRest])]
    const pieces = [...parts, ...(partsRest === undefined ? [] : [partsRest])]
    const expected = (await recorded()).map(({ id }) => id).toSorted()
    for (const streams of [all, pieces]) {
      await eventually(() => streams.flatMap(({ ids }) => ids).length).toBe(expected.length)
      expect(streams.flatMap(({ ids }) => ids).toSorted()).toEqual(expected)
    }
    expect(expected.length).toBeGreaterThan(40)
    for (const id of seen.costs.keys()) expect(expected).toContain(id)
    for (const stream of [wholeRest, partsRest]) stream?.leave()
  })

  it('goes on when the database is back, with what was written meanwhile', async () => {
    const { url, open } = await openFresh()
    const road = await openPostgresRoad(String(url))
    const gateway = await startGateway({ env: { DATABASE_URL: road.url } })
    onTestFinished(async () => {
      await gateway.close()
      await road.close()
    })
    const beside = await open()
    const { repositoriesOn } = await import('../../src/storage/repositories.ts')
    const { organizationId, workspaceId } = gateway.gateway.bootstrapped
    const write = (id: string) =>
      repositoriesOn(beside).generations.insertMany([generation(id, { organizationId, workspaceId })])
    const stream = await openGenerationStream(gateway.url)
    await write('gen-1')
    await stream.waitFor(1)
    road.cut()
    await write('gen-2')
    await eventually(async () => (await openGenerationStream(gateway.url)).status).toBe(503)
    road.mend()
    await write('gen-3')
    await stream.waitFor(3)
    expect(stream.ids).toEqual(['gen-1', 'gen-2', 'gen-3'])
    stream.leave()
  })
})

function newSeen(): Seen {
  return { costs: new Map(), ids: new Set() }
}
