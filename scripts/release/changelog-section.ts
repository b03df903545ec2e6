import { type Change, type ChangeKind, changeKinds } from '../changes/change.ts'
import type { PendingChanges } from '../changes/pending-changes.ts'

/** Maximum number of lines that a version has in CHANGELOG.md, blank ones included. */
export const sectionLinesMax = 40

const titles: Readonly<Record<ChangeKind, string>> = {
  breaking: 'Breaking',
  added: 'Added',
  changed: 'Changed',
  fixed: 'Fixed',
}

/** The page with every change of a version, by its path. */
export function pageOf(version: string): string {
  return `docs/changes/${version}.md`
}

/** The section of CHANGELOG.md for a version: the summary if there is one, else every change. */
export function writeSection(version: string, date: string, { changes, summary }: PendingChanges): string {
  const page = pageOf(version)
  const intro = `## [${version}] - ${date}\n\nEvery change, by operation: [${page}](${page}).\n`
  return `${intro}\n${summary ?? listChanges(changes, '###')}\n`
}

/** The page with every change of a version. */
export function writePage(version: string, date: string, changes: readonly Change[]): string {
  const anchor = `${version}---${date}`.replaceAll('.', '')
  const intro = `Every change of version ${version}, by operation. [CHANGELOG.md](../../CHANGELOG.md#${anchor}) has the short form.`
  return `# ${version}\n\n${intro}\n\n${listChanges(changes, '##')}\n`
}

/** Says why a section cannot be released; null if it can. */
export function sectionFault(section: string, { changes, summary }: PendingChanges): string | null {
  if (summary !== null && changes.some(({ kind }) => kind === 'breaking') && !/^### Breaking$/m.test(summary))
    return 'changes/next/summary.md has no heading "### Breaking", but there are breaking changes: add it, and say what callers must do.'
  const excess = section.trimEnd().split('\n').length - sectionLinesMax
  if (excess <= 0) return null
  const lines = `${excess} ${excess === 1 ? 'line' : 'lines'}`
  return summary === null
    ? `The section would have ${lines} more than ${sectionLinesMax}: write it by area, in plain words, in changes/next/summary.md. The page of the version keeps every change.`
    : `changes/next/summary.md is ${lines} too long: a section has at most ${sectionLinesMax}.`
}

/** The changelog with a section above the others. */
export function insertSection(changelog: string, section: string): string {
  const first = changelog.search(/^## /m)
  if (first === -1) return `${changelog.trimEnd()}\n\n${section}`
  return `${changelog.slice(0, first)}${section}\n${changelog.slice(first)}`
}

/** The section of a version without its heading; null if the changelog has none. */
export function sectionOf(changelog: string, version: string): string | null {
  const section = changelog.split(/^## /m).find((each) => each.startsWith(`[${version}]`))
  return section === undefined ? null : `${section.slice(section.indexOf('\n')).trim()}\n`
}

function listChanges(changes: readonly Change[], heading: '##' | '###'): string {
  return changeKinds
    .map((kind) => ({ kind, own: changes.filter((change) => change.kind === kind) }))
    .filter(({ own }) => own.length > 0)
    .map(({ kind, own }) => {
      const lines = own.map(({ text }) => `- ${text}`).toSorted((a, b) => a.localeCompare(b))
      return `${heading} ${titles[kind]}\n\n${lines.join('\n')}`
    })
    .join('\n\n')
}
