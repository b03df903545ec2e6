import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { sleepByTimer, untilAborted } from '../../src/simulator/sleep.ts'

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

describe('sleepByTimer', () => {
  it('wakes up after its time and lets go of the signal', async () => {
    const { signal } = new AbortController()
    await sleepByTimer(1, signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  it('wakes up at an abort and leaves no timer behind', async () => {
    const before = timers()
    const abort = new AbortController()
    const sleep = sleepByTimer(1_000_000, abort.signal)
    expect(timers()).toBe(before + 1)
    abort.abort()
    await sleep
    expect(timers()).toBe(before)
  })

  it('does not sleep at all after an abort', async () => {
    await sleepByTimer(1_000_000, AbortSignal.abort())
  })
})

describe('untilAborted', () => {
  it('waits for the abort', async () => {
    const abort = new AbortController()
    const waiting = untilAborted(abort.signal)
    abort.abort()
    await waiting
    await untilAborted(abort.signal)
  })
})
