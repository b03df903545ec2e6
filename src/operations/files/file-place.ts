import { type Author, authorOf } from '../../administration/author.ts'
import type { Principal } from '../../auth/principal.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { FileScope } from '../../storage/files/file-repository.ts'
import type { Services } from '../services.ts'

/** The files that a caller finds by their ids: of an inference key those of its workspace, of a management key all of the organization. */
export function fileScope({ kind, organizationId, workspaceId }: Principal): FileScope {
  return kind === 'management' ? { organizationId } : { organizationId, workspaceId }
}

/** The workspace whose files a caller lists, and adds to. Throws GatewayError `not_found` for one that is not the caller's to name. */
export async function fileWorkspace(
  { kind, organizationId, workspaceId: own }: Principal,
  asked: string | undefined,
  { workspaces }: Services['repositories'],
): Promise<string> {
  const wanted = asked?.toLowerCase()
  if (kind === 'inference') {
    if (wanted === undefined || wanted === own) return own
    throw noSuchWorkspace()
  }
  const found =
    wanted === undefined ? await workspaces.findDefault(organizationId) : await workspaces.get(organizationId, wanted)
  if (found === null) throw noSuchWorkspace()
  return found.id
}

/** Who is to stand in the audit log: the holder of a management key. */
export function fileAuthor(principal: Principal): Author | null {
  return principal.kind === 'management' ? authorOf(principal) : null
}

function noSuchWorkspace(): GatewayError {
  return new GatewayError('not_found', 'workspace_id: there is no workspace with this id.')
}
