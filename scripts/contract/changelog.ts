import type { BreakingChange } from './breaking-changes.ts'

/** The changes of which the changelog does not tell those who call the operation. */
export function untoldChanges(changes: readonly BreakingChange[], changelog: string): BreakingChange[] {
  const told = operationsToldBroken(changelog)
  return changes.filter(({ operationId }) => !told.has(operationId))
}

/** The operations that the newest section of CHANGELOG.md names, in backquotes, under its heading "Breaking". */
function operationsToldBroken(changelog: string): ReadonlySet<string> {
  const [, newest = ''] = changelog.split(/^## /m)
  const parts = newest.split(/^### /m).filter((part) => /^Breaking\b/.test(part))
  return new Set(parts.flatMap((part) => [...part.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name = '']) => name)))
}
