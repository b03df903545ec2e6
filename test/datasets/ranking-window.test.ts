import { describe, expect, it } from 'vitest'
import { priorSpan } from '../../src/datasets/rank-apps.ts'
import { readCategories, readWindow } from '../../src/datasets/ranking-window.ts'
import { appCategories } from '../../src/records/app-categories.ts'
import { formatDay, parseDay } from '../../src/records/dataset-day.ts'

const now = Date.UTC(2026, 2, 1, 0, 0, 5)

function read(start: string | undefined, end: string | undefined): [string, string] {
  const { from, to } = readWindow(
    { ...(start !== undefined && { start_date: start }), ...(end !== undefined && { end_date: end }) },
    now,
  )
  return [formatDay(from), formatDay(to)]
}

describe('the window of a ranking', () => {
  it.each([
    ['ends with the last complete day and begins 30 days before', undefined, undefined, '2026-01-29', '2026-02-28'],
    ['begins 30 days before its end', undefined, '2025-06-30', '2025-05-31', '2025-06-30'],
    ['ends with the last complete day', '2026-02-28', undefined, '2026-02-28', '2026-02-28'],
    ['does not begin before the dataset', '2020-02-29', '2025-01-01', '2025-01-01', '2025-01-01'],
    ['does not begin before the dataset by default', undefined, '2025-01-10', '2025-01-01', '2025-01-10'],
    ['may end in the future', '2026-02-01', '2030-01-01', '2026-02-01', '2030-01-01'],
    ['knows leap years', '2028-02-29', '2028-02-29', '2028-02-29', '2028-02-29'],
  ])('%s', (_, start, end, from, to) => {
    expect(read(start, end)).toEqual([from, to])
  })

  it.each([
    ['an end before the dataset', undefined, '2024-12-31', 'end_date'],
    ['a start after the end', '2025-02-02', '2025-02-01', 'start_date'],
    ['a start after the last complete day', '2026-03-01', undefined, 'start_date'],
    ['a day that does not exist', '2025-02-30', undefined, 'start_date'],
    ['a leap day of another year', undefined, '2025-02-29', 'end_date'],
    ['a month that does not exist', undefined, '2025-13-01', 'end_date'],
    ['a day zero', undefined, '2025-05-00', 'end_date'],
  ])('D4: refuses %s', (_, start, end, name) => {
    expect(() => read(start, end)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(name) }),
    )
  })

  it('is compared with the three periods before it, as far as the dataset goes back', () => {
    const span = (from: string, to: string) => ({ from: parseDay(from) ?? 0, to: parseDay(to) ?? 0 })
    expect(priorSpan(span('2025-04-01', '2025-04-10'))).toEqual(span('2025-03-02', '2025-03-31'))
    expect(priorSpan(span('2025-01-11', '2025-01-20'))).toEqual(span('2025-01-01', '2025-01-10'))
    expect(priorSpan(span('2025-01-01', '2025-01-20'))).toBeNull()
  })
})

describe('categories', () => {
  it('are all apps, a group, or one of them', () => {
    expect(readCategories(undefined, undefined)).toBeNull()
    expect(readCategories('entertainment', undefined)).toEqual(['roleplay', 'game'])
    expect(readCategories(undefined, 'legal')).toEqual(['legal'])
    expect(readCategories('productivity', 'legal')).toEqual(['legal'])
    expect(appCategories).toHaveLength(15)
  })

  it('D4: must not contradict their group', () => {
    expect(() => readCategories('coding', 'legal')).toThrow(expect.objectContaining({ status: 400 }))
  })
})
