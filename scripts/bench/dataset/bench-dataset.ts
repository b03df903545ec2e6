import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { firstDay } from '../../../src/records/dataset-day.ts'
import type { Dialect } from '../../../src/storage/store/database.ts'
import type { Progress } from '../report/progress.ts'
import { describeMachine } from '../report/report.ts'
import { createBenchStore, reachableDialects } from './bench-stores.ts'
import { datasetQuestions, growthQuestion, growthWindows } from './dataset-questions.ts'
import {
  type DatasetReport,
  type GrowthFigure,
  type QuestionFigures,
  renderDataset,
  type SizeReport,
} from './dataset-report.ts'
import { measureCold, measureWarm } from './measure-dataset.ts'
import { type DatasetSize, seedBenchStore } from './seed-bench-store.ts'

export interface DatasetOptions {
  readonly isQuick: boolean
  readonly jsonFile: string
  /** The largest data set; smaller ones show how the cost grows. */
  readonly size: DatasetSize
}

const fullEffort = { cold: 40, warm: 500, growth: 10 }
const quickEffort = { cold: 10, warm: 100, growth: 3 }
const smallerShares = [10, 3] as const

/** Builds generated data sets and measures rankings over them; always 0: a goal that was missed is no failure. */
export async function benchDataset(options: DatasetOptions, directory: string, progress: Progress): Promise<number> {
  const { apps, days } = options.size
  const appCounts = [...new Set([...smallerShares.map((share) => Math.ceil(apps / share)), apps])]
  const sizes: SizeReport[] = []
  for (const dialect of await reachableDialects()) {
    for (const count of appCounts) {
      const size = { apps: count, days }
      progress.begin(`${dialect}: ${count} apps × ${days} days`)
      const isLargest = count === apps
      sizes.push(await measureSize(dialect, size, isLargest, options, directory, progress))
    }
  }
  progress.end()
  const report: DatasetReport = { version: 1, machine: describeMachine(), sizes }
  const jsonFile = resolve(options.jsonFile)
  mkdirSync(dirname(jsonFile), { recursive: true })
  writeFileSync(jsonFile, `${JSON.stringify(report, null, 2)}\n`)
  process.stdout.write(`${renderDataset(report)}\nFigures: ${jsonFile}\n`)
  return 0
}

async function measureSize(
  dialect: Dialect,
  size: DatasetSize,
  isLargest: boolean,
  { isQuick }: DatasetOptions,
  directory: string,
  progress: Progress,
): Promise<SizeReport> {
  const effort = isQuick ? quickEffort : fullEffort
  const store = await createBenchStore(dialect, directory)
  try {
    const seeded = await seedBenchStore(store.options, size, (step) => progress.step(step))
    const lastDay = firstDay + size.days - 1
    const questions: QuestionFigures[] = []
    for (const { title, question, coldGoal, warmGoal } of isLargest ? datasetQuestions(lastDay) : []) {
      progress.step(title)
      const { rows, ...cold } = await measureCold(store.options, seeded, question, effort.cold)
      const warm = await measureWarm(store.options, seeded, question, effort.warm)
      questions.push({ title, rows, cold, warm, coldGoal, warmGoal })
    }
    const growth: GrowthFigure[] = []
    for (const sort of ['popular', 'trending'] as const) {
      for (const window of growthWindows) {
        progress.step(`${sort}, ${window} days`)
        const question = growthQuestion(sort, window, lastDay)
        const cold = await measureCold(store.options, seeded, question, effort.growth)
        growth.push({ sort, window, milliseconds: cold.median })
      }
    }
    const { importSeconds, packSeconds } = seeded
    return { dialect, ...size, importSeconds, packSeconds, questions, growth }
  } finally {
    await store.remove()
  }
}
