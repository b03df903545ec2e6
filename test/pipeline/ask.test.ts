import { expect, it } from 'vitest'
import { nothingDue } from '../../src/accounting/due.ts'
import { type Asking, NotAnAnswer } from '../../src/attempts/connection.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import { type AskParts, askCandidates, type Question } from '../../src/pipeline/ask.ts'
import { askAgain } from '../../src/pipeline/ask-again.ts'
import { answeredWith, candidateOf, catalogOf, heldAnswer, model, planOf, requestOf, turnOf } from './arrange.ts'

const fault = { type: 'provider_unavailable', status: 500, message: 'no' } as const

function arrange() {
  const asked: Asking[] = []
  const parts = {
    connect: async (asking: Asking) => {
      asked.push(asking)
      throw new NotAnAnswer(fault)
    },
    watch: { began: () => true, failed: () => {}, dropped: () => {}, isEjected: () => true },
    attemptLog: { failed: () => {} },
    accountSeal: { for: () => ({ seal: (text: string) => `sealed ${text}`, open: (text: string) => text }) },
    envelopes: { for: () => ({ seal: (kind: string, text: string) => `${kind} ${text}`, open: () => null }) },
    limits: {
      requestTimeoutMs: 1e6,
      upstreamFirstTokenTimeoutMs: 1e6,
      upstreamFirstTokenWithFallbackMs: 1e6,
      idleTimeoutMs: 1e6,
    },
    routing: { fallsBackOnContentPolicy: true, repeatWithinMs: 0, allowsUnpriced: true },
    clock: () => 0,
    random: () => 0,
    sleep: async () => {},
    insurance: { covers: async () => true },
    metrics: { answerInsured: () => {} },
  } as unknown as AskParts
  return { asked, parts }
}

function questionOf(turn: Turn, more: Partial<Question> = {}): Question {
  const admitted = { rate: null, reservation: null }
  const base = { plan: planOf(candidateOf()), turn, request: requestOf(), admitted, held: heldAnswer() }
  return { ...base, wantsEvents: false, ...more }
}

it('asks with the limits that the request was let in with, and tells its encoder', async () => {
  const { asked, parts } = arrange()
  const admitted = { rate: null, reservation: null, outputTokensMax: 9, toolUsesMax: 2 }
  const result = await askCandidates(parts, questionOf(turnOf(), { admitted }))
  expect(result).toMatchObject({ kind: 'exhausted', faults: [fault] })
  expect(asked[0]).toMatchObject({
    turn: { outputTokensMax: 9, toolUsesMax: 2 },
    identity: { generationId: 'gen-1', requestId: 'req-1', createdAt: 1, outputTokensMax: 9, toolUsesMax: 2 },
    wantsEvents: false,
  })
  expect(asked[0]?.identity.sealProof?.('x')).toBe('sealed x')
  expect(asked[0]?.identity.sealEnvelope?.('summary', 'x')).toBe('summary x')
})

it('wants events where a step does', async () => {
  const { asked, parts } = arrange()
  await askCandidates(parts, questionOf(turnOf(), { wantsEvents: true }))
  expect(asked.map(({ wantsEvents }) => wantsEvents)).toEqual([true])
})

it('asks the one that has answered before first, when it asks again', async () => {
  const { asked, parts } = arrange()
  const catalog = catalogOf(model('a/m', { p1: {}, p2: {}, p3: {} }))
  const planning = {
    ...parts,
    catalog: () => catalog,
    health: { snapshot: () => ({ of: () => undefined }), now: () => 0 },
  }
  const [, second] = catalog.find('a/m')?.endpoints ?? []
  if (second === undefined) throw new Error('there is no endpoint')
  const before = { ...answeredWith([]).answered, candidate: { ...candidateOf(), endpoint: second } }
  const { caller } = requestOf()
  const wanted = { turn: turnOf(), sticky: { of: () => undefined } as never, caller, byok: null }
  const { plan } = await askAgain(planning as never, wanted, questionOf(turnOf()), {
    answered: before,
    due: nothingDue,
    keptBytes: 0,
  })
  expect(plan.candidates.map(({ endpoint }) => endpoint.tag)[0]).toBe('p2')
  expect(plan.candidates).toHaveLength(3)
  expect(asked[0]?.candidate.endpoint.tag).toBe('p2')
})
