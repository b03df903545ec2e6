import { expect, it } from 'vitest'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { routeOf } from '../../src/records/generation-route.ts'
import { generation } from '../storage/generation.ts'

const route: GenerationRecord['route'] = {
  models: ['a/m', 'b/m'],
  candidates: [
    ['alpha', 0, 0, 1],
    ['beta/flex', 0],
    ['beta', 1, 1],
  ],
  moreCandidates: 4,
  excluded: [
    ['gamma', 0, 'only', 'is not named'],
    ['alpha', 1, 'cooling_down', 'failed and is left alone for 9 s', 1, 2],
  ],
  moreExcluded: 7,
  unknownModels: ['a/typo'],
}
const failed = { model: 'a/m', status: 500, code: 'server_error', durationMs: 9 }
const asked = (record: GenerationRecord) => routeOf(record)?.candidates.map((each) => [each.isAsked, each.attempts])

it('tells what is stored in full', () => {
  const read = routeOf(generation('gen-1', { attempts: [], model: null, provider: null, endpointTag: null, route }))
  const untried = { isSticky: false, isAsked: false, attempts: [] }
  expect(read).toEqual({
    candidates: [
      { model: 'a/m', tag: 'alpha', provider: 'alpha', isByok: false, ...untried, isSticky: true },
      { model: 'a/m', tag: 'beta/flex', provider: 'beta', isByok: false, ...untried },
      { model: 'b/m', tag: 'beta', provider: 'beta', isByok: true, ...untried },
    ],
    moreCandidates: 4,
    excluded: [
      {
        ...{ model: 'a/m', tag: 'gamma', provider: 'gamma', isByok: false },
        ...{ reason: 'only', detail: 'is not named', plan: 1 },
      },
      {
        ...{ model: 'b/m', tag: 'alpha', provider: 'alpha', isByok: true },
        ...{ reason: 'cooling_down', detail: 'failed and is left alone for 9 s', plan: 2 },
      },
    ],
    moreExcluded: 7,
    unknownModels: ['a/typo'],
  })
  expect(routeOf(generation('gen-2', { route: { models: [], candidates: [] } }))).toEqual({
    ...{ candidates: [], moreCandidates: 0, excluded: [], moreExcluded: 0, unknownModels: [] },
  })
  expect(routeOf(generation('gen-3'))).toBeNull()
})

it('finds the attempts of each endpoint, and the answer behind them', () => {
  const attempts = [
    { ...failed, provider: 'alpha', failedTag: 'alpha' },
    { ...failed, provider: 'alpha', failedTag: 'alpha' },
    { ...failed, provider: 'beta', failedTag: 'beta', model: 'b/m', isByok: true },
  ]
  const answered = { model: 'a/m', provider: 'beta', endpointTag: 'beta/flex', attempts, route }
  expect(asked(generation('gen-1', answered))).toEqual([
    [true, [0, 1]],
    [true, [3]],
    [true, [2]],
  ])
})

it('finds each answer of a loop of tools among the attempts', () => {
  const answer = { ...failed, status: 200, code: '' }
  const attempts = [
    { ...answer, provider: 'alpha', answeredTag: 'alpha' },
    { ...failed, provider: 'alpha', failedTag: 'alpha' },
    { ...answer, provider: 'beta', model: 'b/m', answeredTag: 'beta', isByok: true },
  ]
  const looped = { model: 'a/m', provider: 'alpha', endpointTag: 'alpha', isByok: true, attempts, route }
  expect(asked(generation('gen-1', looped))).toEqual([
    [true, [0, 1]],
    [false, []],
    [true, [2]],
  ])
})

it('knows who was asked whose answer is none of the record', () => {
  const ended = { model: 'b/m', provider: 'beta', endpointTag: 'beta', isByok: true, attempts: [], route }
  for (const status of ['failed', 'interrupted'] as const)
    expect(asked(generation('gen-1', { ...ended, status }))?.[2]).toEqual([true, []])
  // The gateway's own credential was not in the plan.
  expect(asked(generation('gen-1', { ...ended, isByok: false }))?.[2]).toEqual([false, []])
})
