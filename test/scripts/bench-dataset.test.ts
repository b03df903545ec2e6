import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBenchStore } from '../../scripts/bench/dataset/bench-stores.ts'
import { datasetQuestions, growthQuestion } from '../../scripts/bench/dataset/dataset-questions.ts'
import { renderDataset, type SizeReport } from '../../scripts/bench/dataset/dataset-report.ts'
import { measureCold, measureWarm } from '../../scripts/bench/dataset/measure-dataset.ts'
import { seedBenchStore } from '../../scripts/bench/dataset/seed-bench-store.ts'
import { describeMachine } from '../../scripts/bench/report/report.ts'
import { firstDay } from '../../src/records/dataset-day.ts'

test('the bench of the dataset asks over generated apps, and gets answers', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'gateway-bench-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const { options, remove } = await createBenchStore('sqlite', directory)
  const seeded = await seedBenchStore(options, { apps: 60, days: 40 }, () => {})
  const lastDay = firstDay + 39
  const found: number[] = []
  for (const { question } of datasetQuestions(lastDay)) {
    const { rows } = await measureCold(options, seeded, question, 1)
    found.push(rows)
    expect((await measureWarm(options, seeded, question, 2)).median).toBeGreaterThan(0)
  }
  const [popular, coding, agents, secondPage] = found
  expect(popular).toBe(50)
  expect(coding).toBeGreaterThan(agents ?? 0)
  expect(agents).toBeGreaterThan(0)
  expect(secondPage).toBe(0)
  expect((await measureCold(options, seeded, growthQuestion('trending', 7, lastDay), 1)).rows).toBeGreaterThan(0)
  await remove()
})

test('the figures are shown with their goals, and the growth for each size', () => {
  const timing = { median: 1.234, p99: 56.78 }
  const sizeOf = (changes: Partial<SizeReport>): SizeReport => ({
    dialect: 'sqlite',
    apps: 10,
    days: 5,
    importSeconds: 2,
    packSeconds: 0.5,
    questions: [],
    growth: [{ sort: 'popular', window: 7, milliseconds: 3 }],
    ...changes,
  })
  const question = { title: 'popular', rows: 50, cold: { ...timing, cpu: 1 }, warm: timing, coldGoal: 50, warmGoal: 1 }
  const met = { ...question, title: 'trending', warmGoal: 5 }
  const sizes = [sizeOf({ questions: [question, met] }), sizeOf({ dialect: 'postgres', apps: 20 })]
  expect(renderDataset({ version: 1, machine: describeMachine(), sizes }).split('\n')).toEqual([
    'sqlite, 10 apps × 5 days = 50 rows',
    'question  rows  cold ms   p99   CPU  goal  warm ms   p99  goal',
    '--------  ----  -------  ----  ----  ----  -------  ----  ----  ----',
    'popular     50     1.23  56.8  1.00  ≤ 50     1.23  56.8   ≤ 1  over',
    'trending    50     1.23  56.8  1.00  ≤ 50     1.23  56.8   ≤ 5  ok',
    '',
    'cold ms   rows  popular 7 d',
    '--------  ----  -----------',
    'sqlite      50         3.00',
    'postgres   100         3.00',
    '',
    'building  rows  import s  rows/s  adding up s',
    '--------  ----  --------  ------  -----------',
    'sqlite      50       2.0      25          0.5',
    'postgres   100       2.0      50          0.5',
  ])
})
