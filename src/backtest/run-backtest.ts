import { setImmediate } from 'node:timers/promises'
import { GatewayError } from '../errors/gateway-error.ts'
import type { GenerationFilter } from '../records/generation-query.ts'
import { BusyError } from '../shares/busy-error.ts'
import type { Holder } from '../shares/holder.ts'
import { Semaphore } from '../shares/semaphore.ts'
import type { Repositories } from '../storage/repositories.ts'
import { Observations } from './observations.ts'
import { type CallerParts, pastCallers } from './past-callers.ts'
import { type Changes, Replay, type ReplayParts } from './replay.ts'
import { Tally } from './tally.ts'

export interface BacktestParts extends ReplayParts {
  readonly repositories: CallerParts['repositories'] & Pick<Repositories, 'generationSample'>
  readonly byok: CallerParts['byok']
}

export interface BacktestWish {
  /** Who asks. */
  readonly caller: Holder
  readonly filter: GenerationFilter
  readonly changes: Changes
  /** How many records are planned at most. */
  readonly recordsMax: number
}

export interface Backtest {
  readonly tally: Tally
  readonly observations: Observations
  /** The part of all records that was looked at. */
  readonly share: number
  /** From when on, in Unix milliseconds. */
  readonly since: number
}

/** Some milliseconds of work, between which requests are served. */
const plannedAtOnce = 100
const observedAtOnce = 2_000

const waitingMax = 16
/** About what one takes. */
const retrySeconds = 10
// A back-test fills a core for seconds, and holds its records in memory.
const turns = new Semaphore(1, waitingMax)

/**
 * Plans the records of a time again. One back-test runs at a time in a process; others wait. Rejects with GatewayError where too many wait, and
 * with the signal's reason.
 */
export async function runBacktest(parts: BacktestParts, wish: BacktestWish, signal: AbortSignal): Promise<Backtest> {
  await turns.acquire(signal, wish.caller).catch((error: unknown) => {
    if (!(error instanceof BusyError)) throw error
    throw new GatewayError('provider_overloaded', 'Too many back-tests wait already. Try again in a minute.', {
      status: 503,
      retryAfter: retrySeconds,
    })
  })
  try {
    return await replayAll(parts, wish, signal)
  } finally {
    turns.release(wish.caller)
  }
}

async function replayAll(
  parts: BacktestParts,
  { filter, changes, recordsMax }: BacktestWish,
  signal: AbortSignal,
): Promise<Backtest> {
  const { requests, share, since } = await parts.repositories.generationSample.draw(filter, recordsMax, signal)
  const observations = new Observations()
  await inBatches(requests, observedAtOnce, signal, (request) => observations.add(request))
  const callers = await pastCallers(filter.organizationId, requests, parts, signal)
  const replay = new Replay(parts, changes, observations, callers)
  const tally = new Tally()
  await inBatches(requests, plannedAtOnce, signal, (request) => tally.add(request, replay.run(request)))
  return { tally, observations, share, since }
}

/** Goes through a list, and lets others have their turn in between. Rejects with the signal's reason. */
async function inBatches<T>(
  list: readonly T[],
  size: number,
  signal: AbortSignal,
  work: (item: T) => void,
): Promise<void> {
  for (let at = 0; at < list.length; at += size) {
    await setImmediate()
    signal.throwIfAborted()
    for (const item of list.slice(at, at + size)) work(item)
  }
}
