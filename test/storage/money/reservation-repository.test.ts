import { expect, it } from 'vitest'
import { settlementOf } from '../../../src/accounting/ledger.ts'
import type { Budget, BudgetInterval, BudgetReference, Reservation } from '../../../src/records/budget.ts'
import type { Refusal } from '../../../src/storage/money/reservation-wish.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import type { Database } from '../../../src/storage/store/database.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

// A Tuesday.
const now = Date.parse('2024-03-05T15:30:00Z')
const tomorrow = Date.parse('2024-03-06T00:00:00Z')

const reference = ({ id, interval }: Budget, includesByok = false): BudgetReference => ({ id, interval, includesByok })

interface Store extends Repositories {
  readonly database: Database
  budget(limitNanos: number, fields?: { interval?: BudgetInterval; id?: string }): Promise<BudgetReference>
  reserve(
    generationId: string,
    budgets: readonly BudgetReference[],
    amountNanos: number,
    fields?: { at?: number; holder?: string; expiresAt?: number },
  ): Promise<Reservation | Refusal>
  stateOf(budget: BudgetReference, at?: number): Promise<{ spent: number; reserved: number }>
  reservationCount(): Promise<number>
}

function storeOn(database: Database): Store {
  const repositories = repositoriesOn(database)
  return {
    ...repositories,
    database,
    async budget(limitNanos, { interval = 'total', id = '1' } = {}) {
      const subject = { kind: 'workspace', id } as const
      return reference(
        await repositories.budgets.set({ organizationId: 'organization', subject, interval, limitNanos }, now),
      )
    },
    reserve(generationId, budgets, amountNanos, { at = now, holder = 'holder', expiresAt = now + 1_000 } = {}) {
      return repositories.reservations.reserve({
        generationId,
        claims: budgets.map((budget) => ({ budget, amountNanos })),
        holder,
        now: at,
        expiresAt,
      })
    },
    async stateOf({ id }, at = now) {
      const [budget] = await repositories.budgets.find([id], at)
      return { spent: budget?.spentNanos ?? -1, reserved: budget?.reservedNanos ?? -1 }
    },
    async reservationCount() {
      const row = await database.run((knex) => knex('reservations').count({ count: '*' }).first())
      return Number(row?.['count'])
    },
  }
}

function taken(result: Reservation | Refusal): Reservation {
  if ('refusedBy' in result) throw new Error(`refused by ${result.refusedBy.id}`)
  return result
}

