import { expect, it } from 'vitest'
import { StickyStore } from '../../../src/attempts/health/sticky-store.ts'
import { someone } from '../../support/holders.ts'

function arrange() {
  let now = 0
  const told: string[] = []
  const store = new StickyStore(() => now)
  store.tell({
    stuck: (key, endpointId, ms) => told.push(`${key} ${endpointId} ${ms}`),
    left: (key) => told.push(`left ${key}`),
    flush: () => null,
  })
  return {
    store,
    told,
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('tells of what is new at once, and of renewals every half a minute at most', () => {
  const { store, told, pass } = arrange()
  store.stick('k', 'e1', someone)
  store.stick('k', 'e1', someone)
  pass(29_000)
  store.stick('k', 'e1', someone)
  expect(told).toEqual(['k e1 600000'])
  pass(1_000)
  store.stick('k', 'e1', someone)
  store.stick('k', 'e2', someone)
  store.leave('k', 'e1')
  store.leave('k', 'e2')
  expect(told.slice(1)).toEqual(['k e1 600000', 'k e2 600000', 'left k'])
})

it('takes in what others tell without telling it on, for ten minutes at most', () => {
  const { store, told, pass } = arrange()
  store.mergeStuck('k', 'e1', 1e9)
  pass(599_999)
  expect(store.find('k')).toBe('e1')
  pass(1)
  expect(store.find('k')).toBeUndefined()
  store.mergeStuck('k', 'e1', 5_000)
  store.mergeLeft('k')
  expect(store.find('k')).toBeUndefined()
  expect(told).toEqual([])
})

it('holds a bounded number, and forgets what expired and what is oldest first', () => {
  const { store, pass } = arrange()
  for (let count = 0; count < 1000; count++) store.stick(`old${count}`, 'e', someone)
  pass(600_000)
  store.stick('new', 'e', someone)
  expect(store.size).toBe(1)
  for (let count = 0; count < 100_500; count++) {
    store.stick(`k${count}`, 'e', someone)
    if (count === 100_000) store.stick('k5000', 'e', someone)
  }
  expect(store.size).toBe(100_000)
  expect(store.find('k0')).toBeUndefined()
  expect(store.find('k5000')).toBe('e')
  expect(store.find('k100499')).toBe('e')
})
