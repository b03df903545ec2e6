import type { BudgetReference, Charge, Hold, Reservation } from '../records/budget.ts'
import type { ReservationRepository } from '../storage/money/reservation-repository.ts'
import type { Refusal } from '../storage/money/reservation-wish.ts'
import type { Due } from './due.ts'

export interface LedgerOptions {
  readonly store: Pick<ReservationRepository, 'reserve' | 'release' | 'holders' | 'heldBy' | 'sweep'>
  /** This process's id, as in its lock. */
  readonly holder: string
  /** After how many milliseconds an unended reservation expires: longer than any request. */
  readonly reservationMs: () => number
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

  /**
   * Reserves an amount on all budgets or on none; of a request that goes on, beside what it has used, so that only what is missing is taken.
   * `arrivedAt` (Unix milliseconds) selects the windows that the request is charged to, whenever it ends. A refusal changes nothing.
   */
  async reserve(
    generationId: string,
    budgets: readonly BudgetReference[],
    amountNanos: number,
    arrivedAt: number,
    underway?: Underway,
  ): Promise<Reservation | Refusal> {
    const { store, holder, reservationMs, now } = this.#options
    const before = underway?.reservation ?? null
    const claims = budgets.flatMap((budget) => {
      const missingNanos = Math.min(amountNanos + shortfallOn(budget, underway), Number.MAX_SAFE_INTEGER)
      return before === null || missingNanos > 0 ? [{ budget, amountNanos: missingNanos }] : []
    })
    if (before !== null && claims.length === 0) return before
    const expiresAt = now() + reservationMs()
    this.#open.add(generationId)
    try {
      const result = await store.reserve({ generationId, claims, holder, now: arrivedAt, expiresAt })
      if ('refusedBy' in result) {
        if (before === null) this.#open.delete(generationId)
        return result
      }
      return before === null ? result : { generationId, holds: addHolds(before.holds, result.holds) }
    } catch (error) {
      // The store may have granted it before it was lost. What is added to a reservation ends with it.
      if (before === null) this.#leaveOver(generationId)
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

/** The charges that settle a reservation, to be committed with the generation's row; none without one. */
export function settlementOf(reservation: Reservation | null, due: Due): readonly Charge[] {
  if (reservation === null) return []
  const { generationId, holds } = reservation
  return holds.map(({ budget, windowStart }) => ({
    generationId,
    budgetId: budget.id,
    windowStart,
    costNanos: costOn(budget, due),
  }))
}

/** What a request that goes on has reserved until now, and what it has used. */
export interface Underway {
  /** Null where it has none. */
  readonly reservation: Reservation | null
  readonly due: Due
}

/** Nano-dollars that are reserved on a budget. */
export function heldOn({ id }: BudgetReference, reservation: Reservation | null | undefined): number {
  return reservation?.holds.find(({ budget }) => budget.id === id)?.amountNanos ?? 0
}

/** What a request has used on a budget beyond what it has reserved there, in nano-dollars: negative where something of that is left. */
export function shortfallOn(budget: BudgetReference, underway: Underway | undefined): number {
  return underway === undefined ? 0 : usedOn(budget, underway) - heldOn(budget, underway.reservation)
}

/** What a request has used on a budget until now, in nano-dollars. */
export function usedOn(budget: BudgetReference, underway: Underway | undefined): number {
  return underway === undefined ? 0 : costOn(budget, underway.due)
}

function costOn({ includesByok }: BudgetReference, { ownNanos, byokNanos }: Due): number {
  return Math.round(ownNanos + (includesByok ? byokNanos : 0))
}

function addHolds(before: readonly Hold[], added: readonly Hold[]): readonly Hold[] {
  const holds = new Map(before.map((hold) => [hold.budget.id, hold]))
  for (const hold of added) {
    const known = holds.get(hold.budget.id)
    // In a later window nothing is left of what was reserved before.
    const isSame = known?.windowStart === hold.windowStart
    holds.set(hold.budget.id, isSame ? { ...hold, amountNanos: known.amountNanos + hold.amountNanos } : hold)
  }
  return [...holds.values()]
}
