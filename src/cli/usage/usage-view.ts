import { toActivityTimes } from '../../administration/usage/activity-times.ts'
import type { ActivityGroup, ActivityRow, ActivitySums } from '../../records/activity.ts'
import { joinTimeCounts } from '../../records/time-counts.ts'
import { renderBar, showAmount } from '../terminal/progress.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'

/** A row with the names of its groups, in their order. */
export interface NamedRow extends ActivityRow {
  readonly names: readonly string[]
}

const toRight = (title: string): Column => ({ title, align: 'right' })
const nothing: ActivitySums = {
  requests: 0,
  failedRequests: 0,
  byokRequests: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  costNanos: 0,
  byokCostNanos: 0,
  firstTokenTimes: '',
  durationTimes: '',
}

/** The sums of rows. */
export function sumUsage(rows: readonly ActivitySums[]): ActivitySums {
  return rows.reduce<ActivitySums>(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      failedRequests: sum.failedRequests + row.failedRequests,
      byokRequests: sum.byokRequests + row.byokRequests,
      inputTokens: sum.inputTokens + row.inputTokens,
      cachedTokens: sum.cachedTokens + row.cachedTokens,
      outputTokens: sum.outputTokens + row.outputTokens,
      reasoningTokens: sum.reasoningTokens + row.reasoningTokens,
      costNanos: sum.costNanos + row.costNanos,
      byokCostNanos: sum.byokCostNanos + row.byokCostNanos,
      firstTokenTimes: joinTimeCounts(sum.firstTokenTimes, row.firstTokenTimes),
      durationTimes: joinTimeCounts(sum.durationTimes, row.durationTimes),
    }),
    nothing,
  )
}

/**
 * Usage for people, with a line for all. On a terminal with bars, as long as its width allows, and amounts that are easy to read; elsewhere
 * whole numbers for programs. Bars compare costs, or requests where nothing cost anything.
 */
export function renderUsage(rows: readonly NamedRow[], groups: readonly ActivityGroup[], output: Output): string {
  const { colours, isTerminal, columns } = output
  const total = sumUsage(rows)
  const weigh = costOf(total) > 0 ? costOf : ({ requests }: ActivitySums) => requests
  const most = Math.max(1, ...rows.map(weigh))
  const barWidth = isTerminal && groups.length > 0 ? (columns >= 110 ? 24 : columns >= 90 ? 12 : 0) : 0
  const show = (amount: number) => (isTerminal ? showAmount(amount) : String(amount))
  const hasRoom = !isTerminal || columns >= 90
  const showsTimes = !isTerminal || columns >= 120
  const slowest = (row: ActivitySums): string[] => {
    const { first_token_ms, duration_ms } = toActivityTimes(row)
    return [first_token_ms, duration_ms].map((times) => (times === null ? '–' : String(times.p95)))
  }
  const figures = (row: ActivitySums): string[] => [
    show(row.requests),
    ...(hasRoom ? [show(row.failedRequests)] : []),
    show(row.inputTokens),
    show(row.outputTokens),
    ...(showsTimes ? slowest(row) : []),
    isTerminal ? showCost(costOf(row)) : (costOf(row) / 1e9).toFixed(9),
    `${Math.round((100 * row.byokRequests) / Math.max(1, row.requests))}${isTerminal ? ' %' : ''}`,
  ]
  const titles: readonly Column[] = [
    ...(groups.length === 0 ? [{ title: '' }] : groups.map((group) => ({ title: group.toUpperCase() }))),
    ...(barWidth > 0 ? [{ title: '' }] : []),
    ...['REQUESTS', ...(hasRoom ? ['FAILED'] : []), ...(hasRoom ? ['TOKENS IN', 'TOKENS OUT'] : ['IN', 'OUT'])].map(
      toRight,
    ),
    ...[...(showsTimes ? ['FIRST P95 MS', 'P95 MS'] : []), 'COST $', 'BYOK'].map(toRight),
  ]
  const cells = rows.map((row) => [
    ...row.names.map(shown),
    ...(barWidth > 0 ? [colours.cyan(renderBar(weigh(row) / most, barWidth, ' ')).trimEnd()] : []),
    ...figures(row),
  ])
  const blanks = Array<string>(Math.max(0, groups.length - 1) + (barWidth > 0 ? 1 : 0)).fill('')
  const sum = [...['total', ...blanks, ...figures(total)].map((cell) => (cell === '' ? cell : colours.bold(cell)))]
  return renderTable(titles, [...(groups.length === 0 ? [] : cells), sum], output)
}

function costOf({ costNanos, byokCostNanos }: ActivitySums): number {
  return costNanos + byokCostNanos
}

function showCost(nanos: number): string {
  const dollars = nanos / 1e9
  return dollars > 0 && dollars < 0.01 ? dollars.toFixed(6) : dollars.toFixed(2)
}

// Callers choose names of models and users: none may steer the terminal.
function shown(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '\uFFFD')
}
