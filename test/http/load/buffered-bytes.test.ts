import { describe, expect, it } from 'vitest'
import { BufferedBytes, usualBufferedBytes } from '../../../src/http/load/buffered-bytes.ts'
import { holderNamed } from '../../support/holders.ts'

describe('N7: the bytes of requests', () => {
  it('are bounded for all owners together, and one leaves room for the next', () => {
    const all = new BufferedBytes(1000)
    const first = all.open(holderNamed('a'))
    first.grow(700)
    expect(() => first.grow(100)).toThrow('leave room for those of others')
    all.open(holderNamed('b')).grow(200)
    expect(() => all.open(holderNamed('c')).grow(200)).toThrow('holds as many bytes of requests as it may')
    expect(all.held).toBe(900)
  })

  it('are counted for an owner over all its requests', () => {
    const all = new BufferedBytes(1000)
    all.open(holderNamed('a')).grow(700)
    expect(() => all.open(holderNamed('a')).grow(200)).toThrow('of this key')
  })

  it('are given back once, and never more than were taken', () => {
    const all = new BufferedBytes(1000)
    const held = all.open(holderNamed('a'))
    held.grow(500)
    held.shrink(100)
    expect(all.held).toBe(400)
    held.shrink(1000)
    held.release()
    expect(all.held).toBe(0)
    held.grow(1)
    held.release()
    expect(all.held).toBe(0)
  })
})

describe('the usual bound', () => {
  const mebibyte = 2 ** 20
  it('is half of the heap or a quarter of the memory, whichever is less', () => {
    expect(usualBufferedBytes({ heap: 4096 * mebibyte, whole: 64_000 * mebibyte }, mebibyte)).toBe(2048 * mebibyte)
    expect(usualBufferedBytes({ heap: 4096 * mebibyte, whole: 2048 * mebibyte }, mebibyte)).toBe(512 * mebibyte)
  })

  it('has room for a body of the largest size, however little there is', () => {
    const bound = usualBufferedBytes({ heap: 100 * mebibyte, whole: 200 * mebibyte }, 32 * mebibyte)
    const held = new BufferedBytes(bound).open(holderNamed('a'))
    for (let chunk = 0; chunk < 32 * 16; chunk++) held.grow(mebibyte / 16)
    held.grow(2 * 32 * mebibyte)
    expect(bound).toBe(128 * mebibyte)
  })
})
