import { expect, it } from 'vitest'
import { untoldChanges } from '../../../scripts/contract/changelog.ts'

const changesOf = (...operationIds: string[]) =>
  operationIds.map((operation) => ({ operation, place: 'request.a', what: 'is gone', level: 'breaking' as const }))

it('takes the operations that the newest section names as broken for told, and no others', () => {
  const changelog = `# Changelog

## [2.0.0] - Unreleased

### Added

- \`listNotes\`: new.

### Breaking

- \`createNote\`, \`updateNote\`: \`colour\` is required.
- \`getNote\` has no \`size\` any more.

### Fixed

- \`deleteNote\`: works.

## [1.0.0] - 2025-01-01

### Breaking

- \`oldNote\`: is gone.
`
  const changes = changesOf('createNote', 'updateNote', 'getNote', 'listNotes', 'deleteNote', 'oldNote')
  expect(untoldChanges(changes, changelog)).toEqual(changesOf('listNotes', 'deleteNote', 'oldNote'))
})

it('misses every change where nothing is said to be broken', () => {
  const changes = changesOf('a')
  expect(untoldChanges(changes, '# Changelog\n')).toEqual(changes)
  expect(untoldChanges(changes, '# Changelog\n\n## [1.0.0]\n\n### Added\n\n- `a`\n')).toEqual(changes)
})
