import { describe, expect, it } from 'vitest'
import { StickySession } from '../../../src/attempts/health/sticky-session.ts'
import { StickyStore } from '../../../src/attempts/health/sticky-store.ts'
import type { StickyKey, Turn } from '../../../src/canonical/turn.ts'
import type { Candidate } from '../../../src/routing/plan.ts'
import { model, type TurnFields, turnOf } from '../../routing/arrange.ts'

const explicit: StickyKey = { text: 'session s1', isExplicit: true }
const derived: StickyKey = { text: 'opening hello', isExplicit: false }
const minute = 60_000

const found = model('a/m', { p1: {}, p2: {} })
function at(tag: string, of = found): Candidate {
  const endpoint = of.endpoints.find((each) => each.tag === tag)
  if (endpoint === undefined) throw new Error('there is no endpoint')
  return { endpoint, model: of, requestedAs: of.id }
}

function arrange() {
  let now = 0
  const store = new StickyStore(() => now)
  const ask = (key: StickyKey, { organization = 'org', ...fields }: TurnFields & { organization?: string } = {}) => {
    const turn: Turn = { ...turnOf(fields), stickyKey: () => key }
    return new StickySession(store, turn, organization)
  }
  return {
    store,
    ask,
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('a key that the caller gave', () => {
  it('sticks from the first success, for ten minutes, renewed by each success', () => {
    const { ask, pass } = arrange()
    expect(ask(explicit).of('a/m')).toBeUndefined()
    ask(explicit).answered(at('p2'), false, false)
    expect(ask(explicit).of('a/m')).toBe('a/m@p2')
    pass(9 * minute)
    ask(explicit).answered(at('p2'), false, false)
    pass(9 * minute)
    expect(ask(explicit).of('a/m')).toBe('a/m@p2')
    pass(minute)
    expect(ask(explicit).of('a/m')).toBeUndefined()
  })

  it('goes over to the endpoint that answered instead', () => {
    const { ask } = arrange()
    ask(explicit).answered(at('p1'), false, false)
    ask(explicit).answered(at('p2'), false, true)
    expect(ask(explicit).of('a/m')).toBe('a/m@p2')
  })

  it('counts within an organization and a model, and together with nothing else', () => {
    const { ask } = arrange()
    ask(explicit).answered(at('p1'), false, false)
    expect(ask(explicit, { organization: 'other' }).of('a/m')).toBeUndefined()
    expect(ask(explicit).of('b/n')).toBeUndefined()
    expect(ask({ ...explicit, text: 'session s2' }).of('a/m')).toBeUndefined()
  })
})

describe('a derived key', () => {
  it('sticks only once a cache read was seen, and is then renewed by each success', () => {
    const { ask, pass } = arrange()
    ask(derived).answered(at('p1'), false, false)
    expect(ask(derived).of('a/m')).toBeUndefined()
    ask(derived).answered(at('p1'), true, false)
    pass(9 * minute)
    ask(derived).answered(at('p1'), false, false)
    pass(9 * minute)
    expect(ask(derived).of('a/m')).toBe('a/m@p1')
  })

  it('leaves an endpoint that failed, and goes over to another only for a cache read there', () => {
    const { ask } = arrange()
    ask(derived).answered(at('p1'), true, false)
    ask(derived).answered(at('p2'), false, false)
    expect(ask(derived).of('a/m')).toBe('a/m@p1')
    ask(derived).answered(at('p2'), false, true)
    expect(ask(derived).of('a/m')).toBeUndefined()
    ask(derived).answered(at('p2'), true, false)
    expect(ask(derived).of('a/m')).toBe('a/m@p2')
  })
})

describe('a conversation', () => {
  it('leaves an endpoint whose answer broke off, and only that one', () => {
    const { ask } = arrange()
    ask(explicit).answered(at('p1'), false, false)
    ask(explicit).failed(at('p2'))
    expect(ask(explicit).of('a/m')).toBe('a/m@p1')
    ask(explicit).failed(at('p1'))
    expect(ask(explicit).of('a/m')).toBeUndefined()
  })

  it('is not followed under an order, nor where there is nothing to choose', () => {
    const { ask, store } = arrange()
    ask(explicit, { routing: { order: ['p1'] } }).answered(at('p1'), true, false)
    const single = model('c/single', { p1: {} })
    ask(explicit).answered(at('p1', single), true, false)
    expect(store.size).toBe(0)
    ask(explicit, { routing: { order: [] } }).answered(at('p1'), true, false)
    expect(store.size).toBe(1)
  })

  it('is known by its opening where the format does not say it', () => {
    const { store } = arrange()
    const conversation = () =>
      ({ items: [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'hello' }] }], tools: [] }) as const
    const turn = (): Turn => ({ ...turnOf(), conversation })
    new StickySession(store, turn(), 'org').answered(at('p2'), true, false)
    expect(new StickySession(store, turn(), 'org').of('a/m')).toBe('a/m@p2')
    const named: Turn = { ...turnOf(), sessionId: 's9', conversation }
    expect(new StickySession(store, named, 'org').of('a/m')).toBeUndefined()
  })

  it('costs nothing while nothing sticks', () => {
    const { store } = arrange()
    // Asking this turn for its conversation throws.
    expect(new StickySession(store, turnOf(), 'org').of('a/m')).toBeUndefined()
  })
})
