import { describe, expect, it } from 'vitest'
import { createRandom, hashText } from '../../src/simulator/seeded-random.ts'

describe('createRandom', () => {
  it('repeats itself from the same seed', () => {
    const sequence = (seed: number): number[] => {
      const random = createRandom(seed)
      return Array.from({ length: 20 }, () => random.next())
    }
    expect(sequence(7)).toEqual(sequence(7))
    expect(sequence(7)).not.toEqual(sequence(8))
  })

  it('reaches both ends of a range and nothing beyond', () => {
    const random = createRandom(1)
    const seen = new Set(Array.from({ length: 200 }, () => random.integer(3, 6)))
    expect([...seen].toSorted()).toEqual([3, 4, 5, 6])
  })

  it('writes as many hexadecimal digits as asked', () => {
    expect(createRandom(1).hex(25)).toMatch(/^[0-9a-f]{25}$/)
  })
})

describe('hashText', () => {
  it('is the FNV-1a hash of ASCII text', () => {
    expect(hashText('')).toBe(0x811c9dc5)
    expect(hashText('a')).toBe(0xe40c292c)
    expect(hashText('foobar')).toBe(0xbf9cf968)
  })

  it('goes on from an earlier hash', () => {
    expect(hashText('bar', hashText('foo'))).toBe(hashText('foobar'))
  })
})