describeDatabases((openFresh) => {
  const open = async () => storeOn((await openFresh()).database)

  it('lets in as many at once as fit, to the last one', async () => {
    const store = await open()
    const budget = await store.budget(330)
    const results = await Promise.all(Array.from({ length: 200 }, (_, i) => store.reserve(`gen-${i}`, [budget], 10)))
    expect(results.filter((result) => !('refusedBy' in result))).toHaveLength(33)
    expect(await store.stateOf(budget)).toEqual({ spent: 0, reserved: 330 })
    expect(await store.reservationCount()).toBe(33)
  })

  it('counts what other processes have reserved', async () => {
    const { database, open: openAgain } = await openFresh()
    const stores = [storeOn(database), storeOn(await openAgain())] as const
    const budget = await stores[0].budget(330)
    const other = await stores[0].budget(250, { id: '2' })
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        // In either order: nobody may wait for somebody who waits for him.
        stores[i % 2 === 0 ? 0 : 1].reserve(`gen-${i}`, i % 3 === 0 ? [budget, other] : [other, budget], 10),
      ),
    )
    expect(results.filter((result) => !('refusedBy' in result))).toHaveLength(25)
    expect(await stores[1].stateOf(budget)).toEqual({ spent: 0, reserved: 250 })
    expect(await stores[1].stateOf(other)).toEqual({ spent: 0, reserved: 250 })
  })

  it('takes from all budgets or from none, and names the one that has no room', async () => {
    const store = await open()
    const wide = await store.budget(1_000)
    const narrow = await store.budget(5, { id: '2' })
    expect(await store.reserve('gen-1', [wide, narrow], 10)).toMatchObject({ refusedBy: { id: narrow.id } })
    expect(await store.reserve('gen-2', [narrow, wide], 10)).toMatchObject({ refusedBy: { id: narrow.id } })
    expect(await store.stateOf(wide)).toEqual({ spent: 0, reserved: 0 })
    expect(await store.reservationCount()).toBe(0)
  })

  it('leaves a budget out that has been deleted', async () => {
    const store = await open()
    const kept = await store.budget(100)
    const gone = await store.budget(1, { id: '2' })
    await store.budgets.delete('organization', { kind: 'workspace', id: '2' }, 'total')
    const reservation = taken(await store.reserve('gen-1', [gone, kept], 10))
    expect(reservation.holds.map(({ budget }) => budget.id)).toEqual([kept.id])
    expect(taken(await store.reserve('gen-2', [gone], 10)).holds).toEqual([])
  })

  it('replaces the reservation with the cost of the generation, together with its row', async () => {
    const store = await open()
    const budget = await store.budget(100)
    const reservation = taken(await store.reserve('gen-1', [budget], 40))
    await store.generations.insertMany([generation('gen-1')], settlementOf(reservation, { ownNanos: 16, byokNanos: 0 }))
    expect(await store.stateOf(budget)).toEqual({ spent: 16, reserved: 0 })
    expect(await store.reservationCount()).toBe(0)
  })

  it('settles a generation once, however often it is tried', async () => {
    const store = await open()
    const budget = await store.budget(100)
    const charges = settlementOf(taken(await store.reserve('gen-1', [budget], 40)), { ownNanos: 16, byokNanos: 0 })
    for (const _ of [1, 2, 3]) await store.generations.insertMany([generation('gen-1')], charges)
    expect(await store.stateOf(budget)).toEqual({ spent: 16, reserved: 0 })
    expect((await store.generations.usageByKey([1], 0)).get(1)?.total).toBe(16)
  })

  it('settles many at once, some of them on the same budgets', async () => {
    const store = await open()
    const budgets = [await store.budget(1_000), await store.budget(1_000, { id: '2' })]
    const ids = Array.from({ length: 20 }, (_, i) => `gen-${i}`)
    const charges = await Promise.all(
      ids.map(async (id, i) =>
        settlementOf(taken(await store.reserve(id, budgets.slice(i % 2), 20)), { ownNanos: 16, byokNanos: 0 }),
      ),
    )
    await store.generations.insertMany(
      ids.map((id) => generation(id)),
      charges.flat(),
    )
    expect(await store.stateOf(budgets[0] as BudgetReference)).toEqual({ spent: 160, reserved: 0 })
    expect(await store.stateOf(budgets[1] as BudgetReference)).toEqual({ spent: 320, reserved: 0 })
  })

  it('charges nothing when the row is refused', async () => {
    const store = await open()
    const budget = await store.budget(100)
    const charges = settlementOf(taken(await store.reserve('gen-1', [budget], 40)), { ownNanos: 16, byokNanos: 0 })
    await expect(
      store.generations.insertMany([generation('gen-1', { inputTokens: Number.NaN })], charges),
    ).rejects.toThrow()
    expect(await store.stateOf(budget)).toEqual({ spent: 0, reserved: 40 })
  })

  it('charges what was overspent, and refuses everything from then on', async () => {
    const store = await open()
    const budget = await store.budget(100)
    const reservation = taken(await store.reserve('gen-1', [budget], 40))
    await store.generations.insertMany(
      [generation('gen-1')],
      settlementOf(reservation, { ownNanos: 130, byokNanos: 0 }),
    )
    expect(await store.stateOf(budget)).toEqual({ spent: 130, reserved: 0 })
    expect(await store.reserve('gen-2', [budget], 1)).toHaveProperty('refusedBy')
  })

  it('leaves usage with own provider keys out, unless a budget includes it', async () => {
    const store = await open()
    const plain = await store.budget(100)
    const all = { ...(await store.budget(100, { id: '2' })), includesByok: true }
    const reservation = taken(await store.reserve('gen-1', [plain, all], 40))
    await store.generations.insertMany([generation('gen-1')], settlementOf(reservation, { ownNanos: 0, byokNanos: 16 }))
    expect(await store.stateOf(plain)).toEqual({ spent: 0, reserved: 0 })
    expect(await store.stateOf(all)).toEqual({ spent: 16, reserved: 0 })
  })

  it('releases at no cost, once', async () => {
    const store = await open()
    const budget = await store.budget(100)
    taken(await store.reserve('gen-1', [budget], 40))
    taken(await store.reserve('gen-2', [budget], 40))
    await store.reservations.release('gen-1')
    await store.reservations.release('gen-1')
    await store.reservations.release('gen-unknown')
    expect(await store.stateOf(budget)).toEqual({ spent: 0, reserved: 40 })
  })

  it.each(['daily', 'weekly', 'monthly'] as const)('resets with the next window: %s (M6)', async (interval) => {
    const store = await open()
    const budget = await store.budget(100, { interval })
    const first = taken(await store.reserve('gen-1', [budget], 60))
    await store.generations.insertMany([generation('gen-1')], settlementOf(first, { ownNanos: 60, byokNanos: 0 }))
    expect(await store.reserve('gen-2', [budget], 60)).toHaveProperty('refusedBy')
    const next = (await store.budgets.find([budget.id], now))[0]?.resetsAt ?? 0
    expect(await store.stateOf(budget, next)).toEqual({ spent: 0, reserved: 0 })
    taken(await store.reserve('gen-3', [budget], 60, { at: next }))
    expect(await store.stateOf(budget, next)).toEqual({ spent: 0, reserved: 60 })
  })

  it('M6: charges a request to the window in which it arrived, whenever it ends', async () => {
    const store = await open()
    const budget = await store.budget(100, { interval: 'daily' })
    const before = taken(await store.reserve('gen-1', [budget], 60))
    const after = taken(await store.reserve('gen-2', [budget], 50, { at: tomorrow }))
    await store.generations.insertMany([generation('gen-1')], settlementOf(before, { ownNanos: 60, byokNanos: 0 }))
    expect(await store.stateOf(budget, tomorrow)).toEqual({ spent: 0, reserved: 50 })
    await store.generations.insertMany([generation('gen-2')], settlementOf(after, { ownNanos: 20, byokNanos: 0 }))
    expect(await store.stateOf(budget, tomorrow)).toEqual({ spent: 20, reserved: 0 })
  })

  it('adds to what a generation has reserved, and ends it as one', async () => {
    const store = await open()
    const [budget, other] = [await store.budget(100), await store.budget(100, { id: '2' })]
    const states = async () => [await store.stateOf(budget), await store.stateOf(other)]
    taken(await store.reserve('gen-1', [budget], 40))
    const added = taken(await store.reserve('gen-1', [budget, other], 10))
    expect(added.holds.map(({ amountNanos }) => amountNanos)).toEqual([10, 10])
    const both = [
      { spent: 0, reserved: 50 },
      { spent: 0, reserved: 10 },
    ]
    expect(await states()).toEqual(both)
    expect(await store.reserve('gen-1', [other, budget], 51)).toHaveProperty('refusedBy')
    expect(await states()).toEqual(both)
    expect(await store.reservationCount()).toBe(2)
    await store.generations.insertMany([generation('gen-1')], settlementOf(added, { ownNanos: 45, byokNanos: 0 }))
    expect(await states()).toEqual([
      { spent: 45, reserved: 0 },
      { spent: 45, reserved: 0 },
    ])
    expect(await store.reservationCount()).toBe(0)
  })

  it('M6: keeps nothing of an earlier window when it is added to', async () => {
    const store = await open()
    const budget = await store.budget(100, { interval: 'daily' })
    taken(await store.reserve('gen-1', [budget], 60))
    taken(await store.reserve('gen-2', [budget], 5, { at: tomorrow }))
    const added = taken(await store.reserve('gen-1', [budget], 10))
    expect(await store.stateOf(budget, tomorrow)).toEqual({ spent: 0, reserved: 15 })
    await store.reservations.release(added.generationId)
    expect(await store.stateOf(budget, tomorrow)).toEqual({ spent: 0, reserved: 5 })
  })

  it('M6: never goes back to an earlier window for a process whose clock is behind', async () => {
    const store = await open()
    const budget = await store.budget(100, { interval: 'daily' })
    taken(await store.reserve('gen-1', [budget], 60, { at: tomorrow }))
    expect(await store.reserve('gen-2', [budget], 60, { at: tomorrow - 1 })).toHaveProperty('refusedBy')
    const late = taken(await store.reserve('gen-3', [budget], 10, { at: tomorrow - 1 }))
    await store.generations.insertMany([generation('gen-3')], settlementOf(late, { ownNanos: 10, byokNanos: 0 }))
    expect(await store.stateOf(budget, tomorrow)).toEqual({ spent: 10, reserved: 60 })
  })

  it('sweeps what dead holders and expired requests have left', async () => {
    const store = await open()
    const budget = await store.budget(1_000)
    await store.reserve('gen-1', [budget], 1, { holder: 'dead' })
    await store.reserve('gen-2', [budget], 10, { holder: 'alive' })
    await store.reserve('gen-3', [budget], 100, { holder: 'alive', expiresAt: now - 1 })
    expect(await store.reservations.holders()).toEqual(['alive', 'dead'])
    expect(await store.reservations.sweep(['dead', "nobody's"], now)).toBe(2)
    expect(await store.stateOf(budget)).toEqual({ spent: 0, reserved: 10 })
    expect(await store.reservations.sweep([], now)).toBe(0)
  })

  it('charges a generation whose reservation was swept', async () => {
    const store = await open()
    const budget = await store.budget(100)
    const reservation = taken(await store.reserve('gen-1', [budget], 40))
    await store.reserve('gen-2', [budget], 30)
    await store.reservations.sweep(['holder'], now)
    await store.generations.insertMany([generation('gen-1')], settlementOf(reservation, { ownNanos: 16, byokNanos: 0 }))
    expect(await store.stateOf(budget)).toEqual({ spent: 16, reserved: 0 })
  })
})
