import { expect, it } from 'vitest'
import {
  type RecordedRoute,
  RouteNotes,
  recordedEndpointsMax,
  recordedRouteCharactersMax,
} from '../../src/canonical/route-notes.ts'

const at = (tag: string, model = 'a/m', byok?: object) => ({
  endpoint: { tag, ...(byok !== undefined && { byok }) },
  model: { id: model },
})
const out = (
  tag: string,
  reason: 'only' | 'cooling_down' | 'tier' = 'only',
  detail = 'is not named',
  model = 'a/m',
) => ({
  ...at(tag, model),
  ...{ reason, detail },
})
const plan = (
  candidates: readonly ReturnType<typeof at>[],
  excluded: readonly ReturnType<typeof out>[] = [],
  unknownModels: readonly string[] = [],
) => ({ candidates, excluded, unknownModels })

function recordedOf(...plans: ReturnType<typeof plan>[]): RecordedRoute | undefined {
  const notes = new RouteNotes()
  for (const each of plans) notes.planned(each, false)
  return notes.recorded()
}

it('has nothing to say without a plan, and where one endpoint was there', () => {
  expect(recordedOf()).toBeUndefined()
  expect(recordedOf(plan([at('p')]))).toBeUndefined()
  expect(recordedOf(plan([at('p')]), plan([at('p')]))).toBeUndefined()
})

it('has the order of several, and whether the first comes first for its conversation', () => {
  expect(recordedOf(plan([at('p'), at('q', 'b/m')]))).toEqual({
    models: ['a/m', 'b/m'],
    candidates: [
      ['p', 0],
      ['q', 1],
    ],
  })
  const notes = new RouteNotes()
  const credential = { name: 'mine' }
  notes.planned(plan([at('p', 'a/m', credential), at('p', 'a/m', { name: 'other' }), at('p')]), true)
  // One line for an endpoint, by however many credentials it is reached.
  expect(notes.recorded()?.candidates).toEqual([
    ['p', 0, 1, 1],
    ['p', 0],
  ])
})

it('lists what is left out with several credentials once for each reason', () => {
  const brought = { ...out('p', 'only', 'is reached with a credential for other keys'), ...at('p', 'a/m', {}) }
  const again = { ...brought, detail: 'is reached with a credential for other users' }
  expect(recordedOf(plan([at('p')], [brought, again, out('p')]), plan([at('p')], [again, out('p')]))?.excluded).toEqual(
    [
      ['p', 0, 'only', 'is reached with a credential for other keys', 1],
      ['p', 0, 'only', 'is not named'],
    ],
  )
})

it('does not take the next for the one that served the conversation, where that was left out after all', () => {
  const [sticky, next, last] = [at('p'), at('q'), at('r')]
  const recordedAfter = (...candidates: readonly ReturnType<typeof at>[]) => {
    const notes = new RouteNotes()
    notes.planned(plan([sticky, next, last]), true)
    notes.narrowed(plan(candidates))
    return notes.recorded()?.candidates
  }
  expect(recordedAfter(sticky, last)).toEqual([
    ['p', 0, 0, 1],
    ['r', 0],
  ])
  expect(recordedAfter(next, last)).toEqual([
    ['q', 0],
    ['r', 0],
  ])
})

it('has what was left out in the end, with its reason', () => {
  const notes = new RouteNotes()
  notes.planned(plan([at('p'), at('q')], [out('p/flex', 'tier', 'is of tier flex')]), false)
  notes.narrowed(plan([at('p')], [out('p/flex', 'tier', 'is of tier flex'), out('q', 'cooling_down', 'failed')]))
  const expected: RecordedRoute = {
    models: ['a/m'],
    candidates: [['p', 0]],
    excluded: [
      ['p/flex', 0, 'tier', 'is of tier flex'],
      ['q', 0, 'cooling_down', 'failed'],
    ],
  }
  expect(notes.recorded()).toEqual(expected)
  // A trace of a request in flight asks, too.
  expect(notes.recorded()).toEqual(expected)
})

it('has what a later plan left out, and nothing twice', () => {
  const tier = out('p/flex', 'tier', 'is of tier flex')
  expect(
    recordedOf(
      plan([at('p'), at('q')], [tier]),
      plan([at('q')], [tier, out('p', 'cooling_down', 'failed and is left alone for 9 s')]),
      plan([at('q')], [tier, out('p', 'cooling_down', 'failed and is left alone for 7 s')]),
    ),
  ).toEqual({
    models: ['a/m'],
    candidates: [
      ['p', 0],
      ['q', 0],
    ],
    excluded: [
      ['p/flex', 0, 'tier', 'is of tier flex'],
      ['p', 0, 'cooling_down', 'failed and is left alone for 9 s', 0, 2],
    ],
  })
  expect(recordedOf(plan([at('p')]), plan([at('p')], [out('q')]))).toEqual({
    models: ['a/m'],
    candidates: [['p', 0]],
    excluded: [['q', 0, 'only', 'is not named', 0, 2]],
  })
})

it('has names that the catalog did not have', () => {
  expect(recordedOf(plan([at('p')], [], ['a/typo']))).toEqual({
    models: ['a/m'],
    candidates: [['p', 0]],
    unknownModels: ['a/typo'],
  })
})

it('is bounded, whatever a request names', () => {
  const many = Array.from({ length: 400 }, (_, index) => index)
  const all = recordedOf(
    plan(
      many.map((each) => at(`p${each}`)),
      many.map((each) => out(`q${each}`)),
    ),
  )
  expect(all?.candidates).toHaveLength(recordedEndpointsMax)
  expect(all).toMatchObject({ moreCandidates: 400 - recordedEndpointsMax, moreExcluded: 400 - recordedEndpointsMax })
  expect(all?.excluded).toHaveLength(recordedEndpointsMax)
  expect(JSON.stringify(all).length).toBeLessThan(3_000)

  // Characters of which each takes six bytes of JSON.
  const long = (index: number) => `a/${index}${'\u0001'.repeat(250)}`
  const hostile = recordedOf(
    plan(
      many.map((each) => at('p', long(each))),
      many.map((each) => out('q', 'only', `is not sent ${'\u0001'.repeat(10_000)}`, long(each))),
      many.slice(0, 33).map(long),
    ),
  )
  expect(Buffer.byteLength(JSON.stringify(hostile))).toBeLessThan(recordedRouteCharactersMax * 6 + 1_000)
  const { candidates = [], moreCandidates = 0, excluded = [], moreExcluded = 0 } = hostile ?? {}
  expect([candidates.length + moreCandidates, excluded.length + moreExcluded]).toEqual([400, 400])
})

it('keeps as much of a detail as can be read at a glance', () => {
  const [entry] = recordedOf(plan([], [out('q', 'only', 'x'.repeat(500))]))?.excluded ?? []
  expect(entry?.[3]).toBe(`${'x'.repeat(159)}…`)
})
