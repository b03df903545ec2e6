import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RollingHistogram } from '../../../src/attempts/health/rolling-histogram.ts'

const minute = 60_000

describe('RollingHistogram', () => {
  it('knows nothing at first', () => {
    expect(new RollingHistogram(false).percentiles(0)).toBeUndefined()
  })

  it('gives percentiles that are right to 2 %', () => {
    const histogram = new RollingHistogram(false)
    for (let value = 1; value <= 100; value++) histogram.add(value / 100, 0)
    const { p50 = 0, p75 = 0, p90 = 0, p99 = 0 } = histogram.percentiles(1000) ?? {}
    expect(Math.abs(p50 / 0.51 - 1)).toBeLessThan(0.02)
    expect(Math.abs(p75 / 0.76 - 1)).toBeLessThan(0.02)
    expect(Math.abs(p90 / 0.91 - 1)).toBeLessThan(0.02)
    expect(Math.abs(p99 / 1 - 1)).toBeLessThan(0.02)
  })

  it('counts from the best where more is better', () => {
    const histogram = new RollingHistogram(true)
    for (let value = 1; value <= 100; value++) histogram.add(value, 0)
    const { p50 = 0, p90 = 0 } = histogram.percentiles(0) ?? {}
    expect(Math.abs(p50 / 50 - 1)).toBeLessThan(0.02)
    expect(Math.abs(p90 / 10 - 1)).toBeLessThan(0.02)
  })

  it('forgets what is more than five minutes old, bit by bit', () => {
    const histogram = new RollingHistogram(false)
    histogram.add(1, 0)
    histogram.add(100, 3 * minute)
    expect(histogram.percentiles(4 * minute)?.p99).toBeGreaterThan(90)
    expect(histogram.percentiles(4 * minute)?.p50).toBeGreaterThan(90)
    histogram.add(100, 4 * minute)
    histogram.add(1, 4 * minute)
    expect(histogram.percentiles(6 * minute)?.p50).toBeGreaterThan(90)
    expect(histogram.percentiles(8.5 * minute)?.p50).toBeGreaterThan(90)
    expect(histogram.percentiles(10 * minute)).toBeUndefined()
  })

  it('remembers another window where it is given one', () => {
    const histogram = new RollingHistogram(false, { slotMs: 5 * minute, slotCount: 6 })
    histogram.add(1, 0)
    expect(histogram.percentiles(29 * minute)).toBeDefined()
    expect(histogram.percentiles(30 * minute)).toBeUndefined()
  })

  it('keeps figures for a second where many values stand behind them, and no longer', () => {
    const histogram = new RollingHistogram(false)
    for (let count = 0; count < 100; count++) histogram.add(1, 0)
    const before = histogram.percentiles(0)
    for (let count = 0; count < 300; count++) histogram.add(10, 10)
    expect(histogram.percentiles(500)).toBe(before)
    expect(histogram.percentiles(1500)?.p50).toBeGreaterThan(9)
  })

  it('is right to 2 % for any values, and takes the outermost for what is out of range', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.0002, max: 5_000, noNaN: true }), { minLength: 1 }), (values) => {
        const histogram = new RollingHistogram(false)
        for (const value of values) histogram.add(value, 0)
        const sorted = values.toSorted((a, b) => a - b)
        const p90 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.9))] ?? 0
        expect(Math.abs((histogram.percentiles(0)?.p90 ?? 0) / p90 - 1)).toBeLessThan(0.02)
      }),
    )
    const histogram = new RollingHistogram(false)
    for (const value of [1e-9, 1e12]) histogram.add(value, 0)
    expect(histogram.percentiles(0)?.p50).toBeGreaterThan(1000)
  })
})
