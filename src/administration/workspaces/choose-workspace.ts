import { fieldRefusal } from '../../errors/field-refusal.ts'
import type { GatewayError } from '../../errors/gateway-error.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The workspace whose id a `workspace_id` is; the Default one where it is absent. Throws GatewayError 400 where there is none such. */
export async function chooseWorkspace(
  { workspaces }: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  id: string | undefined,
): Promise<Workspace> {
  const found =
    id === undefined
      ? await workspaces.findDefault(organizationId)
      : await workspaces.get(organizationId, id.toLowerCase())
  if (found !== null) return found
  if (id !== undefined) throw noSuchWorkspace()
  throw fieldRefusal('workspace_id', 'is required, because the Default workspace was deleted')
}

/** The answer about a workspace that does not exist or is another organization's: the same. */
export function noSuchWorkspace(): GatewayError {
  return fieldRefusal('workspace_id', 'there is no such workspace')
}
