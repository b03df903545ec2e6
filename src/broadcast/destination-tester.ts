import { randomUUID } from 'node:crypto'
import { GatewayError } from '../errors/gateway-error.ts'
import type { GuardedClient } from '../outbound/guarded-client.ts'
import type { Destination } from '../records/destination.ts'
import { BusyError } from '../shares/busy-error.ts'
import { organizationHolder } from '../shares/holder.ts'
import { Semaphore } from '../shares/semaphore.ts'
import type { DestinationType } from './destination-type.ts'
import type { FailureCause } from './failure.ts'
import { failureAdvice } from './failure-advice.ts'
import type { AnyKind } from './index.ts'
import { madeUpItem } from './made-up-item.ts'
import { usualPace } from './pace.ts'
import { reduceItem } from './reduce-item.ts'
import { type SendingEnd, sendItems } from './send-requests.ts'

/** What became of a test. */
export interface TestEnd {
  readonly isDelivered: boolean
  /** Of the generation that was made up; null: none was. */
  readonly generationId: string | null
  /** The destination's HTTP status; null: it did not answer, or was not asked. */
  readonly status: number | null
  readonly durationMs: number
  /** What the destination said, what went wrong and what to do about it, all safe to show; null: nothing. */
  readonly answer: string | null
  readonly error: string | null
  readonly cause: FailureCause | null
  readonly advice: string | null
}

export interface DestinationTesterOptions {
  readonly client: Pick<GuardedClient, 'open'>
  readonly kindOf: (type: string) => AnyKind | undefined
  /** Unix milliseconds. */
  readonly now: () => number
  /** For one request, and for all that a kind makes of a generation. */
  readonly timeoutMs?: number
  readonly totalMs?: number
}

/** Tests at once, of all organizations. */
const atOnceMax = 16
const totalMsUsually = 25_000

/** Sends destinations a generation that is made up, now and beside the outbox, as others are sent. */
export class DestinationTester {
  readonly #options: DestinationTesterOptions
  readonly #room = new Semaphore(atOnceMax, 0)

  constructor(options: DestinationTesterOptions) {
    this.#options = options
  }

  /** Rejects with GatewayError 429 while the organization has too many tests under way. */
  async test(destination: Destination, workspaceName: string | null): Promise<TestEnd> {
    const holder = organizationHolder(destination.organizationId)
    await this.#room.acquire(new AbortController().signal, holder).catch(tooManyAtOnce)
    try {
      return await this.#send(destination, workspaceName)
    } finally {
      this.#room.release(holder)
    }
  }

  async #send(destination: Destination, workspaceName: string | null): Promise<TestEnd> {
    const now = this.#options.now()
    const item = reduceItem(madeUpItem(destination, workspaceName, now), destination)
    const { verdict, status, durationMs, answer, error, cause } = await this.#ended(destination, item, now)
    return {
      ...{ isDelivered: verdict === 'delivered', generationId: item.record.id },
      ...{ status, durationMs: Math.round(durationMs), answer, error, cause },
      // Only the contract's types are ever stored.
      advice:
        cause === null ? null : failureAdvice(cause, { ...destination, type: destination.type as DestinationType }),
    }
  }

  async #ended(destination: Destination, item: ReturnType<typeof madeUpItem>, now: number): Promise<SendingEnd> {
    const { client, kindOf, timeoutMs = usualPace.timeoutMs, totalMs = totalMsUsually } = this.#options
    const kind = kindOf(destination.type)
    if (kind === undefined) throw new Error(`there is no destination of the type ${destination.type}`)
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(totalMs)
    try {
      const context = { batchId: randomUUID(), now }
      return await sendItems([item], destination, kind, context, {
        ...{ client, timeoutMs, signal, readsAnswer: true },
        holder: organizationHolder(destination.organizationId),
      })
    } catch (error) {
      if (!signal.aborted) throw error
      const durationMs = performance.now() - startedAt
      const words = { error: 'it did not answer in time', cause: 'timeout', answer: null } as const
      return { verdict: 'failed', status: null, retryAfterMs: null, durationMs, ...words }
    }
  }
}

function tooManyAtOnce(error: unknown): never {
  if (!(error instanceof BusyError)) throw error
  const message = 'The organization has too many tests of destinations under way. Try again in a second.'
  throw new GatewayError('rate_limit_exceeded', message, { retryAfter: 1 })
}
