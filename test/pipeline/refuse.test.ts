import { describe, expect, it } from 'vitest'
import type { Exhausted } from '../../src/attempts/run-plan.ts'
import type { Fault } from '../../src/canonical/fault.ts'
import { endOfExhausted, lastFault, refusalOfExhausted } from '../../src/pipeline/refuse.ts'
import { nothingSpent } from '../../src/pipeline/spent.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { Interruption } from '../../src/streams/interruption.ts'
import { candidateOf, planOf, requestOf, usageOf } from './arrange.ts'

const parts = { health: { snapshot: () => ({ of: () => undefined }) }, clock: () => 7 }
const outage: Fault = { type: 'provider_unavailable', status: 500, message: 'no' }
const failure = {
  provider: 'alpha',
  model: 'a/m',
  status: 500,
  code: 'provider_unavailable',
  durationMs: 1,
  message: 'no',
}

function resultOf(more: Partial<Exhausted> = {}): Exhausted {
  const base = { kind: 'exhausted', faults: [outage], failures: [failure], candidate: candidateOf() } as const
  return { ...base, deltaCount: 0, usage: usageOf(3), ...more }
}

describe('the end of a request that nobody answered', () => {
  it('is that of the last attempt, with what its provider bills of it', () => {
    const end = endOfExhausted(parts, requestOf(), resultOf())
    expect(end).toMatchObject({
      outcome: { fault: outage, usage: { outputTokens: 3 } },
      isEndedHere: false,
      endedAt: 7,
    })
    expect(end.endpoint?.tag).toBe('alpha')
    expect(end.attempts).toEqual([failure])
  })

  it('is ours where the caller went away while a provider was at it', () => {
    const cancellation = new Cancellation()
    cancellation.cancel(new Interruption('caller-gone'))
    const gone: Fault = { type: 'provider_unavailable', status: 0, code: 'caller-gone', message: 'gone' }
    const end = endOfExhausted(parts, requestOf({ cancellation }), resultOf({ faults: [gone] }))
    expect(end).toMatchObject({ isCancelled: true, isEndedHere: true, outcome: { usage: null } })
  })

  it('has a fault also where no attempt was made', () => {
    expect(lastFault(resultOf({ faults: [] }))).toMatchObject({ type: 'provider_unavailable' })
  })
})

it('tells the caller its generation, and what became of the attempts where it wants to know', () => {
  const request = requestOf({ wantsMetadata: true })
  request.notes.add({ type: 'plugin', name: 'web' })
  const error = refusalOfExhausted(parts, request, planOf(candidateOf()), resultOf(), nothingSpent)
  expect(error).toMatchObject({ status: 502, details: { headers: { 'x-generation-id': 'gen-1' } } })
  expect(error.details.serviceMetadata).toMatchObject({ attempt: 1, pipeline: [{ name: 'web' }] })
  const plain = refusalOfExhausted(parts, requestOf(), planOf(candidateOf()), resultOf(), nothingSpent)
  expect(plain.details).not.toHaveProperty('serviceMetadata')
})
