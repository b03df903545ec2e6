import { expect, it } from 'vitest'
import { FairShares } from '../../src/streams/fair-shares.ts'

function takeAll(shares: FairShares, owner: string): number {
  let taken = 0
  while (shares.take(owner, 1)) taken++
  return taken
}

it('N6: an owner that is alone gets three quarters, and the next ones always find something', () => {
  const shares = new FairShares(1000)
  expect(takeAll(shares, 'a')).toBe(750)
  for (const owner of ['b', 'c', 'd']) expect(takeAll(shares, owner)).toBeGreaterThan(0)
  expect(shares.free).toBeGreaterThan(0)
})

it('gives the only place to whoever comes first', () => {
  const shares = new FairShares(1)
  expect(takeAll(shares, 'a')).toBe(1)
  expect(shares.take('b', 1)).toBe(false)
  shares.giveBack('a', 1)
  expect(takeAll(shares, 'b')).toBe(1)
})

it('knows no owner that holds nothing', () => {
  const shares = new FairShares(100)
  expect(shares.take('a', 30)).toBe(true)
  expect(shares.take('a', 10)).toBe(true)
  shares.giveBack('a', 30)
  expect([shares.heldBy('a'), shares.free]).toEqual([10, 90])
  shares.giveBack('a', 10)
  expect([shares.heldBy('a'), shares.free]).toEqual([0, 100])
})

it('takes nothing where there is not enough', () => {
  const shares = new FairShares(100)
  expect(shares.take('a', 101)).toBe(false)
  expect([shares.heldBy('a'), shares.free]).toEqual([0, 100])
  expect(shares.take('a', 80)).toBe(true)
  expect(shares.take('a', 1)).toBe(false)
  expect(shares.take('b', 15)).toBe(true)
})

it('holds every owner to a bound of its own', () => {
  const shares = new FairShares(100, 2)
  expect(takeAll(shares, 'a')).toBe(2)
  expect(takeAll(shares, 'b')).toBe(2)
})

it('shares another amount from now on, and gives nothing until what is held fits in', () => {
  const shares = new FairShares(10)
  expect(shares.take('a', 6)).toBe(true)
  shares.follow(4)
  expect([shares.capacity, shares.free, shares.take('b', 1)]).toEqual([4, -2, false])
  shares.giveBack('a', 5)
  expect([shares.free, shares.take('b', 1)]).toEqual([3, true])
  shares.follow(100, 2)
  expect([shares.free, shares.take('a', 2), shares.take('a', 1)]).toEqual([98, false, true])
})
