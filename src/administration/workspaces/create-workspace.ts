import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { checkWorkspaceFields, explainSlugConflict, toWorkspaceChanges } from './workspace-fields.ts'
import { toWorkspaceRecord } from './workspace-record.ts'

/** Within a transaction: adds a workspace. Throws GatewayError when its slug is taken or looks like a UUID, or a key is not the organization's. */
export async function createWorkspace(
  repositories: Repositories,
  author: Author,
  wish: Schema<'CreateWorkspaceRequest'>,
  now: number,
): Promise<Workspace> {
  const { organizationId, name: createdBy } = author
  await checkWorkspaceFields(repositories, organizationId, wish)
  const { name, slug, description = null } = wish
  const fresh = { id: randomUUID(), organizationId, name, slug, description, isDefault: false, createdBy }
  const workspace = await repositories.workspaces
    .create({ ...toWorkspaceChanges(wish), ...fresh }, now)
    .catch(explainSlugConflict)
  const after = toWorkspaceRecord(workspace)
  const target = { kind: 'workspace', id: workspace.id }
  await recordChange(repositories, author, { action: 'workspace.create', target, before: null, after }, now)
  return workspace
}
