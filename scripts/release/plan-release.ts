import { type PendingChanges, pendingFolder } from '../changes/pending-changes.ts'
import { insertSection, pageOf, sectionFault, writePage, writeSection } from './changelog-section.ts'
import { refusalOf } from './version.ts'
import { versionPlaces, versionsIn, withVersion } from './version-places.ts'

/** A file of the project before and after. */
export interface Edit {
  readonly file: string
  /** Empty for a new file. */
  readonly before: string
  readonly after: string
}

/** What a release writes, and what stands in its way. */
export interface ReleasePlan {
  readonly edits: readonly Edit[]
  /** Sentences that say what is wrong and what to do. */
  readonly problems: readonly string[]
}

/** What a release is made from. */
export interface ReleaseParts {
  readonly version: string
  /** The day, as YYYY-MM-DD. */
  readonly date: string
  /** The version in package.json. */
  readonly last: string
  readonly pending: PendingChanges
  /** The text of a file of the project. */
  readonly read: (file: string) => string
}

/** Plans a release without writing anything. */
export function planRelease({ version, date, last, pending, read }: ReleaseParts): ReleasePlan {
  const { changes } = pending
  const section = writeSection(version, date, pending)
  const edits = versionPlaces.map((place) => {
    const before = read(place.file)
    return { place, file: place.file, before, after: withVersion(place, before, version) }
  })
  const unnamed = edits.filter(({ place, before }) => !versionsIn(place, before).includes(last))
  const changelog = read('CHANGELOG.md')
  const problems = [
    refusalOf(version, last, changes),
    changes.length === 0 ? `${pendingFolder} has no changes: there is nothing to release.` : null,
    sectionFault(section, pending),
    ...unnamed.map(({ file }) => `${file} does not name version ${last}: write it there, or mend version-places.ts.`),
  ]
  return {
    edits: [
      { file: 'CHANGELOG.md', before: changelog, after: insertSection(changelog, section) },
      { file: pageOf(version), before: '', after: writePage(version, date, changes) },
      ...edits.map(({ file, before, after }) => ({ file, before, after })),
    ],
    problems: problems.filter((each) => each !== null),
  }
}

/** The lines that an edit takes away and adds, as a diff shows them. */
export function describeEdit({ file, before, after }: Edit): string {
  const old = before.split('\n')
  const now = after.split('\n')
  if (old.length === now.length) {
    const changed = now.flatMap((line, index) => (line === old[index] ? [] : [`  - ${old[index]}`, `  + ${line}`]))
    return [file, ...changed].join('\n')
  }
  const start = now.findIndex((line, index) => line !== old[index])
  const added = now.slice(start, start + now.length - old.length)
  return [before === '' ? `${file} (new)` : file, ...added.map((line) => `  + ${line}`.trimEnd())].join('\n')
}
