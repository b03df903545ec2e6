import { expect, it } from 'vitest'
import { SocketShares } from '../../../src/http/websocket/socket-shares.ts'
import { holderNamed } from '../../support/holders.ts'

const a = holderNamed('a')

it('has one share for all sockets of a key', () => {
  const shares = new SocketShares()
  shares.hasRoom(a, 100)
  const first = shares.open(a)
  expect(shares.open(a)).toBe(first)
  expect(first.sockets).toBe(2)
  shares.close(a)
  expect(shares.open(a)).toBe(first)
  shares.close(a)
  shares.close(a)
  expect(shares.open(a)).not.toBe(first)
})

it('N35: a key has a quarter of the sockets at most, and an organization leaves some, however many keys it has', () => {
  const shares = new SocketShares()
  const openAll = (name: string, organizationId: string) => {
    let count = 0
    for (; shares.hasRoom(holderNamed(name, organizationId), 100); count++)
      shares.open(holderNamed(name, organizationId))
    return count
  }
  expect(openAll('a', 'acme')).toBe(25)
  for (const name of ['b', 'c', 'd', 'e', 'f']) openAll(name, 'acme')
  expect(openAll('g', 'globex')).toBeGreaterThan(0)
  expect(shares.isFull(100)).toBe(false)
})
