import type { Observations } from '../../backtest/observations.ts'
import type { Replayed } from '../../backtest/replay.ts'
import type { Backtest } from '../../backtest/run-backtest.ts'
import type { Move, Tally } from '../../backtest/tally.ts'
import type { Schema } from '../../contract/contract.ts'
import { toDollars } from '../../records/bill.ts'
import type { PastRequest } from '../../records/past-request.ts'

type Row = Schema<'BacktestRow'>

const movesMax = 100
const endpointsMax = 200

/** A back-test on the wire. `until` is Unix milliseconds. */
export function toBacktest({ tally, observations, share, since }: Backtest, until: number): Schema<'RouteBacktest'> {
  const moves = [...tally.moves.values()].sort((a, b) => b.rows.count - a.rows.count)
  return {
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
    records: toRecords(tally, share),
    cost: {
      before: toDollars(tally.costBefore),
      after: toDollars(tally.costAfter),
      recorded: toDollars(tally.costRecorded),
      unpriced: { requests: tally.unpriced.count, rows: tally.unpriced.rows.map(toRow) },
      rows: tally.costliest.rows.map(toRow),
    },
    first_token: {
      before: toPercentiles(tally.firstTokensBefore),
      after: toPercentiles(tally.firstTokensAfter),
      compared: tally.firstTokensAfter.length,
      unmeasured: { requests: tally.unmeasured.count, rows: tally.unmeasured.rows.map(toRow) },
      rows: tally.slowest.rows.map(toRow),
    },
    failed: {
      requests: tally.failed.count,
      reasons: [...tally.reasons].sort(([, a], [, b]) => b - a).map(([reason, requests]) => ({ reason, requests })),
      rows: tally.failed.rows.map(toRow),
    },
    failed_attempts: { before: tally.failedAttempts, after: Math.round(tally.expectedFailures * 100) / 100 },
    stayed: tally.stayed,
    moved: tally.moved,
    moves: moves.slice(0, movesMax).map(toMove),
    moves_left_out: Math.max(0, moves.length - movesMax),
    endpoints: toEndpoints(tally, observations),
  }
}

function toRecords(tally: Tally, share: number): Schema<'BacktestRecords'> {
  const { planned, unanswered, gone } = tally
  return {
    matched: Math.round((planned + unanswered.count + gone.count) / share),
    planned,
    share,
    unanswered: { requests: unanswered.count, rows: unanswered.rows.map(toUnplanned) },
    model_gone: { requests: gone.count, rows: gone.rows.map(toUnplanned) },
  }
}

function toRow({ request, from, to, costBefore, costAfter, ...times }: Replayed): Row {
  return {
    ...toUnplanned(request),
    ...{ from, to, cost_before: dollarsOf(costBefore), cost_after: dollarsOf(costAfter) },
    first_token_before: times.firstTokenBefore,
    first_token_after: times.firstTokenAfter,
    reasons: [...times.reasons],
  }
}

function toUnplanned({ id, createdAt, model, requestedModel, endpointTag, costNanos, firstTokenMs }: PastRequest): Row {
  return {
    generation_id: id,
    created_at: new Date(createdAt).toISOString(),
    model: model ?? requestedModel,
    from: model === null || endpointTag === null ? null : `${model}@${endpointTag}`,
    to: null,
    cost_before: dollarsOf(costNanos),
    cost_after: null,
    first_token_before: firstTokenMs,
    first_token_after: null,
    reasons: [],
  }
}

function toMove({ from, to, rows, costBefore, costAfter }: Move): Schema<'BacktestMove'> {
  return {
    ...{ from, to, requests: rows.count },
    cost_before: toDollars(costBefore),
    cost_after: toDollars(costAfter),
    rows: rows.rows.map(toRow),
  }
}

function toEndpoints({ endpoints }: Tally, observations: Observations): Schema<'BacktestEndpoint'>[] {
  const used = [...endpoints].sort(([, a], [, b]) => b.before + b.after - a.before - a.after)
  return used.slice(0, endpointsMax).map(([id, { before, after }]) => {
    const at = id.lastIndexOf('@')
    const [provider = ''] = id.slice(at + 1).split('/')
    return {
      ...{ endpoint_id: id, requests_before: before, requests_after: after },
      answered_share: observations.answeredShare(provider, id.slice(0, at)),
      first_token: observations.firstTokenOf(id),
      tokens_per_second: observations.speedOf(id),
    }
  })
}

function toPercentiles(values: readonly number[]): Schema<'BacktestPercentiles'> | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

function dollarsOf(nanos: number | null): number | null {
  return nanos === null ? null : toDollars(nanos)
}
