import { describe, expect, it } from 'vitest'
import { findTestedRows, idsOf, titlesOf } from './row-titles.ts'
import { rows } from './rows.ts'

describe('each row of the lists of attacks and faults', () => {
  const tested = findTestedRows()

  it('has a test whose title begins with its id, unless its feature is not built', () => {
    const untested = rows.filter(({ id, waitsFor }) => waitsFor === undefined && !tested.has(id)).map(({ id }) => id)
    expect(untested).toEqual([])
  })

  it('that waits for a feature has no test: where there is one, it waits no longer', () => {
    expect(rows.filter(({ id, waitsFor }) => waitsFor !== undefined && tested.has(id))).toEqual([])
  })

  it('is a row: no title begins with the id of none', () => {
    const known = new Set(rows.map(({ id }) => id))
    expect([...tested].filter(([id]) => !known.has(id))).toEqual([])
  })
})

describe('titles', () => {
  it.each<[string, string, string[]]>([
    ['of tests', "it('T1: a', () => {})", ['T1: a']],
    ['of groups, and of tests in them', "describe('A1: a', () => { test(`b`, f) })", ['A1: a', 'b']],
    ['of tests on a condition', "it.skipIf(x)('T1: a', f)", ['T1: a']],
    ['of concurrent tests', "describe.concurrent('T1: a', f)", ['T1: a']],
    ['up to what they are filled with', 'it(`T1: a $' + '{b}`, f)', ['T1: a ']],
    ['in tables', "it.each([['T1: a', 1], ['T2: b', 2]])('%s is fine', f)", ['%s is fine', 'T1: a', 'T2: b']],
    ['in tables with a type', "it.each<[string]>([['T1: a']])('%s', f)", ['%s', 'T1: a']],
    ['in tables of plain texts', "test.for(['T1: a'] as const)('%s', f)", ['%s', 'T1: a']],
    ['in tables of objects', "it.each([{ name: 'T1: a', x: 1 }])('$name', f)", ['$name', 'T1: a']],
    ['in tables with a name', "const table = [['T1: a', 1]]\nit.each(table)('%s', f)", ['%s', 'T1: a']],
    ['of tables', "it.each([['T1: a']])('T2: refuses %s', f)", ['T2: refuses %s', 'T1: a']],
    ['that stand on another line', "it.each([1])(\n  'T1: a',\n  f,\n)", ['T1: a']],
    ['but not in comments, or of other calls', "// it('T1: a')\nexpect('T1: a').toBe('T2: b')", []],
    [
      'but not of tests that never run',
      "it.skip('T1: a', f); it.todo('T2: b'); describe.skip('x', () => { it('T3: c', f) })",
      [],
    ],
  ])('are found: %s', (_, text, titles) => {
    expect(titlesOf(text)).toEqual(titles)
  })

  it('name rows at their beginning only', () => {
    expect(idsOf('T1, T22: both')).toEqual(['T1', 'T22'])
    expect(idsOf('is refused (T1)')).toEqual([])
    expect(idsOf('T1 without a colon')).toEqual([])
    expect(idsOf('HTTP1: not a row')).toEqual([])
  })
})
