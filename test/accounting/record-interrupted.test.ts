import { expect, it } from 'vitest'
import type { BegunGeneration } from '../../src/accounting/begun-generations.ts'
import { GenerationWriter } from '../../src/accounting/generation-writer.ts'
import { recordInterrupted } from '../../src/accounting/record-interrupted.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import { BegunRepository } from '../../src/storage/generations/begun-repository.ts'
import { GenerationRepository } from '../../src/storage/generations/generation-repository.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { generation } from '../storage/generation.ts'
import { describeDatabases } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'

const now = 1_700_000_000_000
const isDead = async () => false

describeDatabases((openFresh) => {
  async function open() {
    const { database } = await openFresh()
    const store = repositoriesOn(database)
    const subject = { kind: 'key', id: '1' } as const
    const budget = await store.budgets.set(
      { organizationId: 'organization', subject, interval: 'total', limitNanos: 100 },
      now,
    )
    const reference = { id: budget.id, interval: 'total', includesByok: false } as const
    const generations = new GenerationRepository(database, 'process')
    const writer = new GenerationWriter(generations)
    let said = 0
    const begin = async (id: string, isStream = true) => {
      const wish = {
        generationId: id,
        claims: [{ budget: reference, amountNanos: 20 }],
        holder: 'process',
        now,
        expiresAt: now + 1e6,
      }
      const reservation = await store.reservations.reserve(wish)
      if ('refusedBy' in reservation) throw new Error('there is room')
      const charge = (costNanos: number) =>
        reservation.holds.map(({ windowStart }) => ({ generationId: id, budgetId: budget.id, windowStart, costNanos }))
      const begun: BegunGeneration = {
        id,
        isStream,
        progress: () => said,
        remains: () => ({
          record: generation(id, { status: 'interrupted', outputTokens: said, costNanos: 3 + said }),
          charges: charge(3 + said),
        }),
      }
      writer.begin(begun)
      if (isStream) await writer.begun(id)
      return charge
    }
    return {
      ...{ writer, begin, generations },
      say: (count: number) => {
        said = count
      },
      begun: new BegunRepository(database),
      sweep: (isAlive = isDead) => recordInterrupted(new BegunRepository(database), generations, isAlive),
      record: (id: string) => generations.get('organization', id),
      money: async () => {
        const [found] = await store.budgets.find([budget.id], now)
        return { spent: found?.spentNanos, reserved: found?.reservedNanos }
      },
    }
  }

  it('N31: what a dead process had begun is recorded as interrupted and charged, once', async () => {
    const { begin, sweep, record, money } = await open()
    await begin('gen-1')
    await begin('gen-2')
    expect(await sweep(async () => true)).toBe(0)
    expect(await money()).toEqual({ spent: 0, reserved: 40 })
    expect((await Promise.all([sweep(), sweep()])).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(2)
    expect(await sweep()).toBe(0)
    expect(await record('gen-1')).toMatchObject({ status: 'interrupted', costNanos: 3 })
    expect(await record('gen-2')).toMatchObject({ status: 'interrupted', costNanos: 3 })
    expect(await money()).toEqual({ spent: 6, reserved: 0 })
  })

  it('N31: what has ended, with a record or without, leaves nothing to be interrupted', async () => {
    const { writer, begin, sweep, begun, record, money } = await open()
    const charge = await begin('gen-1')
    await begin('gen-2')
    await begin('gen-3', false)
    expect(await begun.heldBy('process', 9)).toMatchObject([{ id: 'gen-1' }, { id: 'gen-2' }])
    await writer.record(generation('gen-1', { status: 'completed', costNanos: 7 }), charge(7))
    writer.abandon('gen-2')
    await writer.record(generation('gen-3', { status: 'completed' }))
    await eventually(() => begun.holders()).toEqual([])
    expect(await sweep()).toBe(0)
    expect(await record('gen-1')).toMatchObject({ status: 'completed' })
    expect(await record('gen-2')).toBeNull()
    expect(await money()).toMatchObject({ spent: 7 })
  })

  it('N31: keeps how far an answer came, and one that is not shown before its end when it takes long', async () => {
    const { begin, say, begun, sweep, record } = await open()
    await begin('gen-1')
    await begin('gen-2', false)
    say(5)
    await eventually(async () => (await begun.heldBy('process', 9)).map((row) => row.record.outputTokens)).toEqual([
      5, 5,
    ])
    await sweep()
    expect(await record('gen-1')).toMatchObject({ status: 'interrupted', outputTokens: 5, costNanos: 8 })
    expect(await record('gen-2')).toMatchObject({ status: 'interrupted', outputTokens: 5 })
  })
})

it('N31: streams are stored before they are shown, and leave no trace where they end at once', async () => {
  const stored: string[][] = []
  const writer = new GenerationWriter({
    async insertMany(records, _charges, inFlight) {
      stored.push([...records.map(({ id }) => id), ...(inFlight?.begun ?? []).map(({ id }) => `begun ${id}`)])
    },
  })
  const begin = (id: string) =>
    writer.begin({ id, isStream: true, progress: () => 0, remains: () => ({ record: generation(id), charges: [] }) })
  begin('gen-1')
  await writer.record(generation('gen-1'))
  expect(stored).toEqual([['gen-1']])
  begin('gen-2')
  begin('gen-3')
  await eventually(() => stored.length).toBe(2)
  expect(stored[1]).toEqual(['begun gen-2', 'begun gen-3'])
  expect(writer.begun('gen-2')).toBeNull()
})

it('N31: nobody is shown the beginning of an answer whose store is away', async () => {
  const writer = new GenerationWriter(
    {
      async insertMany() {
        throw new StorageUnavailableError('away')
      },
    },
    { retryForMs: 0 },
  )
  const remains = () => ({ record: generation('gen-1'), charges: [] })
  writer.begin({ id: 'gen-1', isStream: true, progress: () => 0, remains })
  await expect(writer.begun('gen-1')).rejects.toBeInstanceOf(StorageUnavailableError)
})
