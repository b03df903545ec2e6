import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Break, Pace } from './answer.ts'
import { type Sleep, untilAborted } from './sleep.ts'

// Bounds what waits for a slow caller; a caller that disconnects is noticed between batches.
const eventsInBatch = 512
// Timers have a resolution of about a millisecond: fast answers wait less often, for several tokens at once.
const shortestSleepMs = 8

/**
 * Yields an answer's events in batches at its speed, up to its break. At full speed there are no timers and few batches. Returns at once
 * when the signal aborts.
 */
export async function* deliver(
  events: readonly TurnEvent[],
  pace: Pace,
  broken: Break | undefined,
  sleep: Sleep,
  signal: AbortSignal,
): AsyncGenerator<readonly TurnEvent[], void> {
  // A break beyond the answer's end has no effect.
  const breaks = broken !== undefined && broken.afterEvents < events.length ? broken : undefined
  const end = breaks?.afterEvents ?? events.length
  const deltasInStride = pace.tokenMs > 0 ? Math.max(1, Math.round(shortestSleepMs / pace.tokenMs)) : Infinity
  let batchStart = 0
  let deltas = 0
  for (let index = 0; index < end; index++) {
    const isFirstItem = index === 1 && pace.firstTokenMs > 0
    const isStrideFull = deltas >= deltasInStride && isDelta(events[index])
    if (isFirstItem || isStrideFull || index - batchStart >= eventsInBatch) {
      if (signal.aborted) return
      yield events.slice(batchStart, index)
      batchStart = index
    }
    if (isFirstItem) await sleep(pace.firstTokenMs, signal)
    if (isStrideFull) {
      await sleep(pace.tokenMs * deltas, signal)
      deltas = 0
    }
    if (isDelta(events[index])) deltas++
  }
  if (signal.aborted) return
  const rest = events.slice(batchStart, end)
  if (breaks?.kind === 'fault') rest.push({ kind: 'fault', fault: breaks.fault })
  if (rest.length > 0) yield rest
  if (breaks?.kind === 'stall') await untilAborted(signal)
}

function isDelta(event: TurnEvent | undefined): boolean {
  return event?.kind.endsWith('-delta') === true
}
