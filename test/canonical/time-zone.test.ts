import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarDay, isTimeZone, minuteOfDay, offsetMs, startOfDay } from '../../src/canonical/time-zone.ts'
import { runs } from '../support/level.ts'

const hourMs = 3_600_000
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Cairo',
]

const startIn = (zone: string, year: number, month: number, day: number) =>
  new Date(startOfDay(zone, { year, month, day })).toISOString()

it('knows the time zones of the IANA database, and no offsets', () => {
  expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true)
  expect(['Europe/Atlantis', '+01:00', '', 'Berlin', ' UTC'].some(isTimeZone)).toBe(false)
})

it.each([
  ['a day of 23 hours', 'Europe/Berlin', [2026, 3, 29], '2026-03-28T23:00:00.000Z', 23],
  ['a day of 25 hours', 'Europe/Berlin', [2026, 10, 25], '2026-10-24T22:00:00.000Z', 25],
  ['a day whose midnight is skipped', 'Asia/Beirut', [2026, 3, 29], '2026-03-28T22:00:00.000Z', 23],
  ['a day whose midnight comes twice', 'America/Havana', [2026, 11, 1], '2026-11-01T04:00:00.000Z', 25],
  ['a day far east', 'Pacific/Kiritimati', [2026, 1, 1], '2025-12-31T10:00:00.000Z', 24],
  ['a day of an offset in minutes', 'Asia/Kathmandu', [2026, 1, 1], '2025-12-31T18:15:00.000Z', 24],
  ['a day that never was', 'Pacific/Apia', [2011, 12, 30], '2011-12-30T10:00:00.000Z', 0],
] as const)('begins %s at its first moment', (_, zone, [year, month, day], start, hours) => {
  expect(startIn(zone, year, month, day)).toBe(start)
  expect(Date.parse(startIn(zone, year, month, day + 1)) - Date.parse(start)).toBe(hours * hourMs)
})

it('puts every moment into the day that began last, in every zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2037, 0, 1) }),
      (zone, at) => {
        const today = calendarDay(zone, at)
        const start = startOfDay(zone, today)
        expect(start).toBeLessThanOrEqual(at)
        expect(startOfDay(zone, { ...today, day: today.day + 1 })).toBeGreaterThan(at)
        expect(calendarDay(zone, start)).toEqual(today)
        // Nothing of the day comes before it.
        expect(calendarDay(zone, start - 1)).not.toEqual(today)
      },
    ),
    { numRuns: runs(1000) },
  )
})

it('says what clocks show', () => {
  const at = Date.UTC(2026, 6, 1, 16, 30)
  expect([minuteOfDay('UTC', at), minuteOfDay('Asia/Shanghai', at)]).toEqual([16 * 60 + 30, 30])
  expect(offsetMs('Europe/Berlin', at)).toBe(2 * hourMs)
  expect(offsetMs('America/New_York', Date.UTC(2026, 0, 1))).toBe(-5 * hourMs)
})
