import { describe, expect, it } from 'vitest'
import { parseConfigFile } from '../../src/config/config-file.ts'
import { ConfigError } from '../../src/errors/config-error.ts'

/** What is wrong with a file as a whole, in words. */
function refusalOf(text: string): string {
  try {
    parseConfigFile('gateway.yaml', text, {})
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'none'
}

const deepest = 20_000

describe('parseConfigFile', () => {
  it.each([
    ['lists in each other', `port: ${'['.repeat(deepest)}`],
    ['mappings in each other', `port: ${'{a: '.repeat(deepest)}`],
    ['lists in each other that begin on one line', '- '.repeat(deepest)],
    ['mappings on lines', Array.from({ length: 400 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
  ])('refuses %s that nobody could read', (_, text) => {
    expect(refusalOf(text)).toContain('is nested too deeply')
  })

  it('takes what is nested as far as people nest', () => {
    expect(refusalOf(`port: ${'['.repeat(30)}${']'.repeat(30)}`)).toBe('none')
  })

  it.each([
    ['a list', 'providers: &all [*all]'],
    ['a mapping', 'limits: &all\n  tools:\n    more: *all'],
    ['a key that joins', 'limits: &all\n  <<: *all'],
  ])('refuses %s within itself', (_, text) => {
    expect(refusalOf(text)).toContain('has an alias, *name, within what it stands for')
  })

  it.each([
    ['a block', 'database_url: |hunter2secret\n  x'],
    ['a folded block', 'database_url: >hunter2secret'],
    ['an alias', 'database_url: *hunter2secret'],
    ['an escape', 'database_url: "a\\xhunter2secret"'],
    ['a tag of a list', 'database_url: !hunter2secret [a'],
    ['a directive', '%hunter2secret\n---\n['],
    ['a text behind another', 'database_url: "a" hunter2secret'],
    ['a list that goes on', 'database_url: [hunter2secret'],
  ])('does not repeat a secret that was taken for %s', (_, text) => {
    const refusal = refusalOf(text)
    expect(refusal).not.toBe('none')
    expect(refusal).not.toContain('hunter2')
    expect(refusal).not.toContain('\\xhu')
  })
})
