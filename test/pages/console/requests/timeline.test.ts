import { expect, it } from 'vitest'
import type { Generation } from '../../../../pages/console/requests/generation.ts'
import { stepTitles, stepWords } from '../../../../pages/console/requests/step-words.ts'
import { attemptNumbers, timelineOf } from '../../../../pages/console/requests/timeline.ts'
import * as commandLine from '../../../../src/cli/generations/step-words.ts'

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

const step = { name: null, duration_ms: 1, busy_ms: null, attempt: null }

it('shows what was measured where it was, overlapping or not', () => {
  const timeline: Generation['timeline'] = [
    { ...step, step: 'receive', start_ms: 0, duration_ms: 2.5 },
    { ...step, step: 'attempt', name: 'A', start_ms: 3, duration_ms: 95, attempt: 0 },
    { ...step, step: 'attempt', name: 'B', start_ms: 99, duration_ms: 1325, attempt: 1 },
    { ...step, step: 'first_token', start_ms: 812, duration_ms: 0 },
    { ...step, step: 'answer_guardrails', start_ms: 813, duration_ms: 600, busy_ms: 4 },
    { ...step, step: 'tool', name: 'service:datetime', start_ms: 900 },
  ]
  const { stretches, totalMs, isMeasured } = timelineOf(
    generation({ timeline, provider_responses: [failed, answered], generation_time: 1424, latency: 812 }),
  )
  expect([totalMs, isMeasured]).toEqual([1424, true])
  expect(stretches.map(({ title, words, kind }) => [title, words, kind])).toEqual([
    ['received', 'read, authenticated and checked', 'gateway'],
    ['attempt 1: A', 'failed: 429 rate_limit_exceeded Slow down.', 'failed'],
    ['attempt 2: B', 'answered', 'answered'],
    ['first token', 'content began', 'moment'],
    ['guardrails on the answer', 'looked at what the model said, 4 ms at work', 'overlapping'],
    ['tool service:datetime', 'ran for the model', 'tool'],
  ])
  expect(stretches.map(({ startMs }) => startMs)).toEqual([0, 3, 99, 812, 813, 900])
})

it('takes an attempt that is no answer of the record for one that the gateway ended', () => {
  const timeline: Generation['timeline'] = [{ ...step, step: 'attempt', name: 'A', start_ms: 3 }]
  const { stretches } = timelineOf(generation({ timeline, provider_responses: [], generation_time: 2, latency: null }))
  expect(stretches).toMatchObject([{ title: 'attempt 1: A', words: 'ended by the gateway' }])
})

it('calls attempts by the same numbers everywhere, whatever the order in which they are listed', () => {
  const timeline: Generation['timeline'] = [
    { ...step, step: 'plan', start_ms: 1 },
    { ...step, step: 'attempt', name: 'B', start_ms: 3, attempt: 1 },
    { ...step, step: 'attempt', name: 'A', start_ms: 99, attempt: 0 },
  ]
  const provider_responses = [failed, answered]
  expect(attemptNumbers(generation({ timeline, provider_responses }))).toEqual([2, 1])
  expect(attemptNumbers(generation({ timeline: null, provider_responses }))).toEqual([1, 2])
})

it('has the words of the command line', () => {
  expect(stepTitles).toEqual(commandLine.stepTitles)
  expect(stepWords).toEqual(commandLine.stepWords)
})
