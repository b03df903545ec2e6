import { expect, it } from 'vitest'
import { rangeBefore, rangeOf } from '../../../../pages/console/router/time-range.ts'

const now = new Date('2026-03-04T12:00:00Z')
const of = (query: string) => rangeOf(new URLSearchParams(query), now)

it('is the last 24 hours where nothing, or nothing known, is asked for', () => {
  for (const query of ['', 'range=2w', 'since=yesterday']) {
    expect(of(query)).toMatchObject({ key: '24h', since: new Date('2026-03-03T12:00:00Z'), until: undefined })
  }
})

it('goes from one time to another where the address names them', () => {
  const range = of('since=2026-03-01T00:00:00Z&until=2026-03-02T00:00:00Z&range=1h')
  expect(range).toMatchObject({ key: 'custom', since: new Date('2026-03-01'), until: new Date('2026-03-02') })
  expect(rangeBefore(range, now)).toEqual({ since: new Date('2026-02-28'), until: new Date('2026-03-01') })
  expect(of('since=2026-03-01T00:00:00Z&until=2026-02-01T00:00:00Z').until).toBeUndefined()
})
