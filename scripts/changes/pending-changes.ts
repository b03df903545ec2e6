import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileFinding } from '../../src/lockstep/lint/finding.ts'
import { type Change, parseChange } from './change.ts'

/** The folder of changes that are not released yet, a file each. */
export const pendingFolder = 'changes/next'

/** The file in that folder that holds the section of CHANGELOG.md, where the changes are too many for it. */
export const summaryFile = 'summary.md'

/** What the next release brings. */
export interface PendingChanges {
  readonly changes: readonly Change[]
  /** The section of CHANGELOG.md, in words; null where it is to list the changes themselves. */
  readonly summary: string | null
  /** Files of another form. */
  readonly findings: readonly FileFinding[]
}

/** Reads the changes of a project that are not released yet. */
export function readPending(root: string): PendingChanges {
  const folder = join(root, pendingFolder)
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return parsePending(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Reads the files of the folder, each a name and its content. */
export function parsePending(files: readonly (readonly [name: string, content: string])[]): PendingChanges {
  const changes: Change[] = []
  const findings: FileFinding[] = []
  let summary: string | null = null
  for (const [name, content] of files) {
    if (name === summaryFile) {
      summary = content.trim()
      continue
    }
    const change = parseChange(name, content)
    if (typeof change !== 'string') changes.push(change)
    else
      findings.push({
        file: `${pendingFolder}/${name}`,
        rule: 'change-form',
        at: { line: 1, column: 1 },
        message: change,
      })
  }
  return { changes, summary, findings }
}
