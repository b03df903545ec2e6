import { expect, it } from 'vitest'
import { DeliveryRepository } from '../../../src/storage/broadcast/delivery-repository.ts'
import { type ClaimWish, OutboxRepository } from '../../../src/storage/broadcast/outbox-repository.ts'
import { readToldGenerations } from '../../../src/storage/broadcast/told-generations.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const now = Date.parse('2026-01-31T12:00:00Z')

describeDatabases((openFresh) => {
  const open = async () => {
    const fresh = await openFresh()
    const repositories = repositoriesOn(fresh.database)
    const told = async (ids: readonly string[], deliveries: readonly string[] = ['one']) => {
      await repositories.generations.insertMany(
        ids.map((id, index) => generation(id, { createdAt: now - 1000 + index, durationMs: 10, deliveries })),
      )
    }
    return { ...fresh, repositories, told, outbox: new OutboxRepository(fresh.database) }
  }
  const wish = (changes: Partial<ClaimWish> = {}): ClaimWish => ({
    ...{ destinationId: 'one', claimer: 'here', now, until: now + 60_000, most: 10, newBatchId: 'batch-1' },
    ...changes,
  })

  it('keeps what a record is to be told to with the record, once', async () => {
    const { outbox, told } = await open()
    await told(['gen-1', 'gen-2'], ['one', 'two'])
    await told(['gen-1'], ['one', 'three'])
    expect(await outbox.dueTimes()).toEqual(
      new Map([
        ['one', now - 990],
        ['two', now - 990],
      ]),
    )
    expect(await outbox.countsOf('one')).toEqual({ waiting: 2, dead: 0, oldestAt: now - 990 })
    expect(await outbox.countsOf('nobody')).toEqual({ waiting: 0, dead: 0, oldestAt: null })
  })

  it('tells of a generation whose process died, and only once', async () => {
    const { outbox, repositories } = await open()
    const record = generation('gen-1', { createdAt: now, durationMs: 5, deliveries: ['one', 'two'] })
    await repositories.generations.insertMany([], [], { begun: [{ id: 'gen-1', record, charges: [] }], ended: [] })
    expect(await outbox.dueTimes()).toEqual(new Map())
    const [row] = await repositories.begun.heldBy('', 10)
    expect(row?.record.deliveries).toEqual(['one', 'two'])
    if (row === undefined) throw new Error('no row')
    for (let i = 0; i < 2; i++)
      await repositories.generations.insertMany([row.record], [], { begun: [], ended: ['gen-1'] })
    expect((await outbox.countsOf('two')).waiting).toBe(1)
  })

  it('tells of records of two days, with apps and without, in one call', async () => {
    const { outbox, repositories, database } = await open()
    await database.run((knex) => knex('organizations').insert({ id: 'organization', name: 'One', created_at: now }))
    const app = { origin: 'https://app.example', title: 'App', categories: [] }
    for (const id of ['a', 'b']) {
      await repositories.generations.insertMany([
        generation(`gen-${id}1`, { createdAt: now, deliveries: ['one'], app }),
        generation(`gen-${id}2`, { createdAt: now - 86_400_000, deliveries: ['one', 'two'] }),
        generation(`gen-${id}3`, { createdAt: now }),
      ])
    }
    expect((await outbox.countsOf('one')).waiting).toBe(4)
    expect((await outbox.countsOf('two')).waiting).toBe(2)
  })

  it('lends a batch to one claimer at a time, and the same batch again when its time is up', async () => {
    const { outbox, told } = await open()
    await told(['gen-1', 'gen-2', 'gen-3'])
    const batch = await outbox.claim(wish({ most: 2 }))
    expect(batch).toEqual({
      ...{ destinationId: 'one', batchId: 'batch-1', generationIds: ['gen-1', 'gen-2'], tries: 0 },
      oldestAt: now - 990,
    })
    const second = await outbox.claim(wish({ claimer: 'there', newBatchId: 'batch-2' }))
    expect(second?.generationIds).toEqual(['gen-3'])
    expect(await outbox.claim(wish({ claimer: 'there', newBatchId: 'batch-3' }))).toBeNull()
    // A batch keeps its id and what is in it, whatever came meanwhile.
    await told(['gen-0', 'gen-4'])
    const later = wish({ claimer: 'there', now: now + 60_000, until: now + 120_000, newBatchId: 'batch-4' })
    const claimed = [await outbox.claim(later), await outbox.claim(later), await outbox.claim(later)]
    expect(claimed.map((each) => [each?.batchId, each?.generationIds])).toEqual([
      ['batch-4', ['gen-0', 'gen-4']],
      ['batch-1', ['gen-1', 'gen-2']],
      ['batch-2', ['gen-3']],
    ])
    // The first claimer comes too late to end it.
    if (batch === null) throw new Error('nothing was claimed')
    await outbox.done(batch, 'here')
    expect((await outbox.countsOf('one')).waiting).toBe(5)
    await outbox.done(batch, 'there')
    expect((await outbox.countsOf('one')).waiting).toBe(3)
  })

  it('sends again later, keeps what died with its reason, and revives it', async () => {
    const { outbox, told } = await open()
    await told(['gen-1', 'gen-2'])
    const claim = (at: number) => outbox.claim(wish({ now: at, until: at + 60_000 }))
    const first = await claim(now)
    if (first === null) throw new Error('nothing was claimed')
    await outbox.postpone(first, 'here', now + 5_000, { status: 503, error: 'not now' })
    expect(await claim(now)).toBeNull()
    const second = await claim(now + 5_000)
    expect(second).toMatchObject({ batchId: 'batch-1', tries: 1 })
    if (second === null) throw new Error('nothing was claimed')
    await outbox.giveBack(second, 'here', now, { ids: ['gen-2'], newBatchId: null })
    await outbox.bury(second, 'here', now + 6_000, { status: 400, error: 'never' })
    expect(await outbox.countsOf('one')).toMatchObject({ waiting: 1, dead: 1 })
    expect(await outbox.dueTimes('dead')).toEqual(new Map([['one', now + 6_000]]))
    expect(await outbox.listDead('one', 0, 10)).toEqual([
      { generationId: 'gen-1', tries: 2, endedAt: now - 990, diedAt: now + 6_000, status: 400, error: 'never' },
    ])
    expect(await outbox.revive('one', now, 10)).toBe(1)
    expect((await outbox.claim(wish({ now: now + 7_000 })))?.generationIds).toEqual(['gen-1', 'gen-2'])
  })

  it('revives some at a time, oldest first', async () => {
    const { outbox, told } = await open()
    await told(['gen-1', 'gen-2', 'gen-3'])
    const batch = await outbox.claim(wish())
    if (batch === null) throw new Error('nothing was claimed')
    await outbox.bury(batch, 'here', now, { status: 400, error: 'never' })
    expect(await outbox.revive('one', now, 2)).toBe(2)
    expect((await outbox.claim(wish()))?.generationIds).toEqual(['gen-1', 'gen-2'])
    expect(await outbox.revive('one', now, 2)).toBe(1)
    expect(await outbox.revive('one', now, 2)).toBe(0)
  })

  it('makes batches that failed due now, whole, and leaves alone what is being sent', async () => {
    const { outbox, told } = await open()
    await told(Array.from({ length: 6 }, (_, index) => `gen-${index}`))
    const batches = []
    for (let at = 0; at < 3; at++) batches.push(await outbox.claim(wish({ most: 2, newBatchId: `batch-${at}` })))
    const [first, second] = batches
    if (first == null || second == null) throw new Error('nothing was claimed')
    for (const batch of [first, second])
      await outbox.postpone(batch, 'here', now + 3_600_000, { status: 401, error: 'who?' })
    expect(await outbox.hasten('one', now, 1)).toBe(2)
    expect(await outbox.hasten('one', now, 10)).toBe(2)
    expect(await outbox.hasten('one', now, 10)).toBe(0)
    const again = [await outbox.claim(wish()), await outbox.claim(wish()), await outbox.claim(wish())]
    expect(again.map((batch) => batch && [batch.batchId, batch.generationIds.length, batch.tries])).toEqual([
      ['batch-0', 2, 1],
      ['batch-1', 2, 1],
      null,
    ])
  })

  it('drops the oldest beyond a bound, and all of a destination that is gone', async () => {
    const { outbox, told } = await open()
    await told(['gen-1', 'gen-2', 'gen-3', 'gen-4'])
    expect(await outbox.trim('one', 'waiting', 10, 100)).toBe(0)
    expect(await outbox.trim('one', 'waiting', 2, 1)).toBe(1)
    expect(await outbox.trim('one', 'waiting', 2, 100)).toBe(1)
    expect((await outbox.claim(wish()))?.generationIds).toEqual(['gen-3', 'gen-4'])
    expect(await outbox.forget('one', 1)).toBe(1)
    expect(await outbox.forget('one', 10)).toBe(1)
    expect(await outbox.dueTimes()).toEqual(new Map())
  })

  it('gives each row to one of several processes that claim at once', async () => {
    const { outbox, told, open: openAgain } = await open()
    await told(Array.from({ length: 60 }, (_, index) => `gen-${String(index).padStart(2, '0')}`))
    const processes = [outbox, new OutboxRepository(await openAgain()), new OutboxRepository(await openAgain())]
    const claimed: string[] = []
    await Promise.all(
      processes.map(async (each, index) => {
        for (let turn = 0; claimed.length < 60 && turn < 500; turn++) {
          const batch = await each.claim(wish({ claimer: `p${index}`, most: 4, newBatchId: `batch-${index}-${turn}` }))
          claimed.push(...(batch?.generationIds ?? []))
        }
      }),
    )
    expect(claimed.length).toBe(60)
    expect(new Set(claimed).size).toBe(60)
  })

  it('reads generations with the names that people know, and leaves out what is gone', async () => {
    const { database, told } = await open()
    await told(['gen-1', 'gen-2'])
    const read = await readToldGenerations(database, ['gen-2', 'gen-1', 'gen-3'])
    expect(read.map(({ record }) => record.id)).toEqual(['gen-1', 'gen-2'])
    expect(read[0]).toMatchObject({ keyName: null, keyHash: null, workspaceName: null })
  })

  it('keeps the last sendings to a destination', async () => {
    const { database } = await open()
    const deliveries = new DeliveryRepository(database, 5)
    const delivery = { at: now, kind: 'batch', outcome: 'delivered', items: 3, status: 200, durationMs: 12 } as const
    for (let i = 0; i < 8; i++) await deliveries.add('one', { ...delivery, at: now + i, error: null })
    await deliveries.add('two', { ...delivery, outcome: 'failed', status: null, error: 'it could not be reached' })
    const { deliveries: page, total } = await deliveries.list('one', 1, 2)
    expect(total).toBe(5)
    expect(page.map(({ at }) => at - now)).toEqual([6, 5])
    expect((await deliveries.list('two', 0, 10)).deliveries).toEqual([
      { ...delivery, outcome: 'failed', status: null, error: 'it could not be reached' },
    ])
    await deliveries.forget('two')
    expect((await deliveries.list('two', 0, 10)).total).toBe(0)
  })
})
