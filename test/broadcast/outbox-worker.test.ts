import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { AnyKind } from '../../src/broadcast/index.ts'
import { OutboxKeeper } from '../../src/broadcast/outbox-keeper.ts'
import { type BroadcastReport, OutboxWorker } from '../../src/broadcast/outbox-worker.ts'
import type { Pace } from '../../src/broadcast/pace.ts'
import { GuardedClient } from '../../src/outbound/guarded-client.ts'
import type { Destination } from '../../src/records/destination.ts'
import type { GenerationContent } from '../../src/records/generation-content.ts'
import { DeliveryRepository } from '../../src/storage/broadcast/delivery-repository.ts'
import { OutboxRepository } from '../../src/storage/broadcast/outbox-repository.ts'
import { readToldGenerations } from '../../src/storage/broadcast/told-generations.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import type { Database } from '../../src/storage/store/database.ts'
import { generation } from '../storage/generation.ts'
import { describeStore } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { waitUntil } from '../support/wait-until.ts'

interface Received {
  readonly batchId: string
  readonly ids: readonly string[]
  readonly contents: readonly (GenerationContent | null)[]
}

type Answer = (received: Received, response: ServerResponse, headers: IncomingHttpHeaders) => void

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

/** A server that generations are sent to, and what has come there. */
async function receiver(answer: Answer = (_, response) => response.end()) {
  const got: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received = JSON.parse(Buffer.concat(chunks).toString()) as Received
      got.push(received)
      answer(received, response, request.headers)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closings.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { got, url: `http://127.0.0.1:${port}/`, ids: () => got.flatMap(({ ids }) => ids).sort() }
}

const kind: AnyKind = {
  type: 'webhook',
  itemsMax: 4,
  encode(items, { url, token }, { batchId }) {
    if (url === 'unusable') throw new Error('the url is none')
    const ids = items.map(({ record }) => record.id)
    const body = JSON.stringify({ batchId, ids, contents: items.map(({ content }) => content) } satisfies Received)
    return [{ method: 'POST', url: String(url), headers: { Authorization: `Bearer ${String(token)}` }, body }]
  },
}

const destination = (id: string, url: string, changes: Partial<Destination> = {}): Destination => ({
  ...{ id, organizationId: 'organization', workspaceId: 'workspace', type: 'webhook', name: id, isEnabled: true },
  ...{ isPrivate: false, sendsCost: true, sendsIdentity: true, sendsRequestContext: true, samplingRate: 1 },
  ...{ keyHashes: null, filterRules: null, config: { url, token: 'very-secret-token' }, createdAt: 0, updatedAt: 0 },
  ...changes,
})

const quick: Partial<Pace> = {
  ...{ lingerMs: 5, pollMs: 50, leaseMs: 5_000, timeoutMs: 2_000, heldMs: 50, keepMs: 0 },
  ...{ closed: { firstMs: 10, mostMs: 40 }, again: { firstMs: 10, mostMs: 40 }, triesMax: 4 },
}

function worker(
  database: Database,
  destinations: Record<string, Destination | 'held'>,
  { pace = {}, claimer = 'here', content = null as GenerationContent | null, contentBytes = 0 } = {},
) {
  const outbox = new OutboxRepository(database)
  const events: string[] = []
  const ended: string[] = []
  const report: BroadcastReport = {
    sent: (type, items) => events.push(`sent ${type} ${items}`),
    failed: (type, items) => events.push(`failed ${type} ${items}`),
    dropped: (type, items, why) => events.push(`dropped ${type} ${items} ${why}`),
    warn: ({ id }, { status, error }) => events.push(`warn ${id} ${status}: ${error}`),
    bug: (error) => events.push(`bug ${String(error)}`),
  }
  const made = new OutboxWorker({
    outbox,
    deliveries: new DeliveryRepository(database),
    keeper: new OutboxKeeper({
      outbox,
      typeOf: async () => 'webhook',
      dropped: ({ id }, items) => events.push(`full ${id} ${items}`),
      now: Date.now,
      pace: { ...quick, ...pace },
    }),
    destinationOf: async (id) => destinations[id] ?? 'gone',
    kindOf: () => kind,
    items: {
      generations: (ids) => readToldGenerations(database, ids),
      contentOf: async () => (content === null ? null : { content, bytes: contentBytes }),
      providerName: (slug) => slug,
    },
    ended: async (ids) => void ended.push(...ids),
    client: new GuardedClient({ allowHosts: ['127.0.0.1'] }),
    claimer,
    now: Date.now,
    report,
    pace: { ...quick, ...pace },
  })
  closings.push(() => made.close(0))
  return { worker: made, outbox, events, ended, deliveries: new DeliveryRepository(database) }
}

async function told(database: Database, count: number, deliveries: readonly string[]): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `gen-${String(index).padStart(4, '0')}`)
  await repositoriesOn(database).generations.insertMany(
    ids.map((id) => generation(id, { createdAt: Date.now() - 1_000, durationMs: 10, deliveries })),
  )
  return ids
}

const until = (isSo: () => boolean | Promise<boolean>) => waitUntil('a delivery', isSo)

