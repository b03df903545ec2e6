import { randomUUID } from 'node:crypto'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { GuardedClient } from '../outbound/guarded-client.ts'
import type { Destination } from '../records/destination.ts'
import { FairShares } from '../shares/fair-shares.ts'
import { type CallerHolder, partHolder } from '../shares/holder.ts'
import type { DeliveryOutcome, DeliveryRepository } from '../storage/broadcast/delivery-repository.ts'
import type { ClaimedBatch, OutboxRepository, SendingFailure } from '../storage/broadcast/outbox-repository.ts'
import { pauseAfter } from './backoff.ts'
import type { AnyKind } from './index.ts'
import { type ItemSources, readItems } from './item-reader.ts'
import { Lane } from './lane.ts'
import type { OutboxKeeper } from './outbox-keeper.ts'
import { type Pace, usualPace } from './pace.ts'
import { type SendingEnd, sendItems } from './send-requests.ts'

/** What is told of what happens to generations that are to be sent. */
export interface BroadcastReport {
  sent(type: string, items: number): void
  failed(type: string, items: number): void
  /** They are sent no more: `dead` ones are kept and shown, all others are gone. */
  dropped(type: string, items: number, why: 'dead' | 'full' | 'unknown'): void
  /** For the log. */
  warn(destination: Pick<Destination, 'id' | 'type'>, failure: SendingFailure): void
  bug(error: unknown): void
}

export interface OutboxWorkerOptions {
  readonly outbox: OutboxRepository
  readonly deliveries: Pick<DeliveryRepository, 'add'>
  readonly keeper: Pick<OutboxKeeper, 'look'>
  /** A destination as it is now: `gone` when it was deleted, `held` while it must not be sent anything. */
  readonly destinationOf: (id: string) => Promise<Destination | 'gone' | 'held'>
  readonly kindOf: (type: string) => AnyKind | undefined
  readonly items: ItemSources
  /** Called with generations that are not sent to a destination any more. */
  readonly ended: (generationIds: readonly string[]) => Promise<void>
  readonly client: Pick<GuardedClient, 'open'>
  /** Names this process among those that share the store. */
  readonly claimer: string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly report: BroadcastReport
  readonly pace?: Partial<Pace>
}

/**
 * Sends what waits in the outbox: several destinations at once, each as fast as it takes it. Each batch is claimed for a time, so that
 * several processes send it once, and one that dies leaves it to the others.
 */
export class OutboxWorker {
  readonly #options: OutboxWorkerOptions
  readonly #pace: Pace
  readonly #lanes = new Map<string, Lane>()
  readonly #running = new Set<Promise<void>>()
  readonly #places: FairShares
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #looking: Promise<void> | undefined
  #isCalled = false
  #isStarted = false

  constructor(options: OutboxWorkerOptions) {
    this.#options = options
    this.#pace = { ...usualPace, ...options.pace }
    this.#places = new FairShares(this.#pace.atOnceMax)
  }

  start(): void {
    this.#isStarted = true
    this.#lookIn(0)
  }

  /** Something is being written to the outbox: it is looked at a little later, so that others join it. */
  nudge(): void {
    if (this.#isStarted) this.#lookIn(this.#pace.lingerMs)
  }

  /** Somebody says that a destination works again: what is due for it is sent now. */
  wake(destinationId: string): void {
    this.#lanes.get(destinationId)?.succeeded()
    this.#lookIn(0)
  }

  /** Looks at nothing new, and gives up what is not sent within `graceMs`: it stays in the outbox. */
  async close(graceMs = 2_000): Promise<void> {
    this.#isStarted = false
    clearTimeout(this.#timer)
    await this.#looking
    const timer = setTimeout(() => this.#stop.abort(new Error('the gateway stops')), graceMs)
    while (this.#running.size > 0) await Promise.all(this.#running)
    clearTimeout(timer)
  }

  #lookIn(ms: number): void {
    const dueAt = performance.now() + ms
    if (!this.#isStarted || dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => {
      this.#dueAt = Number.POSITIVE_INFINITY
      this.#lookNow()
    }, ms).unref()
  }

  #lookNow(): void {
    if (this.#looking !== undefined) {
      // What that one read may be older than what somebody called for.
      this.#isCalled = true
      return
    }
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined
      if (this.#isCalled) this.#lookIn(0)
      this.#isCalled = false
    })
  }

  async #look(): Promise<void> {
    const { outbox, keeper, now } = this.#options
    let pauseMs = this.#pace.pollMs
    try {
      const due = await outbox.dueTimes()
      await keeper.look(due)
      for (const [id, dueAt] of due) {
        const lane = this.#lanes.get(id) ?? new Lane()
        this.#lanes.set(id, lane)
        const inMs = Math.max(dueAt, lane.openAt) - now()
        if (inMs > 0) pauseMs = Math.min(pauseMs, inMs)
        else void this.#fill(id, lane)
      }
      for (const [id, lane] of this.#lanes) if (!due.has(id) && lane.inFlight === 0) this.#lanes.delete(id)
    } catch (error) {
      this.#tell(error)
    }
    this.#lookIn(Math.max(pauseMs, this.#pace.lingerMs))
  }

  /** Sends to a destination until nothing is due, or it fails. */
  async #fill(id: string, lane: Lane): Promise<void> {
    if (lane.isFilling) return
    lane.isFilling = true
    const filling = this.#send(id, lane)
      .catch((error: unknown) => this.#tell(error))
      .finally(() => {
        lane.isFilling = false
        this.#running.delete(filling)
      })
    this.#running.add(filling)
    await filling
  }

