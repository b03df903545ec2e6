import { expect, it } from 'vitest'
import { describeTime } from '../../../src/cli/terminal/describe-time.ts'

it.each([
  [0, 'just now'],
  [-59_000, 'just now'],
  [30_000, 'in a moment'],
  [-60_000, '1 minute ago'],
  [3_600_000, 'in 1 hour'],
  [-5 * 3_600_000, '5 hours ago'],
  [30 * 86_400_000, 'in 30 days'],
  [-86_400_000, '1 day ago'],
])('%d ms from now is %s', (distance, words) => {
  const now = Date.parse('2027-03-01T10:00:00Z')
  expect(describeTime(now + distance, now)).toBe(words)
})
