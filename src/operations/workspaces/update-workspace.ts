import { authorOf } from '../../administration/author.ts'
import { updateWorkspace as update } from '../../administration/workspaces/update-workspace.ts'
import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { checkDefaultModels } from '../../routing/check-default-models.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'
import type { Services } from '../services.ts'

/** PATCH /workspaces/{id} */
export const updateWorkspace: Handler<'updateWorkspace'> = async ({ principal, path, body }, services) => {
  if (body.default_text_model != null || body.default_image_model != null) {
    checkDefaultModels(body, await catalogOf(principal.organizationId, path.id, services))
  }
  const workspace = await services.transact((repositories) =>
    update(repositories, authorOf(principal), { workspace: path.id, changes: body }, services.now()),
  )
  // Its defaults are remembered with the keys.
  await forgetKeys(services, principal.organizationId, { workspaceId: workspace.id })
  return { status: 200, body: { data: toWorkspaceRecord(workspace) } }
}

/** The models that requests of the workspace can reach, with its own provider keys too. */
async function catalogOf(organizationId: string, idOrSlug: string, services: Services): Promise<Catalog> {
  const { id } = await requireWorkspace(services.repositories, organizationId, idOrSlug)
  const byok = await services.stages.byok.of(id)
  return byok?.catalog ?? services.catalog()
}
