import type { Change } from '../../src/lockstep/diff/change.ts'

/** The changes of which the changelog does not tell those who call the operation. */
export function untoldChanges(changes: readonly Change[], changelog: string): Change[] {
  const parts = newestSection(changelog).split(/^### /m)
  const told = new Set(parts.filter((part) => /^Breaking\b/.test(part)).flatMap(operationsIn))
  return changes.filter(({ operation, level }) => level === 'breaking' && !told.has(operation))
}

/** The operations that the changelog's newest section does not name. */
export function untoldOperations(operationIds: readonly string[], changelog: string): string[] {
  const told = new Set(operationsIn(newestSection(changelog)))
  return operationIds.filter((id) => !told.has(id))
}

/** The line of the heading of the newest section, from 1; 1 where there is none. */
export function newestSectionLine(changelog: string): number {
  return changelog.split('\n').findIndex((line) => line.startsWith('## ')) + 1 || 1
}

function newestSection(changelog: string): string {
  const [, newest = ''] = changelog.split(/^## /m)
  return newest
}

/** What stands in backquotes and can be an operationId. */
function operationsIn(text: string): string[] {
  return [...text.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name = '']) => name)
}
