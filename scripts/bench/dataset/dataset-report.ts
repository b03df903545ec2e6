import type { RankingSort } from '../../../src/datasets/rank-apps.ts'
import type { Dialect } from '../../../src/storage/store/database.ts'
import type { describeMachine } from '../report/report.ts'
import { type Column, renderTable } from '../report/table.ts'
import type { ColdTiming, Timing } from './measure-dataset.ts'
import type { DatasetSize } from './seed-bench-store.ts'

export interface QuestionFigures {
  readonly title: string
  readonly rows: number
  readonly cold: ColdTiming
  readonly warm: Timing
  readonly coldGoal: number
  readonly warmGoal: number
}

/** How long a cold answer takes for a window of so many days, at the median. */
export interface GrowthFigure {
  readonly sort: RankingSort
  readonly window: number
  readonly milliseconds: number
}

export interface SizeReport extends DatasetSize {
  readonly dialect: Dialect
  readonly importSeconds: number
  readonly packSeconds: number
  /** For the largest size only. */
  readonly questions: readonly QuestionFigures[]
  readonly growth: readonly GrowthFigure[]
}

/** What is written as JSON. */
export interface DatasetReport {
  readonly version: 1
  readonly machine: ReturnType<typeof describeMachine>
  readonly sizes: readonly SizeReport[]
}

/** The figures as text: questions with their goals for each database, then how the cost grows with rows and windows. */
export function renderDataset({ sizes }: DatasetReport): string {
  const largest = sizes.filter(({ questions }) => questions.length > 0)
  return [...largest.map(renderQuestions), renderGrowth(sizes), renderBuilding(sizes)].join('\n\n')
}

function renderQuestions({ dialect, apps, days, questions }: SizeReport): string {
  const columns: readonly Column[] = [
    { title: 'question', align: 'left' },
    { title: 'rows', align: 'right' },
    ...['cold ms', 'p99', 'CPU', 'goal', 'warm ms', 'p99', 'goal'].map((title) => ({ title, align: 'right' }) as const),
    { title: '', align: 'left' },
  ]
  const rows = questions.map(({ title, rows, cold, warm, coldGoal, warmGoal }) => [
    title,
    String(rows),
    show(cold.median),
    show(cold.p99),
    show(cold.cpu),
    `≤ ${coldGoal}`,
    show(warm.median),
    show(warm.p99),
    `≤ ${warmGoal}`,
    cold.median <= coldGoal && warm.median <= warmGoal ? 'ok' : 'over',
  ])
  return `${dialect}, ${apps} apps × ${days} days = ${apps * days} rows\n${renderTable(columns, rows)}`
}

function renderGrowth(sizes: readonly SizeReport[]): string {
  const windows = sizes[0]?.growth ?? []
  const columns: readonly Column[] = [
    { title: 'cold ms', align: 'left' },
    { title: 'rows', align: 'right' },
    ...windows.map(({ sort, window }) => ({ title: `${sort} ${window} d`, align: 'right' }) as const),
  ]
  const rows = sizes.map(({ dialect, apps, days, growth }) => [
    dialect,
    String(apps * days),
    ...growth.map(({ milliseconds }) => show(milliseconds)),
  ])
  return renderTable(columns, rows)
}

function renderBuilding(sizes: readonly SizeReport[]): string {
  const columns: readonly Column[] = [
    { title: 'building', align: 'left' },
    ...['rows', 'import s', 'rows/s', 'adding up s'].map((title) => ({ title, align: 'right' }) as const),
  ]
  const rows = sizes.map(({ dialect, apps, days, importSeconds, packSeconds }) => [
    dialect,
    String(apps * days),
    importSeconds.toFixed(1),
    String(Math.round((apps * days) / importSeconds)),
    packSeconds.toFixed(1),
  ])
  return renderTable(columns, rows)
}

function show(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 10 ? 2 : 1)
}
