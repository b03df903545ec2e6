import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { deadlineMs } from '../../test/support/wait-until.ts'

/** The thing to wait for, and the time limit on an idle machine. */
export interface Wait {
  readonly what: string
  readonly quietMs: number
  /** Interval between looks, in ms. Default: 1000. */
  readonly everyMs?: number
  /** Called with a line of progress while the wait goes on. Default: writes to standard error. */
  say?(line: string): void
}

const firstWordsMs = 20_000

/**
 * Resolves to the first result of `look` that is not undefined; to undefined after the time limit, which grows with the machine's load up to
 * ten times. Reports what it waits for after 20 s, and again each time that the wait has doubled.
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
