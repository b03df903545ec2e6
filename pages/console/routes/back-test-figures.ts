import type { Schema } from '../api/contract.ts'
import { words } from '../words/numbers.ts'

/** A figure of a back-test in words, and the requests behind it. */
export interface BackTestFigure {
  readonly id: string
  readonly text: string
  readonly rows: readonly Schema<'BacktestRow'>[]
  /** What the rows are, for who reads them. */
  readonly rowsAre: string
  readonly look: 'good' | 'warn' | 'bad' | 'muted'
}

/** The figures that a back-test comes to: cost, time, failures, and those that say nothing. */
export function figuresOf({
  cost,
  first_token: first,
  failed,
  records,
}: Schema<'RouteBacktest'>): readonly BackTestFigure[] {
  const change = cost.before === 0 ? 0 : cost.after / cost.before - 1
  const apart = (id: string, text: string, group: Schema<'BacktestRows'>): readonly BackTestFigure[] =>
    group.requests === 0
      ? []
      : [
          {
            id,
            text: `${words.count(group.requests)} ${text}`,
            rows: group.rows,
            rowsAre: `Some that ${text}`,
            look: 'muted',
          },
        ]
  return [
    {
      id: 'cost',
      text: `${signed(change, words.share)} cost`,
      rows: cost.rows,
      rowsAre: 'Those whose cost changes most',
      look: lookOf(change),
    },
    ...(first.before === null || first.after === null
      ? []
      : [
          {
            id: 'p95',
            text: `${signed(first.after.p95 - first.before.p95, words.duration)} p95`,
            rows: first.rows,
            rowsAre: 'Those that would have been slowest',
            look: lookOf(first.after.p95 - first.before.p95),
          },
        ]),
    {
      id: 'failed',
      text: `${words.count(failed.requests)} ${failed.requests === 1 ? 'request' : 'requests'} would have failed`,
      rows: failed.rows,
      rowsAre: 'Some that no endpoint could have served',
      look: failed.requests > 0 ? 'bad' : 'good',
    },
    ...apart('unpriced', 'without a known price', cost.unpriced),
    ...apart('unmeasured', 'would go where too little is known of the speed', first.unmeasured),
    ...apart('unanswered', 'were answered by nobody', records.unanswered),
    ...apart('gone', 'asked for a model that is gone', records.model_gone),
  ]
}

function lookOf(change: number): 'good' | 'warn' | 'muted' {
  return change > 0 ? 'warn' : change < 0 ? 'good' : 'muted'
}

/** A change with its sign. */
export function signed(change: number, write: (amount: number) => string): string {
  return `${change > 0 ? '+' : change < 0 ? '−' : '±'}${write(Math.abs(change))}`
}
