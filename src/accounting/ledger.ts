import type { Refusal, ReservationRepository } from '../storage/reservation-repository.ts'
import type { BudgetReference, Charge, Reservation } from './budget.ts'

export interface LedgerOptions {
  readonly store: Pick<ReservationRepository, 'reserve' | 'release' | 'holders' | 'sweep'>
  /** This process, as its lock names it. */
  readonly holder: string
  /** How long a reservation lasts if nobody ends it: longer than any request. */
  readonly reservationMs: number
  /** Unix milliseconds. */
  readonly now: () => number
}

/**
 * Money that requests may spend, in whole nano-dollars: set aside before a request, settled with its generation's row or released when
 * there is none.
 */
export class Ledger {
  readonly #options: LedgerOptions

  constructor(options: LedgerOptions) {
    this.#options = options
  }

  /** Sets an amount aside on all budgets or on none. `arrivedAt` (Unix milliseconds) says into which windows the request pays, whenever it ends. */
  reserve(
    generationId: string,
    budgets: readonly BudgetReference[],
    amountNanos: number,
    arrivedAt: number,
  ): Promise<Reservation | Refusal> {
    const { store, holder, reservationMs, now } = this.#options
    const expiresAt = now() + reservationMs
    return store.reserve({ generationId, budgets, amountNanos, holder, now: arrivedAt, expiresAt })
  }

  /** Ends a reservation at no cost; harmless after it was settled or released. */
  release({ generationId, holds }: Reservation): Promise<void> {
    return holds.length === 0 ? Promise.resolve() : this.#options.store.release(generationId)
  }

  /** Ends what nobody will end any more: reservations of processes that are gone, and those that have expired. Returns how many there were. */
  async sweep(isAlive: (holder: string) => Promise<boolean>): Promise<number> {
    const { store, holder: own, now } = this.#options
    const dead: string[] = []
    for (const holder of await store.holders()) {
      if (holder !== own && !(await isAlive(holder))) dead.push(holder)
    }
    return store.sweep(dead, now())
  }
}

/** What settling a reservation costs each of its budgets: to be committed with the generation's row. An unknown cost counts as nothing. */
export function settlementOf(
  { generationId, holds }: Reservation,
  costNanos: number | null,
  isByok: boolean,
): readonly Charge[] {
  return holds.map(({ budget, windowStart }) => ({
    generationId,
    budgetId: budget.id,
    windowStart,
    costNanos: isByok && !budget.includesByok ? 0 : Math.round(costNanos ?? 0),
  }))
}
