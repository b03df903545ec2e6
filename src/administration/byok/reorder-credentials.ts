import type { Schema } from '../../contract/contract.ts'
import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { chooseWorkspace } from '../workspaces/choose-workspace.ts'
import { unknownCredential } from './require-credential.ts'

/**
 * Within a transaction: puts a provider's credentials in a workspace in this order, before those that are not named. Returns all of them as
 * they are then listed. Throws GatewayError 404, and changes nothing, when one of the ids is none of theirs.
 */
export async function reorderCredentials(
  repositories: Repositories,
  author: Author,
  { provider, workspace_id: asked, ids }: Schema<'ReorderByokCredentialsRequest'>,
  now: number,
): Promise<readonly ByokCredential[]> {
  const { organizationId } = author
  const { byok } = repositories
  const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, asked)
  const before = await byok.idsOf(organizationId, workspaceId, provider)
  const first = new Set(ids.map((id) => id.toLowerCase()))
  const known = new Set(before)
  for (const id of first) if (!known.has(id)) throw unknownCredential()
  await byok.place(organizationId, [...first, ...before.filter((id) => !first.has(id))], now)
  const page = { organizationId, workspaceId, provider, offset: 0, limit: before.length }
  const { credentials } = await byok.list(page)
  const target = { kind: 'workspace', id: workspaceId }
  const records = { before: { provider, ids: before }, after: { provider, ids: credentials.map(({ id }) => id) } }
  await recordChange(repositories, author, { action: 'byok.reorder', target, ...records }, now)
  return credentials
}
