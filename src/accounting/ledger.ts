import type { BudgetReference, Charge, Reservation } from '../records/budget.ts'
import type { ReservationRepository } from '../storage/money/reservation-repository.ts'
import type { Refusal } from '../storage/money/reservation-wish.ts'
import type { Due } from './due.ts'

export interface LedgerOptions {
  readonly store: Pick<ReservationRepository, 'reserve' | 'release' | 'holders' | 'heldBy' | 'sweep'>
  /** This process's id, as in its lock. */
  readonly holder: string
  /** When an unended reservation expires: longer than any request. */
  readonly reservationMs: number
  /** Unix milliseconds. */
  readonly now: () => number
}

/**
 * Money that requests may spend, in whole nano-dollars: reserved before a request, then settled with its generation's row, or released
 * when there is none.
 */
export class Ledger {
  readonly #options: LedgerOptions
  // Requests of this process that may hold a reservation, including those being reserved right now.
  readonly #open = new Set<string>()
  #hasLeftovers = false

  constructor(options: LedgerOptions) {
    this.#options = options
  }

  /** True when the store may hold reservations of ended requests: it was unavailable when they ended. */
  get hasLeftovers(): boolean {
    return this.#hasLeftovers
  }

  /** Reserves an amount on all budgets or on none. `arrivedAt` (Unix milliseconds) selects the windows that the request is charged to, whenever it ends. */
  async reserve(
    generationId: string,
    budgets: readonly BudgetReference[],
    amountNanos: number,
    arrivedAt: number,
  ): Promise<Reservation | Refusal> {
    const { store, holder, reservationMs, now } = this.#options
    const expiresAt = now() + reservationMs
    this.#open.add(generationId)
    try {
      const result = await store.reserve({ generationId, budgets, amountNanos, holder, now: arrivedAt, expiresAt })
      if ('refusedBy' in result) this.#open.delete(generationId)
      return result
    } catch (error) {
      // The store may have granted it before it was lost.
      this.#leaveOver(generationId)
      throw error
    }
  }

  /** Ends a reservation at no cost; harmless when it is already settled or released. While the store is unavailable, the next sweep ends it. */
  async release({ generationId, holds }: Reservation): Promise<void> {
    this.#open.delete(generationId)
    if (holds.length === 0) return
    try {
      await this.#options.store.release(generationId)
    } catch (error) {
      this.#leaveOver(generationId)
      throw error
    }
  }

  /** Call when the row that settles a reservation is committed, or never will be. */
  settled({ generationId }: Reservation): void {
    this.#open.delete(generationId)
  }

  #leaveOver(generationId: string): void {
    this.#open.delete(generationId)
    this.#hasLeftovers = true
  }

  /**
   * Ends abandoned reservations: those of dead processes, of ended requests of this process, and expired ones. Returns how many there were.
   */
  async sweep(isAlive: (holder: string) => Promise<boolean>): Promise<number> {
    const { store, holder: own, now } = this.#options
    const dead: string[] = []
    for (const holder of await store.holders()) {
      if (holder !== own && !(await isAlive(holder))) dead.push(holder)
    }
    const hadLeftovers = this.#hasLeftovers
    this.#hasLeftovers = false
    try {
      const left = (await store.heldBy(own)).filter((generationId) => !this.#open.has(generationId))
      return await store.sweep(dead, now(), left)
    } catch (error) {
      this.#hasLeftovers ||= hadLeftovers
      throw error
    }
  }
}

/** The charges that settle a reservation, to be committed with the generation's row. */
export function settlementOf({ generationId, holds }: Reservation, { ownNanos, byokNanos }: Due): readonly Charge[] {
  return holds.map(({ budget, windowStart }) => ({
    generationId,
    budgetId: budget.id,
    windowStart,
    costNanos: Math.round(ownNanos + (budget.includesByok ? byokNanos : 0)),
  }))
}
