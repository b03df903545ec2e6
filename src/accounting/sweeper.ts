import type { InstanceLocks } from '../storage/instance-locks.ts'
import { StorageUnavailableError } from '../storage/storage-error.ts'
import type { Ledger } from './ledger.ts'

export interface SweeperOptions {
  readonly ledger: Pick<Ledger, 'sweep'>
  readonly locks: InstanceLocks
  /** Takes how many reservations were ended, when there were any. */
  readonly report: (count: number) => void
  readonly reportBug: (error: unknown) => void
}

const intervalMs = 30_000

/** Ends reservations that dead processes have left, when the gateway starts and every half a minute. */
export class Sweeper {
  readonly #options: SweeperOptions
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> = Promise.resolve()

  constructor(options: SweeperOptions) {
    this.#options = options
  }

  /** Takes this process' lock and sweeps once; rejects with StorageUnavailableError when the store is away. */
  async start(): Promise<void> {
    await this.#sweep()
    this.#timer = setInterval(() => {
      this.#sweeping = this.#sweep().catch((error: unknown) => {
        // A store that is away comes back, and what was left there waits.
        if (!(error instanceof StorageUnavailableError)) this.#options.reportBug(error)
      })
    }, intervalMs)
    this.#timer.unref()
  }

  /** Sweeps no more and lets the lock go. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
    await this.#options.locks.release()
  }

  async #sweep(): Promise<void> {
    const { ledger, locks, report } = this.#options
    await locks.hold()
    const count = await ledger.sweep((holder) => locks.isHeld(holder))
    if (count > 0) report(count)
  }
}
