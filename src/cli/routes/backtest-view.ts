import type { Schema } from '../../contract/contract.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'

type Backtest = Schema<'RouteBacktest'>

const figureColumns: readonly Column[] = [
  { title: '' },
  { title: 'BEFORE', align: 'right' },
  { title: 'AFTER', align: 'right' },
  { title: 'CHANGE', align: 'right' },
]

const moveColumns: readonly Column[] = [
  { title: 'FROM' },
  { title: 'TO' },
  { title: 'REQUESTS', align: 'right' },
  { title: 'COST BEFORE', align: 'right' },
  { title: 'COST AFTER', align: 'right' },
]

const failureColumns: readonly Column[] = [{ title: 'REQUEST' }, { title: 'MODEL' }, { title: 'LEFT OUT BY' }]

const movesShown = 20

/** A back-test as text: the figures, then the moves, then the requests that would have failed. */
export function renderBacktest(result: Backtest, output: Output): string {
  const { colours } = output
  const { moves, failed, moves_left_out: leftOut } = result
  const sections = [headline(result), renderTable(figureColumns, figuresOf(result), output)]
  if (moves.length > 0) {
    const rows = moves
      .slice(0, movesShown)
      .map((each) => [
        ...[each.from, each.to, String(each.requests)],
        ...[dollars(each.cost_before), dollars(each.cost_after)],
      ])
    const more = moves.length - rows.length + leftOut
    sections.push(
      `${colours.bold('Moves')}\n${renderTable(moveColumns, rows, output)}${more > 0 ? `and ${more} more\n` : ''}`,
    )
  }
  if (failed.requests > 0) {
    const rows = failed.rows.map((each) => [each.generation_id, each.model, colours.yellow(each.reasons.join(', '))])
    sections.push(`${colours.bold('Would have failed')}\n${renderTable(failureColumns, rows, output)}`)
  }
  const notes = notesOf(result)
  if (notes.length > 0) sections.push(`${notes.join('\n')}\n`)
  return sections.join('\n')
}

function headline({ since, until, records, moved, failed }: Backtest): string {
  const days = (Date.parse(until) - Date.parse(since)) / (24 * 60 * 60 * 1000)
  const time = days >= 1 ? counted(days, 'day') : counted(days * 24, 'hour')
  const part = records.share < 1 ? `, drawn evenly from about ${records.matched}` : ''
  return `${counted(records.planned, 'request')} of ${time}${part}: ${moved} would have gone elsewhere, ${failed.requests} would have failed\n`
}

function figuresOf({ cost, first_token: first, failed_attempts: attempts }: Backtest): string[][] {
  const figure = (title: string, before: number, after: number, show: (value: number) => string) => [
    title,
    show(before),
    show(after),
    changeOf(before, after, show),
  ]
  return [
    [...['Cost', dollars(cost.before), dollars(cost.after)], shareOf(cost.before, cost.after)],
    ...(first.before === null || first.after === null
      ? []
      : [
          figure('First token, p50', first.before.p50, first.after.p50, milliseconds),
          figure('First token, p95', first.before.p95, first.after.p95, milliseconds),
        ]),
    figure('Failed attempts', attempts.before, attempts.after, (value) => String(Math.round(value))),
  ]
}

function notesOf({ records, cost, first_token: first }: Backtest): string[] {
  const notes: readonly (readonly [number, string])[] = [
    [records.unanswered.requests, 'not planned: answered by nobody'],
    [records.model_gone.requests, 'not planned: the model is gone'],
    [cost.unpriced.requests, 'in no cost: the price is not known'],
    [first.unmeasured.requests, 'in no time: too little is known of how fast the endpoint is'],
  ]
  return notes.flatMap(([count, words]) => (count > 0 ? [`${counted(count, 'request')} ${words}.`] : []))
}

function counted(amount: number, what: string): string {
  const shown = Number(amount.toFixed(1))
  return `${shown} ${what}${shown === 1 ? '' : 's'}`
}

function dollars(amount: number): string {
  return `$${amount.toFixed(Math.abs(amount) > 0 && Math.abs(amount) < 1 ? 6 : 2)}`
}

function milliseconds(ms: number): string {
  return `${Math.round(ms)} ms`
}

function changeOf(before: number, after: number, show: (value: number) => string): string {
  const change = after - before
  return `${change > 0 ? '+' : change < 0 ? '-' : ''}${show(Math.abs(change))}`
}

function shareOf(before: number, after: number): string {
  if (before === 0) return after === 0 ? '0 %' : ''
  const share = ((after - before) / before) * 100
  return `${share > 0 ? '+' : ''}${share.toFixed(1)} %`
}
