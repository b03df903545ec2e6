import { failingAnswer } from '../answer.ts'
import { failurePlaces } from '../directives.ts'
import { faultFromStatus } from '../fault-from-status.ts'
import { createRandom } from '../seeded-random.ts'
import { echo } from './echo.ts'
import type { SimulatedModel } from './model.ts'

// start, item-start and two deltas: enough for a caller to have seen text.
const eventsBeforeFailure = 4

/**
 * sim/flaky: answers like sim/echo, but every n-th request fails. Without `fail_every` in `metadata`, the seed decides where the count
 * starts. `fail_at` and `status` decide where and how it fails, otherwise the seed and the count.
 */
export function createFlaky(seed: number, usualInterval: number): SimulatedModel {
  const counts = new Map<number | undefined, number>([[undefined, createRandom(seed).integer(0, usualInterval - 1)]])
  return (input) => {
    const { failEvery, failAt, status, code, retryAfterMs } = input.directives
    const count = (counts.get(failEvery) ?? 0) + 1
    counts.set(failEvery, count)
    if (count % (failEvery ?? usualInterval) !== 0) return echo(input)
    const random = createRandom(seed + count)
    const fault = faultFromStatus({ status: status ?? random.pick([500, 502, 503, 529]), code, retryAfterMs })
    const place = failAt ?? random.pick(failurePlaces)
    if (place === 'before') return failingAnswer(fault)
    const afterEvents = eventsBeforeFailure
    return {
      ...echo(input),
      break: place === 'cut' ? { kind: 'cut', afterEvents } : { kind: 'fault', afterEvents, fault },
    }
  }
}
