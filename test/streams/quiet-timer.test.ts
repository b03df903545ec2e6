import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QuietTimer } from '../../src/streams/quiet-timer.ts'

describe('QuietTimer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('calls back when nothing was noted for so long, and again after as long', () => {
    const onQuiet = vi.fn()
    const timer = new QuietTimer(100, onQuiet)
    vi.advanceTimersByTime(99)
    expect(onQuiet).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(1)
    expect(onQuiet).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(200)
    expect(onQuiet).toHaveBeenCalledTimes(3)
    timer.stop()
  })

  it('counts from what was noted last', () => {
    const onQuiet = vi.fn()
    const timer = new QuietTimer(100, onQuiet)
    for (let at = 0; at < 10; at++) {
      vi.advanceTimersByTime(70)
      timer.note()
    }
    expect(onQuiet).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(98)
    expect(onQuiet).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(2)
    expect(onQuiet).toHaveBeenCalledTimes(1)
    timer.stop()
  })

  it('is silent once it is stopped, by the callback itself too', () => {
    const onQuiet = vi.fn(() => timer.stop())
    const timer = new QuietTimer(100, onQuiet)
    vi.advanceTimersByTime(1_000)
    expect(onQuiet).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
