import { expect, it } from 'vitest'
import { timeWordsIn } from '../../../../pages/console/words/times.ts'

const { ago, utc, exact } = timeWordsIn('en-US')
const now = new Date('2026-03-04T12:00:00Z')

it.each([
  ['2026-03-04T11:59:58Z', '2 sec. ago'],
  ['2026-03-04T11:57:00Z', '3 min. ago'],
  ['2026-03-04T09:00:00Z', '3 hr. ago'],
  ['2026-03-03T12:00:00Z', 'yesterday'],
])('says how long ago %s was', (at, text) => expect(ago(new Date(at), now)).toBe(text))

it('writes the whole time in UTC', () => {
  expect(utc(new Date('2026-03-04T11:57:00.123Z'))).toBe('2026-03-04 11:57:00 UTC')
})

it('names the day where it is not today', () => {
  expect(exact(new Date('2026-02-04T12:00:00Z'), now)).toContain('Feb 4')
  expect(exact(now, now)).not.toContain('Mar')
})
