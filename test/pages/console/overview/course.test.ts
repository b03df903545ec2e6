import { expect, it } from 'vitest'
import type { Schema } from '../../../../pages/console/api/contract.ts'
import { figures, linesOf, splits } from '../../../../pages/console/overview/course.ts'

const hourMs = 3_600_000
const first = Date.parse('2026-01-05T09:00:00.000Z')
const times = [first, first + hourMs]

const row = (model: string, at: number, requests: number, usage = 0) =>
  ({
    date: '2026-01-05',
    hour: new Date(at).toISOString(),
    ...{ model, requests, usage },
    ...{ failed_requests: 1, byok_usage_inference: 0, prompt_tokens: 0, completion_tokens: 0 },
  }) as Schema<'ActivityItem'>

it('draws the sums of those with most requests, the busiest first', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((model, at) => [
    row(model, first, at + 1, 2),
    row(model, first + hourMs, 10),
  ])
  const lines = linesOf(figures.requests, splits.model, rows, times)
  expect(lines.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b'])
  expect(lines[0]?.values).toEqual([6, 10])
  const costs = linesOf(figures.cost, splits.model, rows, times)
  expect(costs[0]?.values).toEqual([2, 0])
})

it('draws percentiles of each time, and nothing where none is known', () => {
  const timed = (model: string, at: number, requests: number, p50: number | null) => ({
    ...row(model, at, requests),
    first_token_ms: p50 === null ? null : { p50, p95: 400, p99: 900 },
  })
  const rows = [timed('a', first, 1, null), timed('b', first, 2, 20), timed('a', first + hourMs, 4, 7)]
  expect(linesOf(figures.first_token_p50, splits.model, rows, times)).toEqual([
    { id: 'a', values: [null, 7] },
    { id: 'b', values: [20, null] },
  ])
  expect(linesOf(figures.first_token_p99, splits.model, rows, times)[1]?.values).toEqual([900, null])
  expect(linesOf(figures.latency_p95, splits.model, rows, times)[0]?.values).toEqual([null, null])
})
