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
  /** Takes how many reservations were ended, and how many generations of dead processes were recorded, when there were any. */
  readonly report: (reservations: number, interrupted: number) => void
  readonly reportBug: (error: unknown) => void
}

const intervalMs = 5_000
/** How many intervals pass between sweeps while the last one went well and nothing is known to be left over. */
const calmIntervals = 6

/** Records and charges what dead processes have left under way, and ends reservations that they and a lost store have left: when the gateway starts, every half a minute, and soon after the store is back. */
export class Sweeper {
  readonly #options: SweeperOptions
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> = Promise.resolve()
  #isSweeping = false
  #calm = 0

  constructor(options: SweeperOptions) {
    this.#options = options
  }

  /** Takes this process' lock and sweeps once; rejects with StorageUnavailableError when the store is away. */
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
      // A store that is away comes back, and what was left there waits.
      if (error instanceof StorageUnavailableError) this.#calm = calmIntervals
      else this.#options.reportBug(error)
    }
  }

  /** Sweeps no more and lets the lock go. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
    await this.#options.locks.release()
  }

  async #sweep(): Promise<void> {
    const { ledger, locks, begun, generations, report } = this.#options
    await locks.hold()
    const isAlive = (holder: string) => locks.isHeld(holder)
    // First what they cost: it takes the place of what they had set aside.
    const interrupted = await recordInterrupted(begun, generations, isAlive)
    const reservations = await ledger.sweep(isAlive)
    if (reservations > 0 || interrupted > 0) report(reservations, interrupted)
  }
}
