import { describe, expect, it } from 'vitest'
import { LoadWatch } from '../../../src/http/load/load-watch.ts'

const limits = { lagMsMax: 200, memoryShareMax: 0.85 }

function arrange(given: Partial<typeof limits> = {}) {
  const state = { now: 0, shares: [0.1] }
  const watch = new LoadWatch({ ...limits, ...given }, { now: () => state.now, memoryShares: () => state.shares })
  const look = (lagMs = 0) => {
    state.now += 250 + lagMs
    watch.look()
    return watch.overload
  }
  const warmUp = () => {
    while (state.now <= 15_000) look()
  }
  return { state, watch, look, warmUp }
}

describe('F37: an event loop that is late', () => {
  it('is an overload once three looks in a row were late, until one is not', () => {
    const { look, warmUp } = arrange()
    warmUp()
    expect([look(201), look(5_000), look(201), look(300), look(200), look(201)]).toEqual([
      null,
      null,
      'event_loop',
      'event_loop',
      null,
      null,
    ])
  })

  it('is none for one pause, however long', () => {
    const { look, warmUp } = arrange()
    warmUp()
    expect([look(60_000), look(), look(60_000), look()]).toEqual([null, null, null, null])
  })

  it('is none in a cold start', () => {
    const { look } = arrange()
    for (let count = 0; count < 20; count++) expect(look(400)).toBeNull()
  })

  it('is none where it may be as late as it likes', () => {
    const { look, warmUp } = arrange({ lagMsMax: 0 })
    warmUp()
    for (let count = 0; count < 5; count++) expect(look(10_000)).toBeNull()
  })
})

describe('F37: memory that is nearly full', () => {
  it('is an overload once three looks in a row found it so, whichever it is, until one does not', () => {
    const { state, look } = arrange()
    state.shares = [0.2, 0.86]
    expect([look(), look(), look()]).toEqual([null, null, 'memory'])
    state.shares = [0.86, 0.2]
    expect(look()).toBe('memory')
    state.shares = [0.85, 0.85]
    expect(look()).toBeNull()
  })

  it('is none where it may be as full as it likes', () => {
    const { state, look } = arrange({ memoryShareMax: 0 })
    state.shares = [1]
    expect([look(), look(), look(), look()]).toEqual([null, null, null, null])
  })
})

it('goes by other limits from its next look on, and counts anew', () => {
  const { watch, look, warmUp } = arrange()
  warmUp()
  expect([look(300), look(300), look(300)]).toEqual([null, null, 'event_loop'])
  watch.follow({ lagMsMax: 400, memoryShareMax: 0 })
  expect([look(300), look(300), look(300)]).toEqual([null, null, null])
  watch.follow({ lagMsMax: 250, memoryShareMax: 0 })
  expect([look(300), look(300), look(300)]).toEqual([null, null, 'event_loop'])
})
