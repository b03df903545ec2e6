import { setImmediate } from 'node:timers/promises'
import type { Schema } from '../../contract/contract.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { lockDestination } from './require-destination.ts'

export interface RetryParts {
  readonly author: Author
  readonly repositories: Pick<Repositories, 'outbox'>
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  /** Called when something is to be sent. Absent: gateways find it within seconds. */
  readonly wake?: (destinationId: string) => void
}

// Rows of one statement: a long one would hold up requests on SQLite.
const rowsMax = 1_000
const batchesMax = 10

/**
 * What is dead of a destination waits again, and what waits after a failure is due now. Throws GatewayError 404 for a destination that the
 * organization has not.
 */
export async function retryDeliveries(
  { author, repositories: { outbox }, transact, wake }: RetryParts,
  id: string,
  now: number,
): Promise<Schema<'RetryObservabilityDeliveriesResponse'>['data']> {
  const { destinationId, counts } = await transact(async (within) => {
    const destination = await lockDestination(within, author.organizationId, id)
    const { waiting, dead } = await within.outbox.countsOf(destination.id)
    const target = { kind: 'destination', id: destination.id }
    const records = { before: { waiting, dead }, after: { waiting: waiting + dead, dead: 0 } }
    await recordChange(within, author, { action: 'destination.retry', target, ...records }, now)
    return { destinationId: destination.id, counts: { waiting, dead } }
  })
  // No more than there was: what dies meanwhile has been tried just now.
  const retried = await inParts(counts.dead, (most) => outbox.revive(destinationId, now, Math.min(most, rowsMax)))
  await inParts(counts.waiting, () => outbox.hasten(destinationId, now, batchesMax))
  wake?.(destinationId)
  return { retried, waiting: counts.waiting + retried }
}

/** Repeats what changes some rows until it changes no more, or `most` are changed. Returns how many were. */
async function inParts(most: number, change: (left: number) => Promise<number>): Promise<number> {
  let done = 0
  while (done < most) {
    const changed = await change(most - done)
    if (changed === 0) break
    done += changed
    await setImmediate()
  }
  return done
}
