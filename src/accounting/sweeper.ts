import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { BegunStore, GenerationStore } from '../records/generation-store.ts'
import type { InstanceLocks } from '../storage/store/instance-locks.ts'
import type { Ledger } from './ledger.ts'
import { recordInterrupted } from './record-interrupted.ts'

export interface SweeperOptions {
  readonly ledger: Pick<Ledger, 'sweep' | 'hasLeftovers'>
  readonly locks: InstanceLocks
  readonly begun: BegunStore
  readonly generations: GenerationStore
  /** Called with the number of reservations ended and of dead processes' generations recorded, when there were any. */
  readonly report: (reservations: number, interrupted: number) => void
  readonly reportBug: (error: unknown) => void
}

const intervalMs = 5_000
/** Intervals between sweeps while the last one succeeded and nothing is known to be left over. */
const calmIntervals = 6

/** Records and charges generations of dead processes and ends abandoned reservations: at startup, every half minute, and soon after the store is back. */
export class Sweeper {
  readonly #options: SweeperOptions
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> = Promise.resolve()
  #isSweeping = false
  #calm = 0

  constructor(options: SweeperOptions) {
    this.#options = options
  }

  /** Takes this process's lock and sweeps once; rejects with StorageUnavailableError when the store is unavailable. */
  async start(): Promise<void> {
    await this.#sweep()
    this.#timer = setInterval(() => this.#tick(), intervalMs)
    this.#timer.unref()
  }

  #tick(): void {
    const isDue = ++this.#calm >= calmIntervals || this.#options.ledger.hasLeftovers
    if (!isDue || this.#isSweeping) return
    this.#isSweeping = true
    this.#sweeping = this.#sweepLater().finally(() => {
      this.#isSweeping = false
    })
  }

  async #sweepLater(): Promise<void> {
    try {
      await this.#sweep()
      this.#calm = 0
    } catch (error) {
      // Sweep as soon as the store is back.
      if (error instanceof StorageUnavailableError) this.#calm = calmIntervals
      else this.#options.reportBug(error)
    }
  }

  /** Stops sweeping and releases the lock. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
    await this.#options.locks.release()
  }

  async #sweep(): Promise<void> {
    const { ledger, locks, begun, generations, report } = this.#options
    await locks.hold()
    const isAlive = (holder: string) => locks.isHeld(holder)
    // Charges first: they replace the reservations.
    const interrupted = await recordInterrupted(begun, generations, isAlive)
    const reservations = await ledger.sweep(isAlive)
    if (reservations > 0 || interrupted > 0) report(reservations, interrupted)
  }
}
