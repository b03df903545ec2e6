import { expect, it } from 'vitest'
import { Ledger, type LedgerOptions } from '../../src/accounting/ledger.ts'
import { Sweeper } from '../../src/accounting/sweeper.ts'
import type { InstanceLocks } from '../../src/storage/instance-locks.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
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

  async release(): Promise<void> {
    this.held.delete(this.#ownId)
  }
}

describeDatabases((openFresh) => {
  it('a gateway that starts ends what a dead one has left, and not what others hold', async () => {
    const { database } = await openFresh()
    const { budgets, reservations: store } = repositoriesOn(database)
    const subject = { kind: 'key', id: '1' } as const
    const budget = await budgets.set({ organizationId: 'a', subject, interval: 'total', limitNanos: 100 }, now)
    const reference = { id: budget.id, interval: 'total', includesByok: false } as const
    const options: LedgerOptions = { store, holder: 'dead', reservationMs: 1_000, now: () => now }
    await new Ledger(options).reserve('gen-1', [reference], 1, now)
    await new Ledger({ ...options, holder: 'alive' }).reserve('gen-2', [reference], 10, now)

    const locks = new MemoryLocks('own')
    locks.held.add('alive')
    const ended: number[] = []
    const ledger = new Ledger({ ...options, holder: 'own' })
    const sweeper = new Sweeper({ ledger, locks, report: (count) => ended.push(count), reportBug: () => {} })
    await sweeper.start()
    expect(ended).toEqual([1])
    expect(await budgets.find([budget.id], now)).toMatchObject([{ reservedNanos: 10 }])
    expect(locks.held).toContain('own')
    await sweeper.close()
    expect(locks.held).not.toContain('own')
  })
})

it('does not ask the store to release what holds nothing', async () => {
  const store = new Proxy({} as LedgerOptions['store'], {
    get() {
      throw new Error('nobody should ask')
    },
  })
  await new Ledger({ store, holder: '', reservationMs: 1, now: () => 0 }).release({ generationId: 'gen-1', holds: [] })
})
