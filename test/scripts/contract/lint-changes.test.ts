import { describe, expect, it } from 'vitest'
import { parsePending } from '../../../scripts/changes/pending-changes.ts'
import { shapeOf } from '../../../scripts/contract/contract-shape.ts'
import { lintChanges } from '../../../scripts/contract/lint-changes.ts'
import { miniSpec, operation } from '../../codegen/mini-spec.ts'

const released = shapeOf(miniSpec())
const pending = (...contents: string[]) => parsePending(contents.map((each, index) => [`change-${index}.md`, each]))

/** The mini contract with an operation that the last release did not have. */
function withListNotes() {
  const spec = miniSpec()
  const listNotes = { ...operation(spec, '/notes/{id}', 'get'), operationId: 'listNotes' }
  const path = spec.paths['/notes']
  if (path !== undefined) path.get = listNotes
  return spec
}

describe('lintChanges', () => {
  it('finds nothing if the contract is the released one', () => {
    expect(lintChanges(miniSpec(), released, pending())).toEqual([])
  })

  it('finds a new operation that no change names, at its place in the contract', () => {
    expect(lintChanges(withListNotes(), released, pending('fixed: `createNote`: works.\n'))).toEqual([
      {
        rule: 'change-new-operation',
        file: 'openapi.yaml',
        at: ['paths', '/notes', 'get'],
        message: expect.stringContaining('listNotes is new since the last release'),
      },
    ])
  })

  it('accepts a new operation that a change names', () => {
    expect(lintChanges(withListNotes(), released, pending('added: `listNotes`: lists notes.\n'))).toEqual([])
  })

  it('finds an operation that is gone, until a breaking change names it', () => {
    const spec = miniSpec()
    Reflect.deleteProperty(spec.paths, '/notes/{id}')
    expect(lintChanges(spec, released, pending('changed: `getNote`: gone.\n'))).toEqual([
      {
        rule: 'change-breaking',
        file: 'changes/next',
        at: { line: 1, column: 1 },
        message: expect.stringContaining('getNote: is gone'),
      },
    ])
    expect(lintChanges(spec, released, pending('breaking: `getNote` is gone.\n'))).toEqual([])
    expect(lintChanges(spec, released, pending('changed: `getNote`: was already refused.\n'))).toEqual([])
    expect(lintChanges(spec, released, pending('breaking: `createNote`, `getNote`: are gone.\n'))).toEqual([])
  })

  it('passes on what is wrong with the form of a change', () => {
    expect(lintChanges(miniSpec(), released, pending('- new things\n'))).toEqual([
      expect.objectContaining({ rule: 'change-form', file: 'changes/next/change-0.md' }),
    ])
  })
})
