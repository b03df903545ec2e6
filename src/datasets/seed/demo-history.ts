import { firstDay } from '../../records/dataset-day.ts'
import type { ImportedDay } from '../../storage/apps/app-import.ts'
import type { DemoApp } from './demo-apps.ts'
import { randomAt } from './random.ts'

/** The days of demo data. */
export interface DemoSpan {
  readonly seed: number
  /** Days since 1970-01-01 (UTC), both inclusive. */
  readonly from: number
  readonly to: number
}

const noiseStream = 101
const burstStream = 102
const burstDays = 21

/** The usage of the apps: one array per day with one row per app. The same seed always gives the same day. */
export function* demoHistory(
  apps: readonly DemoApp[],
  { seed, from, to }: DemoSpan,
): Generator<readonly ImportedDay[]> {
  for (let day = from; day <= to; day++) {
    // 1970-01-01 was a Thursday.
    const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6
    yield apps.map((app) => usageOf(app, day, isWeekend, seed))
  }
}

function usageOf(app: DemoApp, day: number, isWeekend: boolean, seed: number): ImportedDay {
  const age = day - firstDay
  const noise = 0.75 + 0.5 * randomAt(seed + app.index, noiseStream, age)
  const shape = growthAt(app, age) * burstAt(app, age, seed) * (isWeekend ? app.weekendFactor : 1)
  const requests = Math.max(1, Math.round(app.height * shape * noise))
  // Conversations get longer over time.
  const length = (1 + age / 1500) * (0.9 + 0.4 * (noise - 0.75))
  return {
    app: app.index,
    day,
    requests: BigInt(requests),
    promptTokens: BigInt(Math.round(requests * app.promptTokens * length)),
    completionTokens: BigInt(Math.round(requests * app.completionTokens * length)),
  }
}

// A rise from nothing, then years of growth or decline.
function growthAt({ risesAt, riseDays, yearlyFactor }: DemoApp, age: number): number {
  const risen = 1 / (1 + Math.exp(-(age - risesAt) / (riseDays / 4)))
  return risen * yearlyFactor ** (Math.max(0, age - risesAt) / 365)
}

// Sometimes an app is popular for three weeks.
function burstAt({ index }: DemoApp, age: number, seed: number): number {
  const period = Math.floor(age / burstDays)
  const luck = randomAt(seed + index, burstStream, period)
  if (luck > 0.02) return 1
  const height = 1 + 8 * (luck / 0.02) ** 3
  return 1 + (height - 1) * Math.exp(-(age - period * burstDays) / 6)
}
