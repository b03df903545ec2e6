import type { Backoff } from './backoff.ts'

/** How fast the outbox is worked off, and how much of it is kept. */
export interface Pace {
  /** How long what was written waits for others that go with it. */
  readonly lingerMs: number
  /** Longest pause between looks at the outbox: finds what other processes have left. */
  readonly pollMs: number
  /** How long a batch is this process's. */
  readonly leaseMs: number
  /** Longest time for one request to a destination. */
  readonly timeoutMs: number
  /** Pauses of a destination that failed. */
  readonly closed: Backoff
  /** Pauses of a batch that failed. */
  readonly again: Backoff
  /** How often a batch is sent before it is dead: about a day. */
  readonly triesMax: number
  /** Pause of a destination that is switched off. */
  readonly heldMs: number
  /** Items of one batch. */
  readonly itemsMax: number
  /** Sendings at once, to all destinations together. */
  readonly atOnceMax: number
  /** Pause between looks at how much is kept. */
  readonly keepMs: number
  /** What is kept for each destination, and for all. The oldest beyond it is dropped. */
  readonly waitingMax: number
  readonly deadMax: number
  readonly totalMax: number
  /** Rows deleted by one statement. */
  readonly trimmedMax: number
}

const second = 1_000
const minute = 60 * second

export const usualPace: Pace = {
  lingerMs: 500,
  pollMs: 5 * second,
  leaseMs: minute,
  timeoutMs: 15 * second,
  closed: { firstMs: second, mostMs: 5 * minute },
  again: { firstMs: 5 * second, mostMs: 60 * minute },
  triesMax: 32,
  heldMs: 30 * second,
  itemsMax: 100,
  atOnceMax: 64,
  keepMs: 30 * second,
  waitingMax: 100_000,
  deadMax: 10_000,
  totalMax: 500_000,
  trimmedMax: 1_000,
}
