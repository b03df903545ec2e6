import { expect, it } from 'vitest'
import { SocketShares } from '../../../src/http/websocket/socket-shares.ts'

it('counts the sockets of each key, all of which share what they hold', () => {
  const shares = new SocketShares()
  const first = shares.open('a')
  expect(shares.open('a')).toBe(first)
  expect([shares.socketsOf('a'), shares.socketsOf('b')]).toEqual([2, 0])
  shares.close('a')
  expect(shares.socketsOf('a')).toBe(1)
  shares.close('a')
  expect(shares.socketsOf('a')).toBe(0)
  expect(shares.open('a')).not.toBe(first)
})
