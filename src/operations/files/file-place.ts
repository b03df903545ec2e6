import { ownWorkspaces } from '../../administration/workspaces/own-workspaces.ts'
import { preferredWorkspace } from '../../administration/workspaces/preferred-workspace.ts'
import type { Principal } from '../../auth/principal.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { FileScope } from '../../records/own-scope.ts'
import type { Services } from '../services.ts'

/**
 * The files that a caller finds by their ids: of an inference key those of its workspace, of a management key all of the organization; of both
 * only those of workspaces that the member is in whose key or session it is.
 */
export function fileScope({ kind, organizationId, workspaceId, own }: Principal): FileScope {
  if (own !== undefined) return own
  return kind === 'management' ? { organizationId } : { organizationId, workspaceId }
}

/** The files that a caller lists. Throws GatewayError `not_found` for a workspace that is not the caller's to name. */
export async function listedFiles(
  principal: Principal,
  asked: string | undefined,
  repositories: Services['repositories'],
): Promise<FileScope> {
  const scope = fileScope(principal)
  // Those of all workspaces that they are a member of, of none where there is none.
  if (asked === undefined && scope.memberId !== undefined) return scope
  return { ...scope, workspaceId: await fileWorkspace(principal, asked, repositories) }
}

/** The workspace that a caller adds a file to. Throws GatewayError: `not_found` for one that is not the caller's to name, 403 for a member of none. */
export async function fileWorkspace(
  principal: Principal,
  asked: string | undefined,
  { workspaces, memberships }: Services['repositories'],
): Promise<string> {
  const { organizationId, workspaceId: only, memberId } = fileScope(principal)
  const wanted = asked?.toLowerCase()
  if (only !== undefined && wanted !== undefined && wanted !== only) throw noSuchWorkspace()
  if (memberId !== undefined) {
    const own = await ownWorkspaces({ workspaces, memberships }, organizationId, memberId)
    const found = preferredWorkspace(own, only ?? wanted)
    if (found !== undefined) return found.id
    if (wanted !== undefined) throw noSuchWorkspace()
    throw new GatewayError(
      'permission_denied',
      'Files follow membership, and you are not a member of the workspace. Ask an administrator to add you to it.',
    )
  }
  if (only !== undefined) return only
  const found =
    wanted === undefined ? await workspaces.findDefault(organizationId) : await workspaces.get(organizationId, wanted)
  if (found === null) throw noSuchWorkspace()
  return found.id
}

function noSuchWorkspace(): GatewayError {
  return new GatewayError('not_found', 'workspace_id: there is no workspace with this id.')
}
