import { describe, expect, it } from 'vitest'
import { usageWindows } from '../../src/storage/usage-windows.ts'

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
})
