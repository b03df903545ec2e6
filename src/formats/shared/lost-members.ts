import type { Turn } from '../../canonical/turn.ts'

/**
 * The paths of members that the contract does not know, and that a relay took out or wrote anew without them. `changes` holds the JSON of
 * the body's changed members, null for those taken out. Entries of lists that are written anew are not looked into.
 */
export function lostMembers(
  { unknownMembers }: Pick<Turn, 'unknownMembers'>,
  changes: ReadonlyMap<string, string | null>,
): readonly string[] {
  if (unknownMembers === undefined || unknownMembers.length === 0) return []
  return unknownMembers.filter((path) => {
    const end = path.search(/[.[]/)
    if (end === -1) return false
    const json = changes.get(path.slice(0, end))
    if (json === undefined) return false
    return json === null || (!path.includes('[') && !holds(JSON.parse(json), path.slice(end + 1)))
  })
}

function holds(value: unknown, path: string): boolean {
  let inner = value
  for (const name of path.split('.')) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return false
    inner = (inner as Readonly<Record<string, unknown>>)[name]
  }
  return true
}
