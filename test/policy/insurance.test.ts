import { describe, expect, it } from 'vitest'
import { daySeconds } from '../../src/policy/dataset-limits.ts'
import { Insurance } from '../../src/policy/insurance.ts'
import { MemoryRateCounter } from '../../src/policy/rate-counter.ts'

describe('M9: what failing answers cost', () => {
  const arrange = (usdPerDay: number) => {
    const reports: [number, number][] = []
    let now = Date.parse('2024-03-06T23:00:00Z')
    const insurance = new Insurance({
      ...{ counter: new MemoryRateCounter(daySeconds), usdPerDay, now: () => now },
      report: (keyId, lostUsd) => void reports.push([keyId, lostUsd]),
    })
    return {
      insurance,
      reports,
      pass: (ms: number) => {
        now += ms
      },
    }
  }

  it('is free up to a bound for each key and day, and reported once when it is reached', async () => {
    const { insurance, reports, pass } = arrange(1)
    expect(await insurance.covers(1, 600_000_000)).toBe(true)
    expect(await insurance.covers(1, 400_000_000)).toBe(true)
    expect(await insurance.covers(2, 1)).toBe(true)
    expect(reports).toEqual([])
    expect(await insurance.covers(1, 1)).toBe(false)
    expect(await insurance.covers(1, 5)).toBe(false)
    expect(reports).toEqual([[1, 1.000_000_001]])
    pass(2 * 60 * 60 * 1000)
    expect(await insurance.covers(1, 600_000_000)).toBe(true)
  })

  it('is free without one', async () => {
    const { insurance } = arrange(0)
    expect(await insurance.covers(1, 1e15)).toBe(true)
  })
})
