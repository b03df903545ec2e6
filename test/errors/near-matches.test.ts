import { describe, expect, it } from 'vitest'
import { editDistance, nearMatches } from '../../src/errors/near-matches.ts'

describe('nearMatches', () => {
  const words = ['request_timeout', 'idle_timeout', 'body_bytes', 'gpt-5', 'gpt-5-mini', 'gpt-5-nano']

  it('finds what is spelt nearly so, best first, whatever the case', () => {
    expect(nearMatches('requst_timeout', words, 3)).toEqual(['request_timeout'])
    expect(nearMatches('GPT-5-MINI', words, 3)).toEqual(['gpt-5-mini'])
  })

  it('finds what begins with the word after what is spelt nearly so', () => {
    expect(nearMatches('gpt-', words, 3)).toEqual(['gpt-5', 'gpt-5-mini', 'gpt-5-nano'])
  })

  it('finds nothing for nothing, for something else and for an endless word', () => {
    expect(nearMatches('', words, 3)).toEqual([])
    expect(nearMatches('temperature', words, 3)).toEqual([])
    expect(nearMatches('x'.repeat(1_000_000), words, 3)).toEqual([])
  })

  it('returns no more than asked for', () => {
    expect(nearMatches('gpt', words, 2)).toHaveLength(2)
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['port', 'port', 0],
    ['prot', 'port', 1],
    ['port', 'ports', 1],
    ['port', 'pott', 1],
    ['kitten', 'sitting', 3],
  ])('is right for %s and %s', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance)
    expect(editDistance(b, a, 5)).toBe(distance)
  })

  it('gives up above the maximum', () => expect(editDistance('kitten', 'sitting', 2)).toBeNull())
})
