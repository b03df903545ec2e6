import type { ByokCredential, ByokRepository } from '../storage/byok-repository.ts'

/** The list that is put in order. */
export interface ByokList {
  readonly organizationId: string
  readonly workspaceId: string
  readonly provider: string
}

/**
 * Puts a provider's credentials in a workspace in this order, before those that are not named. Returns all of them as they are then
 * listed; null, and nothing is changed, when one of the ids is none of theirs.
 */
export async function reorderByok(
  repository: ByokRepository,
  list: ByokList,
  ids: readonly string[],
  now: number,
): Promise<readonly ByokCredential[] | null> {
  const { organizationId, workspaceId, provider } = list
  const known = await repository.idsOf(organizationId, workspaceId, provider)
  const wanted = new Set(ids)
  if (ids.some((id) => !known.includes(id))) return null
  await repository.place(organizationId, [...wanted, ...known.filter((id) => !wanted.has(id))], now)
  const { credentials } = await repository.list({ ...list, offset: 0, limit: known.length })
  return credentials
}
