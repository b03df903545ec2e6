import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace, unknownWorkspace } from '../../workspaces/find-workspace.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import {
  checkWorkspaceFields,
  explainSlugConflict,
  toWorkspaceChanges,
  type WorkspaceFields,
} from './workspace-fields.ts'
import { toWorkspaceRecord } from './workspace-record.ts'

/** Within a transaction: changes what is named. Throws GatewayError as `createWorkspace`, and when there is no such workspace. */
export async function updateWorkspace(
  repositories: Repositories,
  author: Author,
  { workspace: idOrSlug, changes: wish }: { readonly workspace: string; readonly changes: WorkspaceFields },
  now: number,
): Promise<Workspace> {
  const { organizationId } = author
  const before = await lockWorkspace(repositories, organizationId, idOrSlug)
  await checkWorkspaceFields(repositories, organizationId, wish)
  const changes = toWorkspaceChanges(wish)
  if (Object.keys(changes).length === 0) return before
  const after = await repositories.workspaces.update(organizationId, before.id, changes, now).catch(explainSlugConflict)
  if (after === null) throw unknownWorkspace()
  if (after.timeZone !== before.timeZone)
    await repositories.budgets.moveToZone(after.id, before.timeZone, after.timeZone, now)
  const records = { before: toWorkspaceRecord(before), after: toWorkspaceRecord(after) }
  const target = { kind: 'workspace', id: after.id }
  await recordChange(repositories, author, { action: 'workspace.update', target, ...records }, now)
  return after
}