describeStore((openFresh) => {
  it('sends everything that waits, in batches, and forgets it', async () => {
    const { database } = await openFresh()
    const there = await receiver()
    const ids = await told(database, 10, ['one'])
    const { worker: made, outbox, events, ended, deliveries } = worker(database, { one: destination('one', there.url) })
    made.start()
    await until(async () => (await outbox.dueTimes()).size === 0 && events.length === 3)
    expect(there.ids()).toEqual(ids)
    expect(there.got.map((each) => each.ids.length).sort()).toEqual([2, 4, 4])
    expect(ended.sort()).toEqual(ids)
    await until(async () => (await deliveries.list('one', 0, 10)).total === 3)
    const [last] = (await deliveries.list('one', 0, 10)).deliveries
    expect(last).toMatchObject({ kind: 'batch', outcome: 'delivered', status: 200, error: null })
    // What comes later is found after a nudge.
    await repositoriesOn(database).generations.insertMany([generation('gen-later', { deliveries: ['one'] })])
    made.nudge()
    await until(() => there.ids().includes('gen-later'))
  })

  it('repeats what failed as the same batch, and waits as long as it is told to', async () => {
    const { database } = await openFresh()
    const answers = [500, 429, 200]
    const there = await receiver((_, response) => {
      response.writeHead(answers.shift() ?? 200, { 'retry-after': '0' })
      response.end('I echo very-secret-token')
    })
    await told(database, 3, ['one'])
    const { worker: made, outbox, events, deliveries } = worker(database, { one: destination('one', there.url) })
    made.start()
    await until(async () => (await outbox.dueTimes()).size === 0)
    expect(there.got).toHaveLength(3)
    expect(new Set(there.got.map(({ batchId, ids }) => `${batchId} ${ids.join()}`)).size).toBe(1)
    expect(events).toContain('warn one 500: it answered 500: I echo ***')
    await until(async () => (await deliveries.list('one', 0, 10)).total === 3)
    const outcomes = (await deliveries.list('one', 0, 10)).deliveries.map(({ outcome, status }) => [outcome, status])
    expect(outcomes.reverse()).toEqual([
      ['failed', 500],
      ['failed', 429],
      ['delivered', 200],
    ])
  })

  it('finds the one item that is refused for good, and delivers the others', async () => {
    const { database } = await openFresh()
    const there = await receiver(({ ids }, response) => {
      response.writeHead(ids.includes('gen-0002') ? 422 : 202)
      response.end()
    })
    const ids = await told(database, 4, ['one'])
    const { worker: made, outbox, events } = worker(database, { one: destination('one', there.url) })
    made.start()
    await until(async () => (await outbox.dueTimes()).size === 0)
    expect(
      there.got
        .filter((each) => !each.ids.includes('gen-0002'))
        .flatMap((each) => each.ids)
        .sort(),
    ).toEqual(ids.filter((id) => id !== 'gen-0002'))
    const [dead] = await outbox.listDead('one', 0, 10)
    expect(dead).toMatchObject({ generationId: 'gen-0002', status: 422, error: 'it answered 422' })
    expect(events).toContain('dropped webhook 1 dead')
  })

  it('gives up after a number of tries, and sends again what is revived', async () => {
    const { database } = await openFresh()
    let isWell = false
    const there = await receiver((_, response) => {
      response.writeHead(isWell ? 200 : 503)
      response.end()
    })
    const ids = await told(database, 2, ['one'])
    const { worker: made, outbox, events } = worker(database, { one: destination('one', there.url) })
    made.start()
    await until(async () => (await outbox.countsOf('one')).dead === 2)
    expect(there.got).toHaveLength(4)
    expect(events).toContain('dropped webhook 2 dead')
    isWell = true
    await outbox.revive('one', Date.now(), 100)
    await until(async () => (await outbox.countsOf('one')).dead + (await outbox.countsOf('one')).waiting === 0)
    expect(there.got.at(-1)?.ids).toEqual(ids)
  })

  it('sends at once, however long it meant to leave a destination alone, when somebody says that it works again', async () => {
    const { database } = await openFresh()
    let isWell = false
    const there = await receiver((_, response) => {
      response.writeHead(isWell ? 200 : 401)
      response.end()
    })
    await told(database, 2, ['one'])
    const hour = { firstMs: 3_600_000, mostMs: 3_600_000 }
    const pace = { closed: hour, again: hour, pollMs: 3_600_000 }
    const { worker: made, outbox } = worker(database, { one: destination('one', there.url) }, { pace })
    made.start()
    await until(async () => ((await outbox.dueTimes()).get('one') ?? 0) > Date.now() + 60_000 && there.got.length === 1)
    isWell = true
    await outbox.hasten('one', Date.now(), 10)
    made.wake('one')
    await until(async () => (await outbox.countsOf('one')).waiting === 0)
    expect(there.got.map(({ batchId }) => batchId)).toEqual([there.got[0]?.batchId, there.got[0]?.batchId])
  })

  it('keeps a destination that never answers from others', async () => {
    const { database } = await openFresh()
    const silent = await receiver(() => {})
    const there = await receiver()
    const ids = await told(database, 20, ['dead', 'well'])
    const { worker: made, outbox } = worker(database, {
      dead: destination('dead', silent.url),
      well: destination('well', there.url),
    })
    made.start()
    await until(() => there.ids().length === 20)
    expect(there.ids()).toEqual(ids)
    expect((await outbox.countsOf('dead')).waiting).toBe(20)
    // What it was about to send stays, and is due at once.
    await made.close(0)
    expect((await outbox.countsOf('dead')).waiting).toBe(20)
    expect((await outbox.dueTimes()).get('dead')).toBeLessThanOrEqual(Date.now())
  })

  it('N35: many destinations of one organization that never answer leave room for another organization', async () => {
    const { database } = await openFresh()
    const silent = await receiver(() => {})
    const there = await receiver()
    const names = Array.from({ length: 12 }, (_, index) => `silent-${index}`)
    const ids = await told(database, 1, [...names, 'zealous'])
    const { worker: made } = worker(
      database,
      {
        ...Object.fromEntries(names.map((name) => [name, destination(name, silent.url)])),
        zealous: destination('zealous', there.url, { organizationId: 'another' }),
      },
      { pace: { atOnceMax: 8, leaseMs: 600_000, timeoutMs: 600_000 } },
    )
    made.start()
    await until(() => silent.got.length === 7 && there.got.length === 1)
    expect(there.ids()).toEqual(ids)
  })

  it('delivers once with several processes, and again what a dead one had claimed', async () => {
    const { database, open } = await openFresh()
    const there = await receiver()
    const ids = await told(database, 60, ['one'])
    const lost = await new OutboxRepository(database).claim({
      ...{ destinationId: 'one', claimer: 'dead', now: Date.now(), until: Date.now() + 200, most: 4 },
      newBatchId: 'lost',
    })
    const destinations = { one: destination('one', there.url) }
    const workers = [
      worker(database, destinations, { claimer: 'a' }),
      worker(await open(), destinations, { claimer: 'b' }),
      worker(await open(), destinations, { claimer: 'c' }),
    ]
    for (const each of workers) each.worker.start()
    await until(() => there.ids().length >= 60)
    await Promise.all(workers.map((each) => each.worker.close()))
    expect(there.ids()).toEqual(ids)
    expect(there.got.find(({ batchId }) => batchId === 'lost')?.ids).toEqual(lost?.generationIds)
  })

  it('sends what fits the rules and may be seen, and nothing while a destination is held', async () => {
    const { database } = await openFresh()
    const there = await receiver()
    await told(database, 4, ['one'])
    const content: GenerationContent = {
      systemInstructions: [],
      inputMessages: [{ role: 'user', parts: [{ type: 'text', content: 'my secret' }] }],
      outputMessages: [],
    }
    const rules = (value: string) => ({
      isEnabled: true,
      groups: [{ logic: 'and' as const, rules: [{ field: 'input', operator: 'contains', value }] }],
    })
    let [one, looks]: [Destination | 'held', number] = ['held', 0]
    const destinations = {
      get one() {
        looks++
        return one
      },
    }
    const { worker: made, outbox, ended } = worker(database, destinations, { content, contentBytes: 600_000 })
    made.start()
    await eventually(() => looks).toBeGreaterThan(2)
    expect(there.got).toEqual([])
    one = destination('one', there.url, { isPrivate: true, filterRules: rules('my secret') })
    await until(() => there.ids().length === 4)
    // Prompts that are too much for one sending go in several.
    expect(there.got.length).toBeGreaterThan(1)
    expect(there.got.flatMap(({ contents }) => contents)).toEqual([null, null, null, null])
    one = destination('one', there.url, { filterRules: rules('something else') })
    await repositoriesOn(database).generations.insertMany([generation('gen-other', { deliveries: ['one'] })])
    await until(() => ended.includes('gen-other'))
    expect(there.ids()).not.toContain('gen-other')
    expect((await outbox.dueTimes()).size).toBe(0)
  })

  it('forgets what waits for a destination that is gone, and drops the oldest of too much', async () => {
    const { database } = await openFresh()
    await told(database, 12, ['gone', 'full'])
    const {
      worker: made,
      outbox,
      events,
    } = worker(database, { full: 'held' }, { pace: { waitingMax: 8, totalMax: 7, trimmedMax: 3 } })
    made.start()
    await until(
      async () =>
        (await outbox.dueTimes()).has('gone') === false && events.some((each) => each.startsWith('full full')),
    )
    expect((await outbox.countsOf('gone')).waiting).toBe(0)
    expect((await outbox.countsOf('full')).waiting).toBeLessThanOrEqual(8)
    expect(events.filter((each) => each.startsWith('bug'))).toEqual([])
  })

  it('keeps as dead what settings that can not be used would not send, and says why', async () => {
    const { database } = await openFresh()
    await told(database, 3, ['one'])
    const { worker: made, outbox, events } = worker(database, { one: destination('one', 'unusable') })
    made.start()
    await until(async () => (await outbox.countsOf('one')).dead === 3)
    expect(events).toContain('warn one null: the url is none')
  })
})
