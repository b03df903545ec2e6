import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeYaml } from '../../../src/lockstep/document/write-yaml.ts'
import { lintYaml } from '../../../src/lockstep/lint/lint-yaml.ts'

describe('YAML that the gateway writes', () => {
  it.each([
    [['y', 'n', 'Yes', 'no', 'on', 'off', 'null', '~', 'true']],
    [['2026-11-22', '1_000', '1:30', '0x1F', '0o17', '1e3', '.5', '<<', '=', '']],
    [{ y: 1, on: 2, '2026-11-22': 3, '1': 4, n: { no: 'n' } }],
    [[1e-7, 1.5e-9, -2.25e-8, 1e21, -1.5e300, 1e22, 5e-324, 0.1, 3]],
    [{ a: 'first\nsecond: y\n', b: 'x'.repeat(300), c: '# no comment' }],
  ])('%j is read back as it was, and keeps the linter’s rules', (value) => {
    const text = writeYaml({ value })
    expect(parse(text)).toEqual({ value })
    expect(lintYaml(text)).toEqual([])
  })

  it('writes what is there twice out', () => {
    const twice = { y: 'n' }
    expect(writeYaml({ a: twice, b: twice })).toBe("a:\n  'y': 'n'\nb:\n  'y': 'n'\n")
  })
})
