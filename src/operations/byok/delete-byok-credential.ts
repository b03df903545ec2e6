import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { toByokRecord, unknownCredential } from './byok-record.ts'

/** DELETE /byok/{id} */
export const deleteByokCredential: Handler<'deleteByokCredential'> = async ({ principal, path }, services) => {
  const { workspaceId } = await services.transact(async (repositories) => {
    const deleted = await repositories.byok.delete(principal.organizationId, path.id.toLowerCase())
    if (deleted === null) throw unknownCredential()
    const target = { kind: 'byok', id: deleted.id }
    await repositories.audit.record(
      changeBy(principal, { action: 'byok.delete', target, before: toByokRecord(deleted), after: null }),
      services.now(),
    )
    return deleted
  })
  services.byok.access.changed(workspaceId)
  return { status: 200, body: { deleted: true } }
}
