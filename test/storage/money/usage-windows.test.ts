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

describe('the window of a budget in a time zone', () => {
  it.each([
    ['daily', 'Europe/Berlin', '2026-03-29T12:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['daily', 'Europe/Berlin', '2026-10-25T12:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    ['daily', 'Asia/Tokyo', '2026-06-01T15:00Z', '2026-06-01T15:00Z', '2026-06-02T15:00Z'],
    ['daily', 'Asia/Tokyo', '2026-06-01T14:59Z', '2026-05-31T15:00Z', '2026-06-01T15:00Z'],
    ['weekly', 'America/New_York', '2026-03-09T03:59Z', '2026-03-02T05:00Z', '2026-03-09T04:00Z'],
    ['weekly', 'America/New_York', '2026-03-09T04:00Z', '2026-03-09T04:00Z', '2026-03-16T04:00Z'],
    ['monthly', 'Europe/Berlin', '2026-03-31T22:30Z', '2026-03-31T22:00Z', '2026-04-30T22:00Z'],
    ['monthly', 'Pacific/Kiritimati', '2026-12-31T10:00Z', '2026-12-31T10:00Z', '2027-01-31T10:00Z'],
    ['daily', 'Asia/Beirut', '2026-03-29T01:00Z', '2026-03-28T22:00Z', '2026-03-29T21:00Z'],
  ] as const)('is %s in %s at %s from %s to %s', (interval, zone, now, from, to) => {
    const start = windowStart(interval, Date.parse(now), zone)
    expect(start).toBe(Date.parse(from))
    expect(windowEnd(interval, start, zone)).toBe(Date.parse(to))
  })

  it('holds every moment once, over all changes of clocks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('daily', 'weekly', 'monthly'),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Apia'),
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 0, 1) }),
        (interval, zone, at) => {
          const start = windowStart(interval, at, zone)
          const end = windowEnd(interval, start, zone) ?? Number.NaN
          expect(start <= at && at < end).toBe(true)
          expect(windowStart(interval, end - 1, zone)).toBe(start)
          expect(windowStart(interval, end, zone)).toBe(end)
        },
      ),
    )
  })
})
