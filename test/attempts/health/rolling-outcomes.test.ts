import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RollingOutcomes } from '../../../src/attempts/health/rolling-outcomes.ts'

const minute = 60_000

describe('RollingOutcomes', () => {
  it('knows nothing at first', () => {
    expect(new RollingOutcomes(minute, 30).share(0)).toBeUndefined()
  })

  it('gives the share of the whole window, and of its last slots', () => {
    const outcomes = new RollingOutcomes(minute, 30)
    outcomes.add(0, 1, 0)
    outcomes.add(3, 0, 10 * minute)
    expect(outcomes.share(10 * minute)).toBe(0.75)
    expect(outcomes.share(10 * minute, 5)).toBe(1)
    expect(outcomes.share(20 * minute, 5)).toBeUndefined()
  })

  it('forgets what is older than its slots, bit by bit', () => {
    const outcomes = new RollingOutcomes(minute, 30)
    outcomes.add(0, 1, 0)
    outcomes.add(1, 0, minute)
    expect(outcomes.share(29.9 * minute)).toBe(0.5)
    expect(outcomes.share(30 * minute)).toBe(1)
    expect(outcomes.share(31 * minute)).toBeUndefined()
  })

  it('counts exactly what happened in the slots of its window, in any course of time', () => {
    const outcome = fc.record({ passMs: fc.integer({ min: 0, max: 20 * minute }), isGood: fc.boolean() })
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1 }), fc.integer({ min: 1, max: 30 }), (course, slots) => {
        const outcomes = new RollingOutcomes(minute, 30)
        let now = 0
        const seen: { readonly slot: number; readonly isGood: boolean }[] = []
        for (const { passMs, isGood } of course) {
          now += passMs
          outcomes.add(isGood ? 1 : 0, isGood ? 0 : 1, now)
          seen.push({ slot: Math.floor(now / minute), isGood })
        }
        const last = Math.floor(now / minute)
        const inWindow = seen.filter(({ slot }) => slot > last - slots)
        expect(outcomes.share(now, slots)).toBe(inWindow.filter(({ isGood }) => isGood).length / inWindow.length)
      }),
    )
  })
})
