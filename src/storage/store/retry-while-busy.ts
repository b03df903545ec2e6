import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailableError } from '../../errors/storage-error.ts'

const pauseMs = { first: 5, most: 100 }

/** Retries work while it fails because the store is busy, with growing pauses, for about `patienceMs`; then rejects with the last error. */
export async function retryWhileBusy<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof StorageUnavailableError && error.isBusy
      if (!isBusy || performance.now() - startedAt >= patienceMs) throw error
      // Random, so that processes that wait for each other don't retry in lockstep.
      await sleep(Math.min(pauseMs.most, pauseMs.first * 2 ** attempt) * (0.5 + Math.random()))
    }
  }
}
