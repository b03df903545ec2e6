import { AppRankings } from '../../../src/datasets/app-rankings.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { type DatabaseOptions, openDatabase } from '../../../src/storage/store/database.ts'
import { median, percentile } from '../measure/statistics.ts'
import type { DatasetQuestion } from './dataset-questions.ts'
import type { SeededStore } from './seed-bench-store.ts'

/** Milliseconds that answers took. */
export interface Timing {
  readonly median: number
  readonly p99: number
}

/** The same for cold answers, of which the CPU time of this process, at the median, says what they would take on an idle machine with SQLite. */
export interface ColdTiming extends Timing {
  readonly cpu: number
}

type Place = Pick<SeededStore, 'organizationId' | 'now'>

/** Cold: a connection and an AppRankings of its own for every sample, so that nothing is remembered but by the database server and the operating system. */
export async function measureCold(
  options: DatabaseOptions,
  { organizationId, now }: Place,
  question: DatasetQuestion['question'],
  samples: number,
): Promise<ColdTiming & { rows: number }> {
  const times: number[] = []
  const cpuTimes: number[] = []
  let rows = 0
  for (let sample = 0; sample < samples; sample++) {
    const database = await openDatabase(options)
    try {
      const { appUsage: usage, apps } = repositoriesOn(database)
      const cpuAtStart = process.cpuUsage()
      const startedAt = performance.now()
      const answer = await new AppRankings({ usage, apps, now: () => now }).rank({ organizationId, ...question })
      times.push(performance.now() - startedAt)
      const { user, system } = process.cpuUsage(cpuAtStart)
      cpuTimes.push((user + system) / 1000)
      rows = answer.rows.length
    } finally {
      await database.close()
    }
  }
  return { ...timingOf(times), cpu: median(cpuTimes), rows }
}

/** Warm: the same question again, on the same AppRankings. */
export async function measureWarm(
  options: DatabaseOptions,
  { organizationId, now }: Place,
  question: DatasetQuestion['question'],
  samples: number,
): Promise<Timing> {
  const database = await openDatabase(options)
  try {
    const { appUsage: usage, apps } = repositoriesOn(database)
    const rankings = new AppRankings({ usage, apps, now: () => now })
    await rankings.rank({ organizationId, ...question })
    const times: number[] = []
    for (let sample = 0; sample < samples; sample++) {
      const startedAt = performance.now()
      await rankings.rank({ organizationId, ...question })
      times.push(performance.now() - startedAt)
    }
    return timingOf(times)
  } finally {
    await database.close()
  }
}

function timingOf(times: readonly number[]): Timing {
  return { median: median(times), p99: percentile(times, 0.99) }
}
