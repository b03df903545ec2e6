import { reorderByok } from '../../workspaces/reorder-byok.ts'
import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { findByokWorkspace, toByokRecord, unknownCredential } from './byok-record.ts'

/** POST /byok/reorder */
export const reorderByokCredentials: Handler<'reorderByokCredentials'> = async ({ principal, body }, services) => {
  const { organizationId } = principal
  const { provider } = body
  const workspaceId = await findByokWorkspace(services.repositories.workspaces, organizationId, body.workspace_id)
  const ids = body.ids.map((id) => id.toLowerCase())
  const data = await services.transact(async (repositories) => {
    const list = { organizationId, workspaceId, provider }
    const before = await repositories.byok.idsOf(organizationId, workspaceId, provider)
    const ordered = await reorderByok(repositories.byok, list, ids, services.now())
    if (ordered === null) throw unknownCredential()
    await repositories.audit.record(
      changeBy(principal, {
        action: 'byok.reorder',
        target: { kind: 'workspace', id: workspaceId },
        before: { provider, ids: before },
        after: { provider, ids: ordered.map(({ id }) => id) },
      }),
      services.now(),
    )
    return ordered.map(toByokRecord)
  })
  services.byok.access.changed(workspaceId)
  return { status: 200, body: { data } }
}
