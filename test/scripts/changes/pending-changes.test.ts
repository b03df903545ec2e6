import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parsePending, readPending } from '../../../scripts/changes/pending-changes.ts'

it('reads a file a change, and the summary', () => {
  const root = mkdtempSync(join(tmpdir(), 'gateway-changes-'))
  try {
    expect(readPending(root)).toEqual({ changes: [], summary: null, findings: [] })
    const folder = join(root, 'changes/next')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'list-notes.md'), 'added: `listNotes`: lists notes.\n')
    writeFileSync(join(folder, 'colour.md'), 'breaking: `createNote`: `colour` is required.')
    writeFileSync(join(folder, 'summary.md'), '### Breaking\n\n- Notes have colours.\n')
    expect(readPending(root)).toEqual({
      changes: [
        { file: 'colour.md', kind: 'breaking', text: '`createNote`: `colour` is required.' },
        { file: 'list-notes.md', kind: 'added', text: '`listNotes`: lists notes.' },
      ],
      summary: '### Breaking\n\n- Notes have colours.',
      findings: [],
    })
  } finally {
    rmSync(root, { recursive: true })
  }
})

it.each([
  ['Notes.md', 'added: `a`: b.\n', 'kebab-case'],
  ['notes.txt', 'added: `a`: b.\n', 'kebab-case'],
  ['notes.md', '', 'one line'],
  ['notes.md', '`listNotes`: lists notes.\n', 'one line'],
  ['notes.md', 'added: `a`: b.\nAnd more.\n', 'one line'],
  ['notes.md', 'added:`a`: b.\n', 'one line'],
  ['notes.md', 'improved: `a`: b.\n', '"improved" is not a kind: begin with breaking, added, changed, fixed.'],
  ['notes.md', `added: ${'a'.repeat(240)}.\n`, 'The text has 241 characters: shorten it to 240'],
  ['notes.md', 'added: `a`: b\n', 'full stop'],
  ['notes.md', 'added: see [notes](docs/notes.md).\n', 'Name the page'],
])('says what is wrong with %s, %j', (name, content, message) => {
  const { changes, findings } = parsePending([[name, content]])
  expect(changes).toEqual([])
  expect(findings).toEqual([
    {
      file: `changes/next/${name}`,
      rule: 'change-form',
      at: { line: 1, column: 1 },
      message: expect.stringContaining(message),
    },
  ])
})

it('finds nothing wrong with the changes of this project', () => {
  expect(readPending(fileURLToPath(new URL('../../../', import.meta.url))).findings).toEqual([])
})
