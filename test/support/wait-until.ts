import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'

export interface WaitOptions {
  /** Pause between looks in ms; by default it grows from 1 to 100. Only for looks that must not come often. */
  readonly everyMs?: number
  /** The deadline on a quiet machine in ms, 30 s by default. */
  readonly quietMs?: number
}

// A test may replace the clock.
const now = performance.now.bind(performance)
const fewestLooks = 20
const longestPauseMs = 100

type Falsy = undefined | null | false | 0 | 0n | ''

/** Resolves to what a look returns, once that is truthy. Looks fail at a deadline that grows with the machine's load. */
export function waitUntil<T>(
  what: string,
  look: () => T | Promise<T>,
  options?: WaitOptions,
): Promise<Exclude<T, Falsy>> {
  const see = async () => {
    const seen = await look()
    if (seen) return seen as Exclude<T, Falsy>
    throw new Error(`saw ${inspect(seen)}`)
  }
  return lookUntil(what, see, options)
}

/** Resolves to what a look returns, once it does not throw. At the deadline, rejects with the last error and how long that took. */
export async function lookUntil<T>(
  what: string,
  look: () => Promise<T>,
  { everyMs, quietMs = 30_000 }: WaitOptions = {},
): Promise<T> {
  const startedAt = now()
  // An error's own stack begins in a timer.
  const { stack: caller = '' } = new Error()
  let [asked, slept, pauseMs] = [0, 0, everyMs ?? 1]
  for (let looks = 1; ; looks++) {
    try {
      return await look()
    } catch (error) {
      const waited = now() - startedAt
      const allowed = deadlineMs(quietMs, { load: loadavg()[0] ?? 0, processors: availableParallelism(), asked, slept })
      if (waited > allowed && looks >= fewestLooks)
        throw explained(error, `waited ${(waited / 1000).toFixed(1)} s for ${what}, looked ${looks} times`, caller)
    }
    const from = now()
    await sleep(pauseMs)
    asked += pauseMs
    slept += now() - from
    pauseMs = everyMs ?? Math.min(pauseMs * 1.5, longestPauseMs)
  }
}

export interface Busyness {
  /** Processes that run or want to, and the processors for them. */
  readonly load: number
  readonly processors: number
  /** How long this process wanted to sleep, and how long it slept, in ms. */
  readonly asked: number
  readonly slept: number
}

/** How long a wait may take in ms on a machine that is so busy: at most ten times as long as on a quiet one. */
export function deadlineMs(quietMs: number, { load, processors, asked, slept }: Busyness): number {
  // A moment's lag says little.
  const lag = asked < 50 ? 1 : slept / asked
  return quietMs * Math.min(10, Math.max(1, load / processors, lag))
}

/**
 * A time limit for the gateway's configuration, in tests where some answers exceed it and others must not: `quietMs`, or more on a machine
 * that is busier than a run of all tests makes it.
 */
export function limitOf(quietMs: number): string {
  const load = (loadavg()[0] ?? 0) / (4 * availableParallelism())
  return `${Math.round(quietMs * Math.min(10, Math.max(1, load)))}ms`
}

function explained(error: unknown, words: string, caller: string): unknown {
  if (!(error instanceof Error)) return new Error(`${words}: ${inspect(error)}`)
  // The same error, for what it holds: a comparison shows its two sides.
  const message = `${words}: ${error.message}`
  const stack = `${error.name}: ${message}\n${caller.split('\n').slice(1).join('\n')}`
  // Defined, not assigned: a DOMException, which a fetch that is aborted rejects with, has a message that can only be read.
  return Object.defineProperties(error, {
    message: { value: message, configurable: true, writable: true },
    stack: { value: stack, configurable: true, writable: true },
  })
}

/** Resolves to what ten looks in a row have seen: for what ends without a word, such as writing into a buffer that is full. */
export async function settled<T>(what: string, look: () => T | Promise<T>): Promise<T> {
  let [last, same] = [await look(), 0]
  const see = async () => {
    const seen = await look()
    same = seen === last ? same + 1 : 0
    last = seen
    if (same < 10) throw new Error(`saw ${inspect(seen)}, which still changes`)
    return seen
  }
  return lookUntil(`${what} to settle`, see, { everyMs: 25 })
}
