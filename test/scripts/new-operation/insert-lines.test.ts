import { describe, expect, it } from 'vitest'
import { insertChange } from '../../../scripts/new-operation/insert-lines.ts'

const plan = { id: 'listNotes', method: 'get', path: '/notes', tag: 'Notes', security: 'apiKey' }
const entry = '- `listNotes`: `GET /notes`, not written yet.'
const released = '## [1.0.0] - 2025-01-01\n\n### Added\n\n- `oldNote`: old.\n'

describe('insertChange', () => {
  it('begins a section where the newest one is released', () => {
    expect(insertChange(`# Changelog\n\n${released}`, plan)).toBe(
      `# Changelog\n\n## [Unreleased]\n\n### Added\n\n${entry}\n\n${released}`,
    )
  })

  it('adds to what is new in the section that is not released', () => {
    const added = '## [Unreleased]\n\n### Added\n\n- `a`: b.\n\n'
    expect(insertChange(added + released, plan)).toBe(
      `## [Unreleased]\n\n### Added\n\n${entry}\n- \`a\`: b.\n\n${released}`,
    )
  })

  it('keeps what broke where nothing is new yet', () => {
    const broken = '## [Unreleased]\n\n### Breaking\n\n- `a`: b.\n\n'
    expect(insertChange(broken + released, plan)).toBe(
      `## [Unreleased]\n\n### Added\n\n${entry}\n\n### Breaking\n\n- \`a\`: b.\n\n${released}`,
    )
  })

  it('begins the first section', () => {
    expect(insertChange('# Changelog\n', plan)).toBe(`# Changelog\n\n## [Unreleased]\n\n### Added\n\n${entry}\n`)
  })
})
