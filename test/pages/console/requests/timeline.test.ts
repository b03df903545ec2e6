import { expect, it } from 'vitest'
import type { Generation } from '../../../../pages/console/requests/generation.ts'
import { timelineOf } from '../../../../pages/console/requests/timeline.ts'

const attempt = { provider_name: 'A', model_permaslug: 'a/m', endpoint_id: null, is_byok: false }
const failed = { ...attempt, status: 429, error_type: 'rate_limit_exceeded', error_message: 'Slow down.', latency: 95 }
const answered = { ...attempt, status: 200, error_type: null, error_message: null, latency: 1325 }

function generation(parts: Partial<Generation>): Generation {
  return parts as Generation
}

it("puts the attempts one after the other, behind the gateway's own time", () => {
  const { stretches, totalMs, firstTokenMs } = timelineOf(
    generation({ provider_responses: [failed, answered], gateway_latency: 3, generation_time: 1430, latency: 812 }),
  )
  expect([totalMs, firstTokenMs]).toEqual([1430, 812])
  expect(stretches.map(({ kind, startMs, durationMs }) => [kind, startMs, durationMs])).toEqual([
    ['gateway', 0, 3],
    ['failed', 3, 95],
    ['answered', 98, 1325],
  ])
  expect(stretches[1]?.words).toBe('failed: 429 rate_limit_exceeded Slow down.')
})

it('draws nothing beyond the end, whatever a record says', () => {
  const { stretches, totalMs } = timelineOf(
    generation({ provider_responses: [answered], gateway_latency: 900, generation_time: 1400, latency: null }),
  )
  for (const { startMs, durationMs } of stretches) expect(startMs + durationMs).toBeLessThanOrEqual(totalMs)
  expect(
    timelineOf(generation({ provider_responses: null, gateway_latency: null, generation_time: null })).totalMs,
  ).toBe(0.001)
})
