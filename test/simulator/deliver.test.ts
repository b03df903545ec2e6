import { describe, expect, it } from 'vitest'
import type { Fault } from '../../src/canonical/fault.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { Break, Pace } from '../../src/simulator/answer.ts'
import { deliver } from '../../src/simulator/deliver.ts'
import type { Sleep } from '../../src/simulator/sleep.ts'

const fullSpeed: Pace = { firstTokenMs: 0, tokenMs: 0 }
const fault: Fault = { type: 'provider_unavailable', status: 502, message: 'broken' }

function answerOf(deltas: number): TurnEvent[] {
  return [
    { kind: 'start' },
    { kind: 'item-start', index: 0, item: { kind: 'message' } },
    ...Array.from({ length: deltas }, (): TurnEvent => ({ kind: 'text-delta', index: 0, part: 0, text: 'x' })),
    { kind: 'item-done', index: 0 },
    { kind: 'finish', stopReason: 'end' },
  ]
}

/** What a caller sees and waits for, in order: numbers are events in a batch, texts are waits. */
async function watch(events: TurnEvent[], pace: Pace, broken?: Break): Promise<(number | string)[]> {
  const seen: (number | string)[] = []
  const sleep: Sleep = async (durationMs) => {
    seen.push(`${durationMs} ms`)
  }
  for await (const batch of deliver(events, pace, broken, sleep, new AbortController().signal)) seen.push(batch.length)
  return seen
}

describe('deliver', () => {
  it('gives a short answer in one batch without waiting', async () => {
    expect(await watch(answerOf(20), fullSpeed)).toEqual([24])
  })

  it('gives a long answer in few batches', async () => {
    expect(await watch(answerOf(1000), fullSpeed)).toEqual([512, 492])
  })

  it('starts, then waits for the first token', async () => {
    expect(await watch(answerOf(2), { firstTokenMs: 500, tokenMs: 0 })).toEqual([1, '500 ms', 5])
  })

  it('waits between tokens', async () => {
    expect(await watch(answerOf(3), { firstTokenMs: 0, tokenMs: 50 })).toEqual([3, '50 ms', 1, '50 ms', 3])
  })

  it('waits for several fast tokens at once', async () => {
    expect(await watch(answerOf(9), { firstTokenMs: 0, tokenMs: 2 })).toEqual([6, '8 ms', 4, '8 ms', 3])
  })

  it('cuts an answer after `afterEvents` events', async () => {
    expect(await watch(answerOf(5), fullSpeed, { kind: 'cut', afterEvents: 3 })).toEqual([3])
    expect(await watch(answerOf(5), fullSpeed, { kind: 'cut', afterEvents: 0 })).toEqual([])
  })

  it('ends with a fault after `afterEvents` events', async () => {
    const batches: TurnEvent[] = []
    const broken: Break = { kind: 'fault', afterEvents: 3, fault }
    const never: Sleep = () => Promise.reject(new Error('there is nothing to wait for'))
    for await (const batch of deliver(answerOf(5), fullSpeed, broken, never, new AbortController().signal))
      batches.push(...batch)
    expect(batches.map((event) => event.kind)).toEqual(['start', 'item-start', 'text-delta', 'fault'])
  })

  it('gives the whole answer when it breaks further on than it reaches', async () => {
    expect(await watch(answerOf(1), fullSpeed, { kind: 'fault', afterEvents: 5, fault })).toEqual([5])
    expect(await watch(answerOf(1), fullSpeed, { kind: 'stall', afterEvents: 99 })).toEqual([5])
  })

  it('stalls until the signal aborts', async () => {
    const abort = new AbortController()
    const never: Sleep = () => Promise.reject(new Error('a stall has no timer'))
    const answer = deliver(answerOf(5), fullSpeed, { kind: 'stall', afterEvents: 3 }, never, abort.signal)
    expect((await answer.next()).value).toHaveLength(3)
    const rest = answer.next()
    abort.abort()
    expect(await rest).toEqual({ done: true, value: undefined })
  })

  it('yields nothing more once the signal has aborted', async () => {
    const abort = new AbortController()
    const answer = deliver(answerOf(2000), fullSpeed, undefined, () => Promise.resolve(), abort.signal)
    await answer.next()
    abort.abort()
    expect((await answer.next()).done).toBe(true)
  })
})
