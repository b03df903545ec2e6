import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { deadlineMs } from '../../test/support/wait-until.ts'

/** What to wait for, and for how long on a quiet machine, in ms. */
export interface Wait {
  readonly what: string
  readonly quietMs: number
  /** How often to look, in ms; 1000 by default. */
  readonly everyMs?: number
  /** Takes a line each time that nothing has happened for a while; standard error by default. */
  say?(line: string): void
}

const firstWordsMs = 20_000

/**
 * Resolves to what a look returns, once that is not undefined; to undefined when it takes longer than a machine as loaded as this one may need,
 * at most ten times as long as a quiet one. Says what it waits for after 20 seconds, and again each time that the wait has doubled.
 */
export async function waitFor<T>(
  { what, quietMs, everyMs = 1000, say = (line) => void process.stderr.write(`${line}\n`) }: Wait,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const startedAt = performance.now()
  let [asked, slept, nextWordsMs] = [0, 0, firstWordsMs]
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    const waited = performance.now() - startedAt
    const allowed = deadlineMs(quietMs, { load: loadavg()[0] ?? 0, processors: availableParallelism(), asked, slept })
    if (waited > allowed) return undefined
    if (waited > nextWordsMs) {
      nextWordsMs *= 2
      say(
        `waiting for ${what}: ${seconds(waited)} s so far, at most ${seconds(allowed)} s with the load of this machine`,
      )
    }
    const from = performance.now()
    await sleep(everyMs)
    asked += everyMs
    slept += performance.now() - from
  }
}

function seconds(ms: number): number {
  return Math.round(ms / 1000)
}
