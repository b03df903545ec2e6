import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { heldOn, Ledger, type LedgerOptions } from '../../src/accounting/ledger.ts'
import { Sweeper } from '../../src/accounting/sweeper.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import type { InstanceLocks } from '../../src/storage/store/instance-locks.ts'
import { describeDatabases } from '../support/databases.ts'

const now = 1_700_000_000_000

class MemoryLocks implements InstanceLocks {
  readonly held = new Set<string>()
  readonly #ownId: string

  constructor(ownId: string) {
    this.#ownId = ownId
  }

  async hold(): Promise<void> {
    this.held.add(this.#ownId)
  }

  async isHeld(id: string): Promise<boolean> {
    return this.held.has(id)
  }

  othersOnFile(): number {
    return 0
  }

  async release(): Promise<void> {
    this.held.delete(this.#ownId)
  }
}

describeDatabases((openFresh) => {
  it('a gateway that starts ends what a dead one has left, and not what others hold', async () => {
    const { database } = await openFresh()
    const { budgets, reservations: store, begun, generations } = repositoriesOn(database)
    const subject = { kind: 'key', id: '1' } as const
    const budget = await budgets.set({ organizationId: 'a', subject, interval: 'total', limitNanos: 100 }, now)
    const reference = { id: budget.id, interval: 'total', includesByok: false } as const
    const options: LedgerOptions = { store, holder: 'dead', reservationMs: () => 1_000, now: () => now }
    await new Ledger(options).reserve('gen-1', [reference], 1, now)
    await new Ledger({ ...options, holder: 'alive' }).reserve('gen-2', [reference], 10, now)

    const locks = new MemoryLocks('own')
    locks.held.add('alive')
    const ended: number[] = []
    const ledger = new Ledger({ ...options, holder: 'own' })
    const sweeper = new Sweeper({
      ...{ ledger, locks, begun, generations },
      report: (count) => ended.push(count),
      reportBug: () => {},
    })
    await sweeper.start()
    expect(ended).toEqual([1])
    expect(await budgets.find([budget.id], now)).toMatchObject([{ reservedNanos: 10 }])
    expect(locks.held).toContain('own')
    await sweeper.close()
    expect(locks.held).not.toContain('own')
  })
})

type Store = LedgerOptions['store']

/** A store that is away for the calls that are named; all but `release` are carried out before they are lost. */
function failing(store: Store, away: ReadonlySet<keyof Store>): Store {
  const lost = async <T>(name: keyof Store, result: T): Promise<T> => {
    if (away.has(name)) throw new StorageUnavailableError('away')
    return result
  }
  return {
    reserve: async (wish) => lost('reserve', await store.reserve(wish)),
    release: (id) => lost('release', undefined).then(() => store.release(id)),
    holders: () => store.holders(),
    heldBy: (holder) => store.heldBy(holder),
    sweep: async (holders, time, ids) => lost('sweep', await store.sweep(holders, time, ids)),
  }
}

describeDatabases((openFresh) => {
  it('N30: ends what a lost store has kept of requests that are gone, and not what open ones hold', async () => {
    const { database } = await openFresh()
    const { budgets, reservations } = repositoriesOn(database)
    const subject = { kind: 'key', id: '1' } as const
    const budget = await budgets.set({ organizationId: 'a', subject, interval: 'total', limitNanos: 100 }, now)
    const reference = { id: budget.id, interval: 'total', includesByok: false } as const
    const away = new Set<keyof Store>()
    const store = failing(reservations, away)
    const ledger = new Ledger({ store, holder: 'own', reservationMs: () => 60_000, now: () => now })
    const reserve = (id: string, amount: number) => ledger.reserve(id, [reference], amount, now)
    const reserved = async () => (await budgets.find([budget.id], now))[0]?.reservedNanos
    const released = await reserve('released', 1)
    await reserve('open', 10)
    const settled = await reserve('settled', 20)
    if ('refusedBy' in released || 'refusedBy' in settled) throw new Error('there is room for all')
    away.add('release').add('reserve').add('sweep')
    await expect(ledger.release(released)).rejects.toThrow('away')
    await expect(reserve('granted and lost', 5)).rejects.toThrow('away')
    expect(await reserved()).toBe(36)
    expect(ledger.hasLeftovers).toBe(true)
    await expect(ledger.sweep(async () => true)).rejects.toThrow('away')
    expect(ledger.hasLeftovers).toBe(true)
    away.clear()
    // The sweep that failed was lost on its way back only.
    await ledger.sweep(async () => true)
    expect(ledger.hasLeftovers).toBe(false)
    expect(await reserved()).toBe(30)
    ledger.settled(settled)
    expect(await ledger.sweep(async () => true)).toBe(1)
    expect(await reserved()).toBe(10)
  })
})

describeDatabases((openFresh) => {
  async function open() {
    const { database } = await openFresh()
    const { budgets, reservations: store } = repositoriesOn(database)
    const make = async (id: string, limitNanos: number, includesByok: boolean) => {
      const subject = { kind: 'workspace', id } as const
      const budget = await budgets.set({ organizationId: 'a', subject, interval: 'total', limitNanos }, now)
      return { id: budget.id, interval: 'total', includesByok } as const
    }
    const away = new Set<keyof Store>()
    const options = { store: failing(store, away), holder: 'own', reservationMs: () => 60_000, now: () => now }
    const reserved = async (ids: readonly { readonly id: string }[]) => {
      const found = await budgets.find(
        ids.map(({ id }) => id),
        now,
      )
      return ids.map(({ id }) => found.find((each) => each.id === id)?.reservedNanos)
    }
    return { away, ledger: new Ledger(options), make, reserved }
  }
  const taken = (result: Awaited<ReturnType<Ledger['reserve']>>) => {
    if ('refusedBy' in result) throw new Error('there is room')
    return result
  }

  it('adds to a reservation what is missing, budget by budget, and asks for nothing where nothing is', async () => {
    const { away, ledger, make, reserved } = await open()
    const both = [await make('1', 1_000, false), await make('2', 1_000, true)]
    const reservation = taken(await ledger.reserve('gen-1', both, 100, now))
    const goOn = (amount: number, ownNanos: number, byokNanos: number) =>
      ledger.reserve('gen-1', both, amount, now, { reservation, due: { ownNanos, byokNanos } })
    away.add('reserve')
    expect(await goOn(60, 10, 30)).toBe(reservation)
    away.clear()
    const raised = taken(await goOn(80, 10, 30))
    expect(both.map((budget) => heldOn(budget, raised))).toEqual([100, 120])
    expect(await reserved(both)).toEqual([100, 120])
    await ledger.release(raised)
    expect(await reserved(both)).toEqual([0, 0])
  })

  it('leaves a reservation open that can’t be added to, until its request ends', async () => {
    const { away, ledger, make, reserved } = await open()
    const all = [await make('1', 150, false)]
    const reservation = taken(await ledger.reserve('gen-1', all, 100, now))
    const goOn = (amount: number) =>
      ledger.reserve('gen-1', all, amount, now, { reservation, due: { ownNanos: 0, byokNanos: 0 } })
    expect(await goOn(151)).toHaveProperty('refusedBy')
    away.add('reserve')
    await expect(goOn(120)).rejects.toThrow('away')
    away.clear()
    // The store had granted it before it was lost.
    expect(await ledger.sweep(async () => true)).toBe(0)
    expect(await reserved(all)).toEqual([120])
    await ledger.release(reservation)
    expect(await reserved(all)).toEqual([0])
  })

  it('reserves for a request that goes on without a reservation as for a new one', async () => {
    const { ledger, make, reserved } = await open()
    const all = [await make('1', 100, false)]
    const underway = { reservation: null, due: { ownNanos: 20, byokNanos: 500 } }
    expect(await ledger.reserve('gen-1', all, 81, now, underway)).toHaveProperty('refusedBy')
    const reservation = taken(await ledger.reserve('gen-1', all, 80, now, underway))
    expect(await reserved(all)).toEqual([100])
    await ledger.release(reservation)
    expect(await reserved(all)).toEqual([0])
  })
})

it('does not ask the store to release what holds nothing', async () => {
  const store = new Proxy({} as LedgerOptions['store'], {
    get() {
      throw new Error('nobody should ask')
    },
  })
  await new Ledger({ store, holder: '', reservationMs: () => 1, now: () => 0 }).release({
    generationId: 'gen-1',
    holds: [],
  })
})

it('N30: sweeps within seconds where something is left over or the store was away, and seldom otherwise', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let sweeps = 0
  let hasLeftovers = false
  let isAway = false
  const ledger = {
    get hasLeftovers() {
      return hasLeftovers
    },
    async sweep() {
      sweeps++
      if (isAway) throw new StorageUnavailableError('away')
      hasLeftovers = false
      return 0
    },
  }
  const sweeper = new Sweeper({
    ...{ ledger, locks: new MemoryLocks('own'), report() {}, reportBug() {} },
    begun: { holders: async () => [], heldBy: async () => [] },
    generations: { async insertMany() {} },
  })
  await sweeper.start()
  const sweepsWithin = async (seconds: number) => {
    const before = sweeps
    for (let second = 0; second < seconds; second++) {
      vi.advanceTimersByTime(1_000)
      await nextTurn()
    }
    return sweeps - before
  }
  expect(await sweepsWithin(60)).toBe(2)
  hasLeftovers = true
  isAway = true
  expect(await sweepsWithin(10)).toBe(2)
  isAway = false
  expect(await sweepsWithin(5)).toBe(1)
  expect(await sweepsWithin(25)).toBe(0)
  await sweeper.close()
})
