import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { type Dialect, openDatabase } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'
import { createBenchStore, reachableDialects } from '../dataset/bench-stores.ts'
import { median, percentile } from '../measure/statistics.ts'
import type { Progress } from '../report/progress.ts'
import { describeMachine } from '../report/report.ts'
import { renderTable } from '../report/table.ts'
import { type FilledIn, fillRecords } from './fill-records.ts'
import { type RecordsQuestion, recordsQuestions } from './records-questions.ts'

export interface RecordsOptions {
  readonly isQuick: boolean
  readonly jsonFile: string
}

interface QuestionFigures extends Pick<RecordsQuestion, 'title' | 'goal'> {
  readonly rows: number
  /** Milliseconds. */
  readonly median: number
  readonly p95: number
  /** The longest that the event loop was held. */
  readonly heldMs: number
}

interface StoreFigures extends FilledIn {
  readonly dialect: Dialect
  readonly records: number
  readonly questions: readonly QuestionFigures[]
}

const full = { records: 1_000_000, samples: 15 }
const quick = { records: 50_000, samples: 5 }

/** Fills a month of records and asks for them; always 0: a goal that was missed is no failure. */
export async function benchRecords(options: RecordsOptions, directory: string, progress: Progress): Promise<number> {
  const stores: StoreFigures[] = []
  for (const dialect of await reachableDialects()) {
    progress.begin(`${dialect}: ${(options.isQuick ? quick : full).records} records`)
    stores.push(await measureStore(dialect, options, directory, progress))
  }
  progress.end()
  const jsonFile = resolve(options.jsonFile)
  mkdirSync(dirname(jsonFile), { recursive: true })
  writeFileSync(jsonFile, `${JSON.stringify({ version: 1, machine: describeMachine(), stores }, null, 2)}\n`)
  process.stdout.write(`${stores.map(render).join('\n')}\nFigures: ${jsonFile}\n`)
  return 0
}

async function measureStore(
  dialect: Dialect,
  { isQuick }: RecordsOptions,
  directory: string,
  progress: Progress,
): Promise<StoreFigures> {
  const { records, samples } = isQuick ? quick : full
  const store = await createBenchStore(dialect, directory)
  try {
    const database = await openDatabase(store.options)
    try {
      await migrate(database)
      const repositories = repositoriesOn(database)
      const now = Date.now()
      const filled = await fillRecords(repositories, { rows: records, now, step: (text) => progress.step(text) })
      // As the server does by itself sooner or later.
      if (dialect === 'postgres') await database.knex.raw('analyze')
      const questions: QuestionFigures[] = []
      for (const { title, goal, ask } of recordsQuestions) {
        progress.step(title)
        questions.push({ title, goal, ...(await measure(() => ask(repositories, now), samples)) })
      }
      return { dialect, records, ...filled, questions }
    } finally {
      await database.close()
    }
  } finally {
    await store.remove()
  }
}

async function measure(ask: () => Promise<number>, samples: number) {
  let rows = await ask()
  const times: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  for (let sample = 0; sample < samples; sample++) {
    const startedAt = performance.now()
    rows = await ask()
    times.push(performance.now() - startedAt)
  }
  delay.disable()
  return { rows, median: median(times), p95: percentile(times, 0.95), heldMs: delay.max / 1e6 }
}

function render({ dialect, records, fillSeconds, packSeconds, packSliceMs, questions }: StoreFigures): string {
  const columns = ['rows', 'median ms', 'p95 ms', 'held ms', 'goal ms'].map((title) => ({
    title,
    align: 'right' as const,
  }))
  const rows = questions.map(({ title, goal, rows: count, ...figures }) => [
    title,
    String(count),
    ...[figures.median, figures.p95, figures.heldMs].map((milliseconds) => milliseconds.toFixed(1)),
    goal === undefined ? '' : `≤ ${goal}${figures.median > goal ? ' !' : ''}`,
  ])
  return [
    `${dialect}: ${records} records written in ${fillSeconds.toFixed(1)} s, summed in ${packSeconds.toFixed(1)} s (longest slice ${packSliceMs.toFixed(1)} ms)`,
    '',
    renderTable([{ title: 'question', align: 'left' }, ...columns], rows),
    '',
  ].join('\n')
}
