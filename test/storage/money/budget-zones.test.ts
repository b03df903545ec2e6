import { expect, it } from 'vitest'
import { settlementOf } from '../../../src/accounting/ledger.ts'
import type { BudgetInterval, BudgetReference, Reservation } from '../../../src/records/budget.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

// A Tuesday. In Tokyo it is Wednesday already, in New York Tuesday too.
const now = Date.parse('2024-03-05T15:30:00Z')
const organizationId = 'o'
const workspaceId = 'w'

const at = (time: string) => Date.parse(`2024-${time}:00Z`)

describeDatabases((openFresh) => {
  const open = async (timeZone: string): Promise<Repositories> => {
    const repositories = repositoriesOn((await openFresh()).database)
    await repositories.organizations.create({ id: organizationId, name: 'O' }, now)
    const workspace = { id: workspaceId, organizationId, name: 'W', slug: 'w', description: null }
    await repositories.workspaces.create({ ...workspace, isDefault: true, createdBy: null, timeZone }, now)
    return repositories
  }
  const set = async ({ budgets }: Repositories, interval: BudgetInterval, time = now) =>
    budgets.set({ organizationId, subject: { kind: 'workspace', id: workspaceId }, interval, limitNanos: 100 }, time)
  const referenceOf = async ({ limits }: Repositories): Promise<BudgetReference> => {
    const { budgets } = await limits.of({ organizationId, workspaceId, keyId: 1, userId: null })
    const [reference] = budgets
    if (reference === undefined) throw new Error('there is no budget')
    return reference
  }
  const reserve = async (
    { reservations }: Repositories,
    id: string,
    budget: BudgetReference,
    nanos: number,
    time = now,
  ) => {
    const claims = [{ budget, amountNanos: nanos }]
    const wish = { generationId: id, claims, holder: 'h', now: time, expiresAt: time + 1e6 }
    return (await reservations.reserve(wish)) as Reservation
  }
  const settle = ({ generations }: Repositories, reservation: Reservation, costNanos: number, time = now) =>
    generations.insertMany(
      [generation(reservation.generationId, { keyId: 1, createdAt: time, costNanos, organizationId, workspaceId })],
      settlementOf(reservation, { ownNanos: costNanos, byokNanos: 0 }),
    )
  const stateOf = async (repositories: Repositories, id: string, time: number) => {
    const [budget] = await repositories.budgets.find([id], time)
    return (
      budget && {
        spent: budget.spentNanos,
        reserved: budget.reservedNanos,
        resets: new Date(budget.resetsAt ?? 0).toISOString(),
      }
    )
  }

  it('begins the windows of a budget at midnight of the workspace’s time zone', async () => {
    const repositories = await open('Asia/Tokyo')
    const { id, timeZone } = await set(repositories, 'daily')
    const reference = await referenceOf(repositories)
    expect([timeZone, reference.timeZone]).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
    await settle(
      repositories,
      await reserve(repositories, 'a', reference, 60, at('03-06T14:59')),
      60,
      at('03-06T14:59'),
    )
    expect(await stateOf(repositories, id, at('03-06T14:59'))).toEqual({
      ...{ spent: 60, reserved: 0, resets: '2024-03-06T15:00:00.000Z' },
    })
    expect(await reserve(repositories, 'b', reference, 60, at('03-06T14:59'))).toHaveProperty('refusedBy')
    expect(await reserve(repositories, 'c', reference, 60, at('03-06T15:00'))).toMatchObject({
      holds: [{ windowStart: at('03-06T15:00') }],
    })
  })

  it('begins a new budget with what was spent since midnight there', async () => {
    const repositories = await open('Asia/Tokyo')
    const [keyId] = [1]
    await repositories.generations.insertMany(
      [at('03-05T14:59'), at('03-05T15:00'), at('03-05T15:29')].map((createdAt, index) =>
        generation(`g${index}`, { keyId, createdAt, costNanos: 10 ** index, organizationId, workspaceId }),
      ),
    )
    const subject = { kind: 'workspace', id: workspaceId } as const
    const spentBy = { kind: 'key', id: '1' } as const
    const wish = { organizationId, subject, spentBy, limitNanos: 1 }
    expect(await repositories.budgets.set({ ...wish, interval: 'daily' }, now)).toMatchObject({ spentNanos: 110 })
    expect(await repositories.budgets.set({ ...wish, interval: 'monthly' }, now)).toMatchObject({ spentNanos: 111 })
    expect(await repositories.budgets.set({ ...wish, interval: 'total' }, now)).toMatchObject({ spentNanos: 111 })
  })

  it.each([
    ['east, where the current window ends earlier', 'Asia/Tokyo', '2024-03-06T15:00:00.000Z'],
    ['west, where it ends later', 'America/New_York', '2024-03-06T05:00:00.000Z'],
  ])('keeps what was spent, and what is in flight, when the time zone moves %s', async (_, zone, resets) => {
    const repositories = await open('UTC')
    const time = at('03-05T18:00')
    const { id } = await set(repositories, 'daily', time)
    const before = await referenceOf(repositories)
    await settle(repositories, await reserve(repositories, 'a', before, 20, time), 20, time)
    const inFlight = await reserve(repositories, 'b', before, 30, time)
    await repositories.budgets.moveToZone(workspaceId, 'UTC', zone, time)
    expect(await stateOf(repositories, id, time)).toMatchObject({ spent: 20, reserved: 30 })
    // A process that still knows the old zone starts no new window.
    const late = await reserve(repositories, 'c', before, 5, time)
    const current = await reserve(repositories, 'd', await referenceOf(repositories), 5, time)
    expect(await stateOf(repositories, id, time)).toMatchObject({ spent: 20, reserved: 40 })
    for (const [reservation, cost] of [
      [inFlight, 25],
      [late, 4],
      [current, 3],
    ] as const)
      await settle(repositories, reservation, cost, time)
    expect(await stateOf(repositories, id, time)).toMatchObject({ spent: 52, reserved: 0 })
    expect((await stateOf(repositories, id, time))?.resets).toBe(resets)
  })

  it('loses no cost of requests that end while the time zone changes', async () => {
    const repositories = await open('UTC')
    const time = at('03-05T18:00')
    const { id } = await set(repositories, 'daily', time)
    const reference = await referenceOf(repositories)
    const inFlight: Reservation[] = []
    for (let i = 0; i < 20; i++) inFlight.push(await reserve(repositories, `g${i}`, reference, 2, time))
    await Promise.all([
      ...inFlight.map((reservation) => settle(repositories, reservation, 1, time)),
      repositories.budgets.moveToZone(workspaceId, 'UTC', 'America/New_York', time),
    ])
    expect(await stateOf(repositories, id, time)).toMatchObject({ spent: 20, reserved: 0 })
  })

  it('leaves what was spent in an earlier window behind', async () => {
    const repositories = await open('UTC')
    const { id } = await set(repositories, 'daily', at('03-04T18:00'))
    await settle(
      repositories,
      await reserve(repositories, 'a', await referenceOf(repositories), 20, at('03-04T18:00')),
      20,
      at('03-04T18:00'),
    )
    await repositories.budgets.moveToZone(workspaceId, 'UTC', 'Asia/Tokyo', now)
    expect(await stateOf(repositories, id, now)).toMatchObject({ spent: 0, reserved: 0 })
  })
})
