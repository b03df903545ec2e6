import type { PluginDefault } from '../../records/plugin-default.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace, unknownWorkspace } from '../../workspaces/find-workspace.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toPluginRecord } from './plugin-rules.ts'

/** Plugins to set on a workspace, instead of those that it has. */
export interface PluginsWish {
  /** Id or slug. */
  readonly workspace: string
  readonly plugins: readonly PluginDefault[]
}

/** Within a transaction: replaces what a workspace sets of plugins. Rejects with GatewayError when there is no such workspace. */
export async function setPlugins(
  repositories: Repositories,
  author: Author,
  { workspace: idOrSlug, plugins }: PluginsWish,
  now: number,
): Promise<Workspace> {
  const { organizationId } = author
  const before = await lockWorkspace(repositories, organizationId, idOrSlug)
  const after = await repositories.workspaces.update(organizationId, before.id, { plugins }, now)
  if (after === null) throw unknownWorkspace()
  const records = { before: toRecord(before), after: toRecord(after) }
  const target = { kind: 'workspace', id: after.id }
  await recordChange(repositories, author, { action: 'workspace_plugins.set', target, ...records }, now)
  return after
}

function toRecord({ plugins }: Workspace): object {
  return { data: plugins.map(toPluginRecord) }
}
