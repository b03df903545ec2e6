import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fits, judge, takeOut } from '../../scripts/mutate/judge.ts'
import type { TestRun } from '../../scripts/mutate/run-tests.ts'
import type { Mutation } from './mutation.ts'
import { readMutations } from './read-mutations.ts'
import { findTestedRows } from './row-titles.ts'
import { rows } from './rows.ts'

const tested = findTestedRows()
const root = new URL('../../', import.meta.url)
const all = await readMutations()
const named = all.map((mutation, index): [string, Mutation] => [`${mutation.row} ${mutation.file} ${index}`, mutation])

describe.each(named)('the defence %s', (_, mutation) => {
  it('stands in its file once, so that it can be taken out', () => {
    expect(mutation.file).toMatch(/^(src|codegen)\//)
    expect(takeOut(mutation, readFileSync(new URL(mutation.file, root), 'utf8'))).toHaveProperty('text')
    expect(mutation.replace).not.toBe(mutation.find)
  })

  it('belongs to a row that is tested, and has tests', () => {
    expect(rows.find(({ id }) => id === mutation.row)).toEqual({ id: mutation.row })
    expect(mutation.tests.filter((test) => !existsSync(new URL(test, root)))).toEqual([])
    const ofRow = tested.get(mutation.row) ?? new Set()
    expect(mutation.tests.some((test) => ofRow.has(test))).toBe(true)
  })
})

it('the defences of most rows can be taken out', () => {
  expect(new Set(all.map(({ row }) => row)).size).toBeGreaterThanOrEqual(100)
})

it('no defence is taken out twice in the same way', () => {
  const texts = all.map(({ file, find, replace }) => JSON.stringify([file, find, replace]))
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

describe('taking a defence out', () => {
  const mutation: Mutation = { row: 'A1', file: 'src/a.ts', find: 'b', replace: '$&$&', tests: ['test/a.test.ts'] }
  const run: TestRun = { failed: [], broken: [], passedCount: 3, isHung: false, seconds: 1 }

  it('puts the replacement in its place as it is', () => {
    expect(takeOut(mutation, 'abc')).toEqual({ text: 'a$&$&c' })
  })

  it.each(['ac', 'abcb'])('is refused where it is not clear what to take out: %s', (text) => {
    expect(takeOut(mutation, text)).toHaveProperty('problem')
  })

  it.each<[string, string, Partial<TestRun>]>([
    ['noticed', 'a test fails', { failed: [{ title: 'x', message: 'AssertionError: expected 1 to be 2' }] }],
    ['noticed', 'a test times out', { failed: [{ title: 'x', message: 'Error: Test timed out in 5000ms.' }] }],
    ['noticed', 'the tests never end', { isHung: true, passedCount: 0 }],
    ['survived', 'all tests pass', {}],
    ['broken', 'a file can not be loaded', { broken: [{ file: 'x', message: 'SyntaxError: no' }] }],
    ['broken', 'a hook fails', { broken: [{ file: 'x', message: 'Error: no gateway' }], passedCount: 0 }],
    [
      'broken',
      'code meets a name that is not there',
      { failed: [{ title: 'x', message: 'ReferenceError: y is not' }] },
    ],
    ['broken', 'code calls what is gone', { failed: [{ title: 'x', message: 'TypeError: y is not a function' }] }],
    ['broken', 'nothing was run', { passedCount: 0 }],
  ])('is %s where %s', (verdict, _, more) => {
    expect(judge(mutation, { ...run, ...more }).verdict).toBe(verdict)
  })

  it('proves nothing where its tests fail anyway', () => {
    expect(fits(mutation, run)).toBe(true)
    expect(fits(mutation, { ...run, failed: [{ title: 'test/b.test.ts > x', message: '' }] })).toBe(true)
    expect(fits(mutation, { ...run, failed: [{ title: 'test/a.test.ts > x', message: '' }] })).toBe(false)
    expect(fits(mutation, { ...run, broken: [{ file: 'test/a.test.ts', message: '' }] })).toBe(false)
    expect(fits(mutation, { ...run, isHung: true })).toBe(false)
  })
})
