import { renderTable } from '../report/table.ts'
import { holdMsMax, type Verdict } from './judge.ts'
import { badnessOf, type GrowthRow } from './measure-case.ts'

const worstShown = 40

/** A run as text: how many rows of each verdict, then the worst of them. */
export function renderGrowth(rows: readonly GrowthRow[], seconds: number): string {
  const worst = [...rows].sort((first, second) => badnessOf(second) - badnessOf(first)).slice(0, worstShown)
  const counts = new Map<Verdict, number>()
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const answered = rows.filter(({ samples }) => samples.some(({ status }) => status >= 200 && status < 300)).length
  const limited = rows.filter(({ samples }) => samples.every(({ status }) => status === 429)).length
  return [
    `${rows.length} places and shapes in ${seconds} s; ${answered} were answered at some size, ${limited} met a rate limit`,
    [...counts].map(([verdict, count]) => `${verdict}: ${count}`).join(', '),
    `The rule: CPU no faster than n·log n, the event loop held for no more than ${holdMsMax} ms by one request below 1 MB.`,
    '',
    renderTable(columns, worst.map(cellsOf)),
  ].join('\n')
}

/** A row on a line of its own, for what is found while others are still measured. */
export function describeRow(row: GrowthRow): string {
  const { operation, place, shape, samples, verdict } = row
  const costs = samples.map(
    ({ size, status, cpuMs, holdMs }) => `${size}: ${status}, ${cpuMs.toFixed(0)}/${holdMs.toFixed(0)} ms`,
  )
  return `${verdict}: ${operation} ${place}, ${shape} (${costs.join('; ')})`
}

const columns = [
  { title: 'operation', align: 'left' },
  { title: 'place', align: 'left' },
  { title: 'shape', align: 'left' },
  { title: 'n', align: 'right' },
  { title: 'KB', align: 'right' },
  { title: 'status', align: 'right' },
  { title: 'CPU ms', align: 'right' },
  { title: 'hold ms', align: 'right' },
  { title: 'exponent', align: 'right' },
  { title: 'verdict', align: 'left' },
] as const

function cellsOf({ operation, place, shape, samples, exponent, verdict }: GrowthRow): readonly string[] {
  const [first] = samples
  const slowest = samples.reduce(
    (slow, each) => (each.holdMs > slow.holdMs ? each : slow),
    first as (typeof samples)[0],
  )
  return [
    operation,
    place,
    shape,
    String(slowest.size),
    (slowest.bytes / 1_000).toFixed(0),
    slowest.status === 0 ? '–' : String(slowest.status),
    slowest.cpuMs.toFixed(1),
    slowest.holdMs.toFixed(1),
    exponent === undefined ? '' : exponent.toFixed(2),
    verdict,
  ]
}
