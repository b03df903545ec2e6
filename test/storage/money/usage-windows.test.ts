import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usageWindows, windowEnd, windowStart } from '../../../src/storage/money/usage-windows.ts'

describe('usageWindows', () => {
  it.each([
    // [now, day, Monday, first of the month]
    ['2024-03-06T15:30:00.000Z', '2024-03-06', '2024-03-04', '2024-03-01'],
    ['2024-03-04T00:00:00.000Z', '2024-03-04', '2024-03-04', '2024-03-01'],
    ['2024-03-03T23:59:59.999Z', '2024-03-03', '2024-02-26', '2024-03-01'],
    ['2025-01-01T00:00:00.000Z', '2025-01-01', '2024-12-30', '2025-01-01'],
    ['2024-02-29T12:00:00.000Z', '2024-02-29', '2024-02-26', '2024-02-01'],
  ])('at %s begin on the day %s, the Monday %s and the first of the month %s', (now, day, monday, first) => {
    const { dayStart, weekStart, monthStart } = usageWindows(Date.parse(now))
    expect([dayStart, weekStart, monthStart].map((start) => new Date(start).toISOString())).toEqual(
      [day, monday, first].map((date) => `${date}T00:00:00.000Z`),
    )
  })

  it('are those of the moment, whichever was asked about before', () => {
    const midnight = Date.UTC(2024, 2, 1)
    const startOf = (now: number) => usageWindows(now).dayStart
    expect([midnight, midnight - 1, midnight, midnight + 5, Number.NaN, midnight].map(startOf)).toEqual([
      midnight,
      Date.UTC(2024, 1, 29),
      midnight,
      midnight,
      Number.NaN,
      midnight,
    ])
  })
})

describe('the window of a budget', () => {
  const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })

  it.each(['daily', 'weekly', 'monthly'] as const)(
    'ends to the millisecond where the next begins: %s (M6)',
    (interval) => {
      fc.assert(
        fc.property(moments, (now) => {
          const start = windowStart(interval, now)
          const end = windowEnd(interval, start) ?? Number.NaN
          expect(start).toBeLessThanOrEqual(now)
          expect(end).toBeGreaterThan(now)
          expect(windowStart(interval, end - 1)).toBe(start)
          expect(windowStart(interval, end)).toBe(end)
          expect(new Date(end).toISOString()).toMatch(/T00:00:00\.000Z$/)
          if (interval === 'weekly') expect(new Date(start).getUTCDay()).toBe(1)
          if (interval === 'monthly') expect(new Date(start).getUTCDate()).toBe(1)
        }),
      )
    },
  )

  it('is all of time for a budget that never resets', () => {
    expect(windowStart('total', Date.now())).toBe(0)
    expect(windowEnd('total', 0)).toBeNull()
  })
})
