import { describe, expect, it } from 'vitest'
import { shapeOf } from '../../../scripts/contract/contract-shape.ts'
import { lintChangelog } from '../../../scripts/contract/lint-changelog.ts'
import { miniSpec, operation } from '../../codegen/mini-spec.ts'

const released = shapeOf(miniSpec())
const log = (text: string) =>
  `# Changelog\n\n## [Unreleased]\n\n${text}\n## [1.0.0] - 2025-01-01\n\n- \`listNotes\`: old.\n`

/** The mini contract with an operation that the last release did not have. */
function withListNotes() {
  const spec = miniSpec()
  const listNotes = { ...operation(spec, '/notes/{id}', 'get'), operationId: 'listNotes' }
  const path = spec.paths['/notes']
  if (path !== undefined) path.get = listNotes
  return spec
}

describe('lintChangelog', () => {
  it('finds nothing where the contract is the one that was released', () => {
    expect(lintChangelog(miniSpec(), released, log(''))).toEqual([])
  })

  it('finds a new operation that the newest section does not name, at its place in the contract', () => {
    expect(lintChangelog(withListNotes(), released, log(''))).toEqual([
      {
        rule: 'changelog-new-operation',
        file: 'openapi.yaml',
        at: ['paths', '/notes', 'get'],
        message: expect.stringContaining('listNotes is new since the last release'),
      },
    ])
  })

  it('takes a new operation that the newest section names', () => {
    expect(lintChangelog(withListNotes(), released, log('### Added\n\n- `listNotes`: all notes.\n'))).toEqual([])
  })

  it('finds an operation that is gone in the changelog, until it is told under Breaking', () => {
    const spec = miniSpec()
    Reflect.deleteProperty(spec.paths, '/notes/{id}')
    expect(lintChangelog(spec, released, log('### Added\n\n- `getNote`: gone.\n'))).toEqual([
      {
        rule: 'changelog-breaking',
        file: 'CHANGELOG.md',
        at: { line: 3, column: 1 },
        message: expect.stringContaining('getNote: is gone'),
      },
    ])
    expect(lintChangelog(spec, released, log('### Breaking\n\n- `getNote` is gone.\n'))).toEqual([])
  })
})