  async #send(id: string, lane: Lane): Promise<void> {
    const { now, destinationOf, kindOf } = this.#options
    while (this.#isStarted && lane.mayTake(now())) {
      const destination = await destinationOf(id)
      if (destination === 'gone') return this.#forget(id)
      const kind = destination === 'held' ? undefined : kindOf(destination.type)
      if (destination === 'held' || kind === undefined) return lane.closeUntil(now() + this.#pace.heldMs)
      const holder = holderOf(destination)
      if (!this.#places.take(holder, 1)) return
      const batch = await this.#claim(id, kind).catch((error: unknown) => {
        this.#places.giveBack(holder, 1)
        throw error
      })
      if (batch === null) {
        this.#places.giveBack(holder, 1)
        return
      }
      lane.inFlight++
      const sending = this.#deliver(destination, kind, batch, lane)
        .catch((error: unknown) => this.#tell(error))
        .finally(() => {
          lane.inFlight--
          this.#places.giveBack(holder, 1)
          this.#running.delete(sending)
          this.#lookIn(0)
        })
      this.#running.add(sending)
    }
  }

  #claim(destinationId: string, { itemsMax }: AnyKind): Promise<ClaimedBatch | null> {
    const { outbox, claimer, now } = this.#options
    return outbox.claim({
      ...{ destinationId, claimer, now: now(), until: now() + this.#pace.leaseMs },
      ...{ most: Math.min(itemsMax, this.#pace.itemsMax), newBatchId: randomUUID() },
    })
  }

  async #deliver(destination: Destination, kind: AnyKind, batch: ClaimedBatch, lane: Lane): Promise<void> {
    const { outbox, items, claimer, client, now, ended } = this.#options
    const read = await readItems(items, batch.generationIds, destination)
    // What is left is sent by itself, and first, since it is the oldest.
    if (read.left.length > 0) await outbox.giveBack(batch, claimer, now(), { ids: read.left, newBatchId: null })
    const ids = batch.generationIds.filter((id) => !read.left.includes(id))
    const sent = { ...batch, generationIds: ids }
    if (read.items.length === 0) {
      await outbox.done(sent, claimer)
      await ended(ids)
      return
    }
    let end: SendingEnd
    const at = now()
    try {
      const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#pace.leaseMs * 0.8)])
      const context = { batchId: batch.batchId, now: at }
      end = await sendItems(read.items, destination, kind, context, {
        ...{ client, timeoutMs: this.#pace.timeoutMs, signal },
        holder: holderOf(destination),
      })
    } catch (error) {
      await outbox.giveBack(sent, claimer, now())
      if (!this.#stop.signal.aborted) throw error
      return
    }
    await this.#settle(destination, sent, lane, end, { at, items: read.items.length })
  }

  async #settle(
    destination: Destination,
    batch: ClaimedBatch,
    lane: Lane,
    end: SendingEnd,
    { at, items }: { readonly at: number; readonly items: number },
  ): Promise<void> {
    const { outbox, claimer, now, report, ended } = this.#options
    const failure: SendingFailure = { status: end.status, error: end.error ?? '' }
    let outcome: DeliveryOutcome = 'delivered'
    if (end.verdict === 'delivered') {
      lane.succeeded()
      await outbox.done(batch, claimer)
      report.sent(destination.type, items)
      await ended(batch.generationIds)
    } else if (end.verdict === 'refused' && batch.generationIds.length > 1) {
      // One of them may be the reason: the halves show which.
      outcome = 'failed'
      const half = batch.generationIds.slice(Math.ceil(batch.generationIds.length / 2))
      await outbox.giveBack(batch, claimer, now(), { ids: half, newBatchId: randomUUID() })
      await outbox.giveBack(batch, claimer, now(), { newBatchId: randomUUID() })
      report.failed(destination.type, items)
    } else if (end.verdict === 'refused' || batch.tries + 1 >= this.#pace.triesMax) {
      outcome = 'dead'
      if (end.verdict === 'failed') lane.failed(now(), this.#pace.closed, end.retryAfterMs)
      await outbox.bury(batch, claimer, now(), failure)
      report.failed(destination.type, items)
      report.dropped(destination.type, batch.generationIds.length, 'dead')
      report.warn(destination, failure)
    } else {
      outcome = 'failed'
      lane.failed(now(), this.#pace.closed, end.retryAfterMs)
      const pauseMs = Math.max(pauseAfter(batch.tries + 1, this.#pace.again), end.retryAfterMs ?? 0)
      await outbox.postpone(batch, claimer, now() + pauseMs, failure)
      report.failed(destination.type, items)
      report.warn(destination, failure)
    }
    await this.#options.deliveries.add(destination.id, {
      ...{ at, kind: 'batch', outcome, items, status: end.status, durationMs: end.durationMs, error: end.error },
    })
  }

  /** Some at a time: a long statement would hold up requests on SQLite. */
  async #forget(id: string): Promise<void> {
    const { outbox, report } = this.#options
    for (;;) {
      const count = await outbox.forget(id, this.#pace.trimmedMax)
      if (count > 0) report.dropped('unknown', count, 'unknown')
      if (count < this.#pace.trimmedMax) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  #tell(error: unknown): void {
    // What was claimed is due again when its time is up.
    if (!(error instanceof StorageUnavailableError)) this.#options.report.bug(error)
  }
}

function holderOf({ id, organizationId }: Destination): CallerHolder {
  return partHolder('destination', id, organizationId)
}
