import { describe, expect, it } from 'vitest'
import { describeFinding } from '../../../src/lockstep/lint/finding.ts'

describe('describeFinding', () => {
  it('names the line where only that is known, and else leaves the place to the message', () => {
    const message = 'quote it'
    expect(describeFinding({ rule: 'a', at: { line: 3, column: 1 }, message })).toBe('line 3: quote it')
    expect(describeFinding({ rule: 'a', at: ['paths', '/notes'], message })).toBe('quote it')
  })
})
