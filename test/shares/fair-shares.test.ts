import { expect, it } from 'vitest'
import { FairShares } from '../../src/shares/fair-shares.ts'
import type { Holder } from '../../src/shares/holder.ts'
import { holderNamed } from '../support/holders.ts'

function takeAll(shares: FairShares, holder: Holder): number {
  let taken = 0
  while (shares.take(holder, 1)) taken++
  return taken
}

it('N6: a key that is alone gets three quarters, and the next ones always find something', () => {
  const shares = new FairShares(1000)
  expect(takeAll(shares, holderNamed('a'))).toBe(750)
  for (const name of ['b', 'c', 'd']) expect(takeAll(shares, holderNamed(name))).toBeGreaterThan(0)
  expect(shares.free).toBeGreaterThan(0)
})

it('gives the only place to whoever comes first', () => {
  const shares = new FairShares(1)
  expect(takeAll(shares, holderNamed('a'))).toBe(1)
  expect(shares.take(holderNamed('b'), 1)).toBe(false)
  shares.giveBack(holderNamed('a'), 1)
  expect(takeAll(shares, holderNamed('b'))).toBe(1)
})

it('forgets a holder that holds nothing', () => {
  const shares = new FairShares(100)
  expect(shares.take(holderNamed('a'), 30)).toBe(true)
  expect(shares.take(holderNamed('a'), 10)).toBe(true)
  shares.giveBack(holderNamed('a'), 30)
  expect([shares.heldBy(holderNamed('a')), shares.free]).toEqual([10, 90])
  shares.giveBack(holderNamed('a'), 10)
  expect([shares.heldBy(holderNamed('a')), shares.free]).toEqual([0, 100])
})

it('takes nothing where there is not enough', () => {
  const shares = new FairShares(100)
  expect(shares.take(holderNamed('a'), 101)).toBe(false)
  expect([shares.heldBy(holderNamed('a')), shares.free]).toEqual([0, 100])
  expect(shares.take(holderNamed('a'), 80)).toBe(true)
  expect(shares.take(holderNamed('a'), 1)).toBe(false)
  expect(shares.take(holderNamed('b'), 15)).toBe(true)
})

it('holds every holder to a bound of its own', () => {
  const shares = new FairShares(100, 2)
  expect(takeAll(shares, holderNamed('a'))).toBe(2)
  expect(takeAll(shares, holderNamed('b'))).toBe(2)
})

it('shares another amount from now on, and gives nothing until what is held fits in', () => {
  const shares = new FairShares(10)
  expect(shares.take(holderNamed('a'), 6)).toBe(true)
  shares.follow(4)
  expect([shares.capacity, shares.free, shares.take(holderNamed('b'), 1)]).toEqual([4, -2, false])
  shares.giveBack(holderNamed('a'), 5)
  expect([shares.free, shares.take(holderNamed('b'), 1)]).toEqual([3, true])
  shares.follow(100, 2)
  expect([shares.free, shares.take(holderNamed('a'), 2), shares.take(holderNamed('a'), 1)]).toEqual([98, false, true])
})

it('N35: all keys of an organization together leave something for another organization', () => {
  const shares = new FairShares(1000)
  for (let key = 0; key < 100; key++) takeAll(shares, holderNamed(`key ${key}`, 'acme'))
  expect(shares.free).toBeGreaterThan(100)
  expect(takeAll(shares, holderNamed('other', 'globex'))).toBeGreaterThan(50)
})

it('gives the only work of an organization all that is left, however much it holds', () => {
  const shares = new FairShares(100)
  const one = holderNamed('one')
  expect(shares.take(one, 60)).toBe(true)
  expect(shares.take(one, 40)).toBe(false)
  expect(shares.take(one, 40, 60)).toBe(true)
  shares.giveBack(one, 100)
  expect(shares.take(holderNamed('another', one.organizationId), 10)).toBe(true)
  expect([shares.take(one, 60), shares.take(one, 30, 60), shares.take(one, 10, 60)]).toEqual([true, false, true])
})
