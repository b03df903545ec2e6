import { describe, expect, it } from 'vitest'
import { checkFilters } from '../../src/guardrails/check-filters.ts'

const withoutPresidio = { hasPresidio: false }

describe('checkFilters', () => {
  it('finds nothing wrong with filters that can be used', () => {
    const rules = {
      builtins: [{ slug: 'email', action: 'redact' }],
      patterns: [{ pattern: 'ACME-\\d{4}', action: 'block' }],
    } as const
    expect(checkFilters(rules, withoutPresidio)).toEqual([])
  })

  it('refuses names and addresses while there is no Presidio server', () => {
    const builtins = [
      { slug: 'email', action: 'redact' },
      { slug: 'person-name', action: 'redact' },
      { slug: 'address', action: 'block' },
    ] as const
    const problems = checkFilters({ builtins, patterns: [] }, withoutPresidio)
    expect(problems.map(({ list, index, code }) => [list, index, code])).toEqual([
      ['builtins', 1, 'filter_unavailable'],
      ['builtins', 2, 'filter_unavailable'],
    ])
    expect(problems[0]?.message).toContain('guardrails.presidio_url')
    expect(checkFilters({ builtins, patterns: [] }, { hasPresidio: true })).toEqual([])
  })

  it('refuses names and addresses in answers, which wait for no server', () => {
    const engines = { hasPresidio: true }
    const name = { slug: 'person-name', action: 'redact' } as const
    for (const appliesTo of ['output', 'both'] as const) {
      const own = checkFilters({ builtins: [{ ...name, appliesTo }], patterns: [] }, engines)
      const inherited = checkFilters({ builtins: [name], patterns: [], appliesTo }, engines)
      expect(own).toMatchObject([{ index: 0, code: 'filter_unavailable' }])
      expect(inherited).toEqual(own)
      expect(own[0]?.message).toContain('applies_to of input')
      const narrowed = [{ ...name, appliesTo: 'input' as const }]
      expect(checkFilters({ builtins: narrowed, patterns: [], appliesTo }, engines)).toEqual([])
    }
  })

  it('says of each pattern that can not be used where in it and what to write instead', () => {
    const patterns = [
      { pattern: 'fine', action: 'flag' },
      { pattern: 'ab(?=c)', action: 'flag' },
    ] as const
    expect(checkFilters({ builtins: [], patterns }, withoutPresidio)).toEqual([
      {
        list: 'patterns',
        index: 1,
        code: 'invalid_regex_pattern',
        position: 2,
        message: expect.stringContaining('look-ahead'),
      },
    ])
  })
})
