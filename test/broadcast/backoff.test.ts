import { expect, it } from 'vitest'
import { pauseAfter, readRetryAfter } from '../../src/broadcast/backoff.ts'

it('doubles the pause with each failure, up to a bound, and by chance halves it', () => {
  const pause = { firstMs: 1_000, mostMs: 10_000 }
  expect([1, 2, 3, 4, 5, 100].map((failures) => pauseAfter(failures, pause, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ])
  expect(pauseAfter(2, pause, 0)).toBe(1_000)
  expect(Number.isInteger(pauseAfter(3, pause))).toBe(true)
})

it('reads what Retry-After asks for, and nothing else', () => {
  const now = Date.parse('2026-01-31T12:00:00Z')
  expect(readRetryAfter('30', now)).toBe(30_000)
  expect(readRetryAfter('Sat, 31 Jan 2026 12:01:00 GMT', now)).toBe(60_000)
  expect(readRetryAfter('Sat, 31 Jan 2026 11:00:00 GMT', now)).toBe(0)
  expect(readRetryAfter('999999999', now)).toBe(3_600_000)
  expect([undefined, '', 'soon'].map((header) => readRetryAfter(header, now))).toEqual([null, null, null])
})
