import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitRuns, groupEnd, groupStart } from '../../../src/guardrails/filters/digit-runs.ts'

function groups(text: string): readonly (readonly string[])[] {
  return digitRuns(text).map((run) =>
    Array.from({ length: run.groupCount }, (_, group) => text.slice(groupStart(run, group), groupEnd(run, group))),
  )
}

describe('digitRuns', () => {
  it.each([
    ['call (415) 555-0100.', [['415', '555', '0100']]],
    ['12 - 34567', [['12', '34567']]],
    ['12  -34567', [['12', '34567']]],
    ['12  - 3456789', [['3456789']]],
    ['123456', []],
    ['1234567a1234567', [['1234567'], ['1234567']]],
    ['', []],
  ])('takes %j apart', (text, expected) => {
    expect(groups(text)).toEqual(expected)
  })

  it('finds what a pattern finds', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 ()-./a'), maxLength: 60 })
    fc.assert(
      fc.property(text, (written) => {
        const runs = Array.from(written.matchAll(/\d+(?:[ ().\-/]{1,3}\d+)*/g), ([run]) => run.match(/\d+/g) ?? [])
        expect(groups(written)).toEqual(runs.filter((run) => run.join('').length >= 7))
      }),
    )
  })
})
