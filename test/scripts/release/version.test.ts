import { describe, expect, it } from 'vitest'
import type { Change, ChangeKind } from '../../../scripts/changes/change.ts'
import { isVersion, refusalOf } from '../../../scripts/release/version.ts'

const changes = (...kinds: ChangeKind[]): Change[] =>
  kinds.map((kind) => ({ file: `${kind}.md`, kind, text: '`a`: b.' }))

describe('isVersion', () => {
  it.each(['0.0.1', '2.1.0', '10.20.30'])('accepts %s', (text) => expect(isVersion(text)).toBe(true))
  it.each(['2', '2.1', 'v2.1.0', '2.1.0-rc.1', '02.1.0', '2.1.0 '])('refuses %s', (text) =>
    expect(isVersion(text)).toBe(false),
  )
})

describe('refusalOf', () => {
  it.each([
    ['2.0.0', '1.9.9', changes('fixed', 'added', 'breaking')],
    ['1.2.0', '1.1.9', changes('fixed', 'added')],
    ['2.0.0', '1.1.9', changes('fixed')],
    ['1.1.10', '1.1.9', changes('fixed')],
  ])('lets %s follow %s', (version, last, each) => expect(refusalOf(version, last, each)).toBeNull())

  it.each(['1.2.3', '1.2.2', '1.1.9', '0.9.9'])('refuses %s after 1.2.3', (version) =>
    expect(refusalOf(version, '1.2.3', changes('fixed'))).toBe(
      `${version} is not greater than 1.2.3, the last version.`,
    ),
  )

  it('refuses a minor version with breaking changes, names them and the next major version', () => {
    expect(refusalOf('1.3.0', '1.2.3', changes('fixed', 'breaking', 'added'))).toBe(
      '1.3.0 is a minor version, but some changes are of the kind "breaking": breaking.md. Release 2.0.0, or take these changes back.',
    )
  })

  it.each(['added', 'changed'] as const)('refuses a patch with a change of the kind "%s"', (kind) => {
    expect(refusalOf('1.2.4', '1.2.3', changes(kind))).toMatch(`${kind}.md. Release 1.3.0`)
  })
})
