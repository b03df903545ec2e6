import { describe, expect, it } from 'vitest'
import { failures, renderReport, toReport } from './report.ts'

const declared = new Map([
  ['Colour=red', undefined],
  ['Colour=blue', undefined],
  ['Colour=green', undefined],
  ['Colour=mauve', 'plugins'],
  ['Robot.arm=left', undefined],
])
const available = new Set(['Colour=red', 'Colour=blue', 'Colour=green'])

describe('the report on what bodies have shown', () => {
  it('counts what was seen, planned and not seen, and names what no list has', () => {
    const report = toReport({ declared, available, seen: new Set(['Colour=red']), listed: ['Colour=blue'] })
    expect(renderReport(report)).toBe(
      [
        'Contract coverage (inside bodies): 1 of 5 enum values, union members and event types seen; planned: plugins 1, needs something planned 1; not seen: 2.',
        '  Not seen by any test, and not in test/contract/not-yet-seen.ts:',
        '    Colour=green',
      ].join('\n'),
    )
    expect(renderReport(report, true)).toContain('    Colour=blue')
  })

  it('names lines of the list that are seen or gone, and marks on what was seen', () => {
    const seen = new Set(['Colour=red', 'Colour=green', 'Colour=mauve'])
    const { stale, staleMarks, missing } = toReport({
      declared,
      available,
      seen,
      listed: ['Colour=red', 'Colour=pink', 'Colour=blue'],
    })
    expect({ stale, staleMarks, missing }).toEqual({
      stale: ['Colour=red', 'Colour=pink'],
      staleMarks: ['Colour=mauve'],
      missing: [],
    })
  })

  it('fails by what no list has and by what is stale, and not by what is listed or planned', () => {
    const of = (seen: readonly string[], listed: readonly string[]) =>
      failures(toReport({ declared, available, seen: new Set(seen), listed }))
    expect(of(['Colour=red'], ['Colour=blue', 'Colour=green'])).toEqual([])
    expect(of(['Colour=red'], ['Colour=blue'])).toEqual([expect.stringMatching(/^1 values .* seen by no test/)])
    expect(of(['Colour=red', 'Colour=blue'], ['Colour=blue', 'Colour=green'])).toEqual([
      expect.stringMatching(/^1 lines .* are seen or gone/),
    ])
    expect(of([...available, 'Colour=mauve'], [])).toEqual([expect.stringMatching(/^1 values are marked as planned/)])
  })
})
