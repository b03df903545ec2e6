import { afterEach, describe, expect, it } from 'vitest'
import type { Answered } from '../../src/attempts/run-attempt.ts'
import type { Delivery } from '../../src/pipeline/delivery.ts'
import { type LiveAnswer, settle, settleRefusal, settleStep } from '../../src/pipeline/settle.ts'
import { nothingSpent } from '../../src/pipeline/spent.ts'
import { answeredWith, answerOf, candidateOf, fakeStore, liveWith, planOf, requestOf, usageOf } from './arrange.ts'

const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearTimeout(timer)
})

function deliveryOf(answered: Answered, more: Partial<Delivery> = {}): Delivery {
  const { reading } = answered.answer
  return {
    ...{
      current: answered,
      plan: planOf(answered.candidate),
      spent: nothingSpent,
      exhausted: null,
      blocked: null,
      tools: null,
    },
    ...{ outcome: reading.outcome, deltaCount: reading.deltaCount, keptBytes: 0 },
    usageSoFar: () => undefined,
    advance: async () => {},
    take: () => null,
    said: () => answered.answer.said(),
    encodeEnd: () => '',
    encodeReply: () => '',
    cancel: () => {},
    finish: () => {},
    release: () => {},
    ...more,
  }
}

function live(delivery: Delivery, more: Partial<LiveAnswer> = {}): LiveAnswer {
  const made = liveWith(delivery, more)
  timers.push(made.deadline)
  return made
}

const failure = { provider: 'p', model: 'a/m', status: 500, code: 'x', durationMs: 1, message: 'no' }
const good = () => answeredWith([answerOf(['a', 'b'])]).answered
const endOf = ({ answer }: Answered) => {
  const { outcome } = answer.reading
  if (outcome === null) throw new Error('the answer is not over')
  return { outcome, isCancelled: false }
}

describe('the end of an answer', () => {
  it('is priced, recorded and told', async () => {
    const { parts, records, notes } = fakeStore()
    const answered = good()
    const request = requestOf({ wantsMetadata: true })
    const ending = await settle(parts, live(deliveryOf(answered), { request }), endOf(answered))
    expect(ending).toMatchObject({ outcome: { usage: usageOf(2) }, isByok: false, completedAt: 9 })
    // 10 tokens and 2, at a millionth of a dollar each.
    expect(ending.bill.totalNanos).toBe(12_000)
    expect(ending.serviceMetadata).toMatchObject({ attempt: 1 })
    expect(records).toMatchObject([{ status: 'completed', costNanos: 12_000, inputTokens: 10, outputTokens: 2 }])
    expect(notes).toEqual(['answered'])
  })

  it('holds what the steps before it took, and their attempts', async () => {
    const { parts, records } = fakeStore()
    const answered = { ...good(), failures: [failure] }
    const bill = { totalNanos: 5, inputNanos: 5, outputNanos: 0, origin: 'computed' } as const
    const spent = { usage: usageOf(4), bill, attempts: [failure], firstContentAt: 0 }
    const ending = await settle(parts, live(deliveryOf(answered, { spent })), endOf(answered))
    expect(ending).toMatchObject({
      outcome: { usage: { inputTokens: 20, outputTokens: 6 } },
      bill: { totalNanos: 12_005 },
    })
    expect(records).toMatchObject([
      { inputTokens: 20, outputTokens: 6, costNanos: 12_005, attempts: [failure, failure] },
    ])
  })

  it('that a step of ours made is paid for, and nobody’s failure', async () => {
    const { parts, records, notes } = fakeStore()
    const answered = good()
    const blocked = { type: 'content_policy_violation', status: 0, message: 'stopped' } as const
    const outcome = { ...endOf(answered).outcome, stopReason: null, fault: blocked, usage: null }
    const ending = await settle(parts, live(deliveryOf(answered, { blocked })), { outcome, isCancelled: false })
    expect(records).toMatchObject([{ status: 'failed', errorType: 'content_policy_violation', attempts: [] }])
    expect(records[0]?.costNanos).toBeGreaterThan(0)
    expect(ending.outcome.usage?.origin).toBe('estimated')
    expect(notes).toEqual(['dropped'])
  })

  it('that nobody gave costs what came before', async () => {
    const { parts, records, notes } = fakeStore()
    const fault = { type: 'not_found', status: 404, message: 'gone' } as const
    const exhausted = {
      kind: 'exhausted',
      faults: [fault],
      failures: [failure],
      candidate: candidateOf('beta'),
    } as const
    const bill = { totalNanos: 5, inputNanos: 5, outputNanos: 0, origin: 'computed' } as const
    const delivery = deliveryOf(good(), {
      exhausted: { ...exhausted, deltaCount: 0, usage: null },
      spent: { usage: usageOf(4), bill, attempts: [], firstContentAt: 0 },
    })
    const ending = await settle(parts, live(delivery), endOf(delivery.current))
    expect(ending.outcome.fault).toEqual(fault)
    expect(records).toMatchObject([{ provider: 'beta', status: 'failed', costNanos: 5, outputTokens: 4 }])
    expect(notes).toEqual([])
  })
})

it('a step that another one follows is priced, and no record yet', async () => {
  const { parts, records, notes } = fakeStore()
  const step = { ...good(), failures: [failure] }
  const spent = await settleStep(parts, live(deliveryOf(step)), step)
  expect(spent).toMatchObject({
    usage: usageOf(2),
    bill: { totalNanos: 12_000 },
    attempts: [failure],
    firstContentAt: 1,
  })
  expect([records, notes]).toEqual([[], ['answered']])
})

it('a request that nobody answered is recorded, and becomes an error', async () => {
  const { parts, records } = fakeStore()
  const fault = { type: 'provider_unavailable', status: 500, message: 'no' } as const
  const result = { kind: 'exhausted', faults: [fault], failures: [failure], candidate: candidateOf() } as const
  const ended = live(deliveryOf(good()))
  const error = await settleRefusal(parts, ended, planOf(), { ...result, deltaCount: 0, usage: null })
  expect(error.status).toBe(502)
  expect(records).toMatchObject([{ status: 'failed', attempts: [failure] }])
})
