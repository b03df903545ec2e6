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

const request = (model: string, at: number, latency: number | null) =>
  ({ model, created_at: new Date(at).toISOString(), latency, generation_time: 9 }) as Schema<'Generation'>

it('draws the sums of those with most requests, the busiest first', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((model, at) => [
    row(model, first, at + 1, 2),
    row(model, first + hourMs, 10),
  ])
  const lines = linesOf(figures.requests, splits.model, { rows, newest: [] }, times, hourMs)
  expect(lines.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b'])
  expect(lines[0]?.values).toEqual([6, 10])
  const costs = linesOf(figures.cost, splits.model, { rows, newest: [] }, times, hourMs)
  expect(costs[0]?.values).toEqual([2, 0])
})

it('draws percentiles of the newest requests by hour, and nothing where none was measured', () => {
  const newest = [
    ...[10, 20, 30, 40].map((latency, at) => request('a', first + at, latency)),
    request('a', first + hourMs, null),
    request('b', first + hourMs + 1, 7),
  ]
  const lines = linesOf(figures.first_token_p50, splits.model, { rows: [], newest }, times, hourMs)
  expect(lines).toEqual([
    { id: 'a', values: [20, null] },
    { id: 'b', values: [null, 7] },
  ])
})
