import { describe, expect, it } from 'vitest'
import type { Change } from '../../../scripts/changes/change.ts'
import {
  insertSection,
  sectionFault,
  sectionOf,
  writePage,
  writeSection,
} from '../../../scripts/release/changelog-section.ts'

const changes: Change[] = [
  { file: 'a.md', kind: 'fixed', text: '`listNotes`: sorts by date.' },
  { file: 'b.md', kind: 'added', text: '`getNote`: returns a note.' },
  { file: 'c.md', kind: 'breaking', text: '`createNote`: `colour` is required.' },
  { file: 'd.md', kind: 'added', text: '`countNotes`: counts notes.' },
]
const pending = { changes, summary: null, findings: [] }
const many: Change[] = Array.from({ length: 40 }, (_, index) => ({ file: `${index}.md`, kind: 'fixed', text: 'A.' }))
const head = '## [2.0.0] - 2026-11-29\n\nEvery change, by operation: [docs/changes/2.0.0.md](docs/changes/2.0.0.md).\n'

describe('writeSection', () => {
  it('lists the changes by kind, breaking ones first, and by operation within a kind', () => {
    expect(writeSection('2.0.0', '2026-11-29', pending)).toBe(
      `${head}\n### Breaking\n\n- \`createNote\`: \`colour\` is required.\n\n### Added\n\n- \`countNotes\`: counts notes.\n- \`getNote\`: returns a note.\n\n### Fixed\n\n- \`listNotes\`: sorts by date.\n`,
    )
  })

  it('has the summary instead, if there is one', () => {
    const summary = '### Breaking\n\n- **Notes.** They have colours.'
    expect(writeSection('2.0.0', '2026-11-29', { ...pending, summary })).toBe(`${head}\n${summary}\n`)
  })
})

it('the page of a version keeps every change and leads back to the changelog', () => {
  const page = writePage('2.0.0', '2026-11-29', changes)
  expect(page).toMatch(/^# 2\.0\.0\n\n.*\(\.\.\/\.\.\/CHANGELOG\.md#200---2026-11-29\).*\n\n## Breaking\n/)
  for (const { text } of changes) expect(page).toContain(`\n- ${text}\n`)
})

describe('sectionFault', () => {
  const faultOf = (given: typeof pending | { changes: Change[]; summary: string; findings: never[] }) =>
    sectionFault(writeSection('2.0.0', '2026-11-29', given), given)

  it('accepts a section of 40 lines and says how many lines are too many, and where to shorten', () => {
    // Heading, link, title and three blank lines.
    expect(faultOf({ ...pending, changes: many.slice(0, 34) })).toBeNull()
    expect(faultOf({ ...pending, changes: many.slice(0, 35) })).toMatch(
      /1 line more than 40: write it by area, in plain words, in changes\/next\/summary\.md/,
    )
    expect(faultOf({ ...pending, changes: many })).toMatch(/6 lines more/)
  })

  it('asks a summary that is too long to be shorter', () => {
    const summary = Array.from({ length: 38 }, () => '- A.').join('\n')
    expect(faultOf({ ...pending, changes: many, summary })).toBe(
      'changes/next/summary.md is 2 lines too long: a section has at most 40.',
    )
  })

  it('asks a summary for its breaking changes', () => {
    expect(faultOf({ ...pending, summary: '### Added\n\n- A.' })).toMatch('has no heading "### Breaking"')
    expect(faultOf({ ...pending, summary: '### Breaking\n\n- A.' })).toBeNull()
    expect(faultOf({ ...pending, changes: many.slice(0, 1), summary: '### Fixed\n\n- A.' })).toBeNull()
  })
})

it('a new section stands above the others, and can be read again', () => {
  const old = '# Changelog\n\nWords.\n\n## [1.0.0] - 2026-11-22\n\nOld.\n'
  const changelog = insertSection(old, `${head}\nNew.\n`)
  expect(changelog).toBe(`# Changelog\n\nWords.\n\n${head}\nNew.\n\n## [1.0.0] - 2026-11-22\n\nOld.\n`)
  expect(sectionOf(changelog, '2.0.0')).toMatch(/^Every change.*\n\nNew\.\n$/)
  expect(sectionOf(changelog, '1.0.0')).toBe('Old.\n')
  expect(sectionOf(changelog, '1.0')).toBeNull()
  expect(insertSection('# Changelog\n', 'New.\n')).toBe('# Changelog\n\nNew.\n')
})
