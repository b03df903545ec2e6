import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { wordPattern } from '../../src/contract/pattern-words.ts'

function patternsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, member] of Object.entries(value)) {
    // Filters of guardrails have expressions of their own, in examples of bodies.
    if (name === 'example' || name === 'examples') continue
    if (name === 'pattern' && typeof member === 'string') found.add(member)
    else patternsIn(member, found)
  }
  return found
}

const patterns = [...patternsIn(parse(readFileSync('openapi.yaml', 'utf8')))]

it('the contract has rules that are expressions', () => {
  expect(patterns.length).toBeGreaterThan(15)
})

it.each(patterns)('says the rule of %s in words', (pattern) => {
  expect(wordPattern(pattern)).toMatch(/^must /)
  expect(wordPattern(pattern)).not.toContain('match')
})

it('shows an expression that has no words as it is', () => {
  expect(wordPattern('^x$')).toBe('must match ^x$')
})
