import { expect, it } from 'vitest'
import { lastSeen, withoutLongRuns } from '../../../src/guardrails/folding/invisible.ts'

it('counts what a reader sees', () => {
  expect(lastSeen('abcdef', 2)).toBe(4)
  expect(lastSeen('abc', 9)).toBe(0)
  expect(lastSeen(`ab${'\u200b'.repeat(9)}c`, 2)).toBe(1)
  expect(lastSeen('ab\\u0040\\\\u0041', 2)).toBe(2)
  expect(lastSeen('a😀', 2)).toBe(1)
  expect(lastSeen('a\u{e0061}b', 2)).toBe(0)
})

it('lets no more than some signs in a row through that nobody sees', () => {
  const run = (count: number) => '\u200b'.repeat(count)
  expect(withoutLongRuns('', `a${run(16)}b`)).toBe(`a${run(16)}b`)
  expect(withoutLongRuns('', `a${run(500)}b${run(20)}`)).toBe(`a${run(16)}b${run(16)}`)
  expect(withoutLongRuns(`a${run(10)}`, `${run(10)}b`)).toBe(`${run(6)}b`)
  expect(withoutLongRuns(`a${run(16)}`, run(1))).toBe('')
  expect(withoutLongRuns('', '👨‍👩‍👧‍👦 é')).toBe('👨‍👩‍👧‍👦 é')
})
