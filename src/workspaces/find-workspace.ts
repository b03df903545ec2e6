import { GatewayError } from '../errors/gateway-error.ts'
import { toId } from '../records/uuid.ts'
import type { Workspace } from '../storage/people/workspace-repository.ts'
import type { Repositories } from '../storage/repositories.ts'

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The workspace with this id or slug; what looks like an id is one. Null when the organization has none. */
export async function findWorkspace(
  { workspaces }: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  idOrSlug: string,
): Promise<Workspace | null> {
  const id = toId(idOrSlug)
  if (id !== undefined) return workspaces.get(organizationId, id)
  // What no workspace can be called is not asked for: PostgreSQL takes no NUL.
  return slugForm.test(idOrSlug) ? workspaces.findBySlug(organizationId, idOrSlug) : null
}

/** The same; throws GatewayError `not_found`. */
export async function requireWorkspace(
  repositories: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  idOrSlug: string,
): Promise<Workspace> {
  const workspace = await findWorkspace(repositories, organizationId, idOrSlug)
  if (workspace === null) throw unknownWorkspace()
  return workspace
}

/** Within a transaction: the same, and nobody else changes the workspace before its end. */
export async function lockWorkspace(
  repositories: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  idOrSlug: string,
): Promise<Workspace> {
  const { id } = await requireWorkspace(repositories, organizationId, idOrSlug)
  const workspace = await repositories.workspaces.lock(organizationId, id)
  // It was deleted between the look and the lock.
  if (workspace === null) throw unknownWorkspace()
  return workspace
}

/** The answer about a workspace that does not exist or is another organization's: the same. */
export function unknownWorkspace(): GatewayError {
  return new GatewayError('not_found', 'There is no workspace with this id or slug.')
}
