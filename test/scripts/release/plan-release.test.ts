import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePending } from '../../../scripts/changes/pending-changes.ts'
import { describeEdit, planRelease, type ReleaseParts } from '../../../scripts/release/plan-release.ts'
import { versionPlaces } from '../../../scripts/release/version-places.ts'

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
const { version: last } = JSON.parse(read('package.json')) as { readonly version: string }
const version = `${Number(last.split('.')[0]) + 1}.99.77`
const pending = parsePending([
  ['list-notes.md', 'added: `listNotes`: lists notes.\n'],
  ['notes.md', 'breaking: `createNote`: `colour` is required.\n'],
])
const parts: ReleaseParts = { version, date: '2027-01-31', last, pending, read }

describe('planRelease', () => {
  const { edits, problems } = planRelease(parts)
  const textOf = (file: string) => edits.find((edit) => edit.file === file)?.after ?? ''

  it('writes section, page and the version in each file of this project, and nothing else of them', () => {
    expect(problems).toEqual([])
    const places = versionPlaces.map(({ file }) => file)
    expect(edits.map(({ file }) => file)).toEqual(['CHANGELOG.md', `docs/changes/${version}.md`, ...places])
    for (const file of places) expect(textOf(file).replaceAll(version, last), file).toBe(read(file))
    expect(JSON.parse(textOf('package.json'))).toEqual({ ...JSON.parse(read('package.json')), version })
    const { packages, ...lock } = JSON.parse(textOf('package-lock.json'))
    expect([lock.version, packages[''].version]).toEqual([version, version])
    expect(textOf('openapi.yaml')).toMatch(new RegExp(`^info:\\n(  .*\\n)*?  version: ${version}$`, 'm'))
    expect(textOf('deploy/compose.yaml')).toContain(`image: model-gateway:${version}\n`)
    expect(textOf('deploy/kubernetes/base/kustomization.yaml')).toContain(`newTag: ${version}\n`)
    expect(textOf('README.md')).toContain(`model-gateway-${version}-linux-x64.tar.xz`)
    expect(textOf('CHANGELOG.md')).toContain(`## [${version}] - 2027-01-31\n`)
    expect(textOf(`docs/changes/${version}.md`)).toContain('- `listNotes`: lists notes.\n')
  })

  it('says everything that stands in its way', () => {
    const [major = '', minor = ''] = last.split('.')
    const next = `${major}.${Number(minor) + 1}.0`
    expect(planRelease({ ...parts, version: next }).problems).toEqual([expect.stringContaining('notes.md. Release')])
    expect(planRelease({ ...parts, version: last, pending: parsePending([]) }).problems).toEqual([
      `${last} is not greater than ${last}, the last version.`,
      'changes/next has no changes: there is nothing to release.',
    ])
    const unnamed = (file: string) => (file === 'deploy/compose.yaml' ? 'image: other\n' : read(file))
    expect(planRelease({ ...parts, read: unnamed }).problems).toEqual([
      expect.stringMatching(`^deploy/compose.yaml does not name version ${last}`),
    ])
  })
})

describe('describeEdit', () => {
  it('shows lines that change, and lines that are added', () => {
    expect(describeEdit({ file: 'a', before: 'x\n1\ny\n', after: 'x\n2\ny\n' })).toBe('a\n  - 1\n  + 2')
    expect(describeEdit({ file: 'a', before: 'x\ny\n', after: 'x\n1\n\n2\ny\n' })).toBe('a\n  + 1\n  +\n  + 2')
    expect(describeEdit({ file: 'a', before: '', after: 'x\n' })).toBe('a (new)\n  + x')
  })
})
