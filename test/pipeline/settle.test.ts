import { afterEach, describe, expect, it } from 'vitest'
import type { Answered } from '../../src/attempts/run-attempt.ts'
import type { Delivery } from '../../src/pipeline/delivery.ts'
import { type LiveAnswer, settle, settleInBand, settleRefusal, settleStep } from '../../src/pipeline/settle.ts'
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
      question: null,
      isBetweenSteps: false,
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
    const spent = {
      usage: usageOf(4),
      bill,
      due: { ownNanos: 5, byokNanos: 0 },
      attempts: [failure],
      first: { endpoint: candidateOf().endpoint, upstreamId: null },
      firstContentAt: 0,
    }
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
      spent: {
        usage: usageOf(4),
        bill,
        due: { ownNanos: 5, byokNanos: 0 },
        attempts: [],
        first: null,
        firstContentAt: 0,
      },
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
  const spent = await settleStep(parts, { ...live(deliveryOf(step)), spent: nothingSpent.due }, step)
  expect(spent).toMatchObject({
    usage: usageOf(2),
    bill: { totalNanos: 12_000 },
    attempts: [failure, { provider: step.candidate.endpoint.provider.slug, answeredTag: step.candidate.endpoint.tag }],
    first: { endpoint: step.candidate.endpoint },
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

describe('on budgets', () => {
  const plain = {
    budget: { id: 'plain', interval: 'total', includesByok: false },
    windowStart: 0,
    amountNanos: 1_000_000,
  } as const
  const all = {
    budget: { id: 'all', interval: 'total', includesByok: true },
    windowStart: 0,
    amountNanos: 1_000_000,
  } as const
  const first = { generationId: 'gen-1', holds: [plain, all] }
  const unknown = { totalNanos: null, inputNanos: null, outputNanos: null, origin: 'unknown' } as const
  const withCredential = (answered: Answered): Answered => {
    const { candidate } = answered
    const byok = { credentialId: 'c' } as unknown as NonNullable<typeof candidate.endpoint.byok>
    return { ...answered, candidate: { ...candidate, endpoint: { ...candidate.endpoint, byok } } }
  }
  const spentOn = (ownNanos: number, byokNanos: number) => {
    const isByok = byokNanos > 0 ? { isByok: true as const } : {}
    return {
      usage: usageOf(4),
      bill: unknown,
      due: { ownNanos, byokNanos, ...isByok },
      attempts: [],
      first: null,
      firstContentAt: 0,
    }
  }

  it.each([
    // What the last step costs comes to what the steps before it cost, by whose credential each was asked with.
    ['the workspace’s', true, spentOn(5, 0), [5, 12_005]],
    ['the gateway’s', false, spentOn(0, 5), [12_000, 12_005]],
  ])('each step counts by its own credential, the last one by %s', async (_, isByok, spent, costs) => {
    const { parts, charges, records, released } = fakeStore()
    const answered = isByok ? withCredential(good()) : good()
    const admitted = { rate: null, reservation: first }
    await settle(parts, live(deliveryOf(answered, { spent }), { admitted }), endOf(answered))
    expect(charges.map(({ budgetId, costNanos }) => [budgetId, costNanos])).toEqual([
      ['plain', costs[0]],
      ['all', costs[1]],
    ])
    expect(charges.every(({ generationId }) => generationId === 'gen-1')).toBe(true)
    expect(released).toEqual([])
    expect(records).toMatchObject([{ isByok: true }])
  })

  it('a step tells by whose credential it was asked', async () => {
    const { parts } = fakeStore()
    const [own, byok] = [good(), withCredential(good())]
    const dueOf = async (step: Answered) =>
      (await settleStep(parts, { ...live(deliveryOf(step)), spent: nothingSpent.due }, step)).due
    expect(await dueOf(own)).toEqual({ ownNanos: 12_000, byokNanos: 0 })
    expect(await dueOf(byok)).toEqual({ ownNanos: 0, byokNanos: 12_000, isByok: true })
  })

  it('nothing stays set aside where an answer can’t be priced', async () => {
    const { parts, released, notes } = fakeStore()
    const { answered } = answeredWith([answerOf(['a'], {})])
    const said = () => {
      throw new Error('no words')
    }
    const admitted = { rate: null, reservation: first }
    await settleInBand(parts, live(deliveryOf(answered, { said }), { admitted }), endOf(answered).outcome)
    expect(released).toEqual(['gen-1'])
    expect(notes).toContain('bug: Error: no words')
  })
})
