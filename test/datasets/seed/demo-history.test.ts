import { describe, expect, it } from 'vitest'
import { demoApps } from '../../../src/datasets/seed/demo-apps.ts'
import { demoHistory } from '../../../src/datasets/seed/demo-history.ts'
import { randomAt } from '../../../src/datasets/seed/random.ts'
import { firstDay } from '../../../src/records/dataset-day.ts'

const span = { seed: 1, from: firstDay, to: firstDay + 27 }

/** Tokens of each app in a span, largest first. */
function totalsOf(apps: ReturnType<typeof demoApps>, from: number, to: number): number[] {
  const totals = apps.map(() => 0)
  for (const rows of demoHistory(apps, { seed: 1, from, to })) {
    for (const { app, promptTokens, completionTokens } of rows) {
      totals[app] = (totals[app] ?? 0) + Number(promptTokens + completionTokens)
    }
  }
  return totals
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('generated history', () => {
  it('is the same for the same seed, and another for another', () => {
    const make = (seed: number) => [...demoHistory(demoApps(seed, 20), { ...span, seed })]
    expect(make(1)).toEqual(make(1))
    expect(make(2)).not.toEqual(make(1))
  })

  it('has the same apps and days in a small set as in a large one', () => {
    expect(demoApps(1, 50).slice(0, 20)).toEqual(demoApps(1, 20))
    const [, , third] = [...demoHistory(demoApps(1, 50), span)]
    const [alone] = [...demoHistory(demoApps(1, 20), { ...span, from: firstDay + 2 })]
    expect(third?.slice(0, 20)).toEqual(alone)
  })

  it('has a row for every app on every day, each with usage', () => {
    const days = [...demoHistory(demoApps(1, 100), span)]
    expect(days).toHaveLength(28)
    for (const rows of days) {
      expect(rows.map(({ app }) => app)).toEqual(Array.from({ length: 100 }, (_, index) => index))
      expect(rows.every(({ requests }) => requests > 0n)).toBe(true)
    }
  })

  it('is heavy-tailed: a hundredth of the apps has more than a third of the tokens', () => {
    const totals = totalsOf(demoApps(1, 2_000), firstDay + 600, firstDay + 606).sort((one, other) => other - one)
    expect(sum(totals.slice(0, 20)) / sum(totals)).toBeGreaterThan(1 / 3)
    expect(totals.at(-1)).toBeGreaterThan(0)
  })

  it('grows as a whole, while some apps decline', () => {
    const apps = demoApps(1, 500)
    const [early, late] = [totalsOf(apps, firstDay, firstDay + 6), totalsOf(apps, firstDay + 600, firstDay + 606)]
    expect(sum(late)).toBeGreaterThan(sum(early))
    expect(late.filter((tokens, app) => tokens < (early[app] ?? 0)).length).toBeGreaterThan(25)
  })

  it('has hidden, private, merged and uncategorised apps among public ones, in every category', () => {
    const apps = demoApps(1, 2_000)
    expect(new Set(apps.map(({ visibility }) => visibility))).toEqual(new Set(['public', 'hidden', 'private']))
    expect(new Set(apps.flatMap(({ categories }) => categories)).size).toBe(15)
    expect(apps.some(({ categories }) => categories.length === 0)).toBe(true)
    expect(apps.some(({ title }) => title === null)).toBe(true)
    expect(new Set(apps.map(({ origin }) => origin)).size).toBe(apps.length)
    const merged = apps.filter(({ canonicalOrigin }) => canonicalOrigin !== null)
    expect(merged.length).toBeGreaterThan(5)
    const earlier = new Map(apps.map(({ origin, index }) => [origin, index]))
    for (const { canonicalOrigin, index } of merged) {
      expect(earlier.get(canonicalOrigin ?? '')).toBeLessThan(index)
    }
  })
})

it('random numbers are spread evenly and depend on all that they are made from', () => {
  const buckets = Array.from({ length: 10 }, () => 0)
  for (let index = 0; index < 10_000; index++) {
    const bucket = Math.floor(randomAt(1, 2, index) * 10)
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  for (const count of buckets) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  expect(new Set([randomAt(1, 1, 1), randomAt(2, 1, 1), randomAt(1, 2, 1), randomAt(1, 1, 2)]).size).toBe(4)
})
