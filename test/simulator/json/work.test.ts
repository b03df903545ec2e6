import { describe, expect, it } from 'vitest'
import { openScope } from '../../../src/simulator/json/schema-scope.ts'
import { TooMuchWork, Work } from '../../../src/simulator/json/work.ts'

describe('N5: the work for one schema', () => {
  it('ends after the allowed steps, however they are spent', () => {
    expect(() => new Work().spend(1_000_000)).toThrow(TooMuchWork)
    const work = new Work()
    const spendOn = () => {
      for (let step = 0; step < 1_000_000; step++) work.spend(1)
    }
    expect(spendOn).toThrow(TooMuchWork)
    expect(() => new Work().spend(10_000)).not.toThrow()
  })

  it('ends where it goes too deep, and may go as deep again and again', () => {
    const work = new Work()
    const descend = (levels: number): number => (levels === 0 ? 0 : work.deeper(() => descend(levels - 1) + 1))
    for (let round = 0; round < 10; round++) expect(descend(200)).toBe(200)
    expect(() => descend(1_000)).toThrow(TooMuchWork)
  })

  it('has room for the largest schemas that people write, not for thousands of properties', () => {
    const scope = openScope(true)
    let flattenedCount = 0
    const flattenAll = () => {
      for (; flattenedCount < 8_000; flattenedCount++) scope.flatten({ type: 'string', pattern: '^(a|b){1,50}$' })
    }
    expect(flattenAll).toThrow(TooMuchWork)
    expect(flattenedCount).toBeGreaterThan(1_000)
    expect(flattenedCount).toBeLessThan(2_000)
  })
})
