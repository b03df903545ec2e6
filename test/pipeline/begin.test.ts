import { expect, it } from 'vitest'
import type { BegunGeneration } from '../../src/accounting/begun-generations.ts'
import { BegunRequest } from '../../src/pipeline/begin.ts'
import type { Delivery } from '../../src/pipeline/delivery.ts'
import { nothingSpent } from '../../src/pipeline/spent.ts'
import { answeredWith, candidateOf, planOf, requestOf, turnOf, usageOf } from './arrange.ts'

function arrange({ isStream = true, begun = async () => {} } = {}) {
  const known: BegunGeneration[] = []
  const parts = { writer: { begin: (each: BegunGeneration) => void known.push(each), begun }, clock: () => 50 }
  const turn = { ...turnOf({ promptTokensGuess: 20 }), isStream }
  const admitted = { rate: null, reservation: null }
  const asked = requestOf()
  const request = new BegunRequest(parts, { plan: planOf(candidateOf()), turn, request: asked, admitted })
  return { request, known, notes: asked.notes }
}

function deliveryWith(more: object, cancelled: string[] = []): Delivery {
  const cancel = (reason: Error) => void cancelled.push(reason.message)
  const { answered } = answeredWith([])
  const base = {
    current: answered,
    spent: nothingSpent,
    outcome: null,
    deltaCount: 4,
    usageSoFar: () => undefined,
    question: null,
    isBetweenSteps: false,
    tools: null,
    cancel,
  }
  return { ...base, ...more } as unknown as Delivery
}

it('is known from the moment that a provider is asked, with its prompt as what it costs', () => {
  const { request, known } = arrange()
  expect(known).toEqual([request])
  expect(request.remains().record).toMatchObject({
    id: 'gen-1',
    status: 'interrupted',
    inputTokens: 20,
    outputTokens: 0,
  })
})

it('says which endpoints were left out', () => {
  const { request, notes } = arrange()
  const candidate = candidateOf()
  const excluded = { ...candidate, reason: 'only', detail: 'is not named' } as const
  notes.route.planned({ ...planOf(candidate), excluded: [excluded] }, false)
  const { tag } = candidate.endpoint
  expect(request.remains().record.route).toMatchObject({ excluded: [[tag, 0, 'only', 'is not named']] })
})

it('says how far the answer has come, with the steps before it', async () => {
  const { request } = arrange()
  await request.answered(deliveryWith({}))
  expect(request.progress()).toBe(4)
  const later = arrange().request
  await later.answered(deliveryWith({ spent: { ...nothingSpent, usage: usageOf(6) } }))
  expect(later.progress()).toBe(10)
  // The second prompt was sent, too.
  expect(later.remains().record).toMatchObject({ inputTokens: 30, outputTokens: 10 })
})

it('lets nobody see a beginning that would leave no trace', async () => {
  const cancelled: string[] = []
  const away = new Error('away')
  const { request } = arrange({ begun: () => Promise.reject(away) })
  await expect(request.answered(deliveryWith({}, cancelled))).rejects.toBe(away)
  expect(cancelled).toEqual(['the gateway could not record that the answer has begun'])
})

it('needs no row of what is over already, or comes whole', async () => {
  const never = { begun: () => Promise.reject(new Error('asked')) }
  await arrange({ ...never, isStream: false }).request.answered(deliveryWith({}))
  await arrange(never).request.answered(deliveryWith({ outcome: {} }))
})
