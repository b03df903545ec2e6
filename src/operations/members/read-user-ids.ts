import type { Schema } from '../../contract/contract.ts'

/** Whom a request names, each once. Sorted, so that two requests lock users in the same order. */
export function readUserIds({ user_ids: ids }: Schema<'WorkspaceMembersRequest'>): readonly string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort()
}
