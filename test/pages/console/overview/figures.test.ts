import { expect, it } from 'vitest'
import { percentilesByTime, sumOf, sumsByTime, timesOf, topOf } from '../../../../pages/console/overview/figures.ts'

const hourMs = 3_600_000
const row = (hour: string, model: string, requests: number, usage: number) => ({
  date: '2026-03-04',
  hour,
  model,
  model_permaslug: model,
  endpoint_id: '*',
  provider_name: '*',
  usage,
  byok_usage_inference: 1,
  requests,
  byok_requests: 0,
  failed_requests: 1,
  prompt_tokens: 10,
  cached_tokens: 5,
  completion_tokens: 2,
  reasoning_tokens: 0,
})
const rows = [
  row('2026-03-04T09:00:00.000Z', 'a', 3, 0.5),
  row('2026-03-04T09:00:00.000Z', 'b', 4, 2),
  row('2026-03-04T11:00:00.000Z', 'a', 5, 1),
]

it('adds up rows, own provider keys included', () => {
  expect(sumOf(rows)).toEqual({
    requests: 12,
    failed: 3,
    promptTokens: 30,
    cachedTokens: 15,
    completionTokens: 6,
    cost: 6.5,
  })
})

it('has an hour in which nothing happened as nothing', () => {
  const times = timesOf(new Date('2026-03-04T09:20:00Z'), new Date('2026-03-04T11:30:00Z'), hourMs)
  expect(times.map((at) => new Date(at).getUTCHours())).toEqual([9, 10, 11])
  expect(sumsByTime(rows, times).map(({ requests }) => requests)).toEqual([7, 0, 5])
})

it('puts first what cost most', () => {
  expect(topOf(rows, ({ model }) => model, 1).map(([name, { cost }]) => [name, cost])).toEqual([['a', 3.5]])
})

it('has the percentile of each hour, null where there is none', () => {
  const times = timesOf(new Date('2026-03-04T09:20:00Z'), new Date('2026-03-04T11:30:00Z'), hourMs)
  const timed = rows.slice(1).map((one) => ({ ...one, first_token_ms: { p50: 1, p95: one.requests, p99: 9 } }))
  expect(percentilesByTime(timed, times, 'first_token_ms', 'p95')).toEqual([4, null, 5])
  expect(percentilesByTime(timed, times, 'duration_ms', 'p95')).toEqual([null, null, null])
})
