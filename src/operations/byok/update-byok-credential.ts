import { maskSecret } from '../../workspaces/byok-secret.ts'
import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { readKey, readSettings } from './byok-change.ts'
import { toByokRecord, unknownCredential } from './byok-record.ts'

/** PATCH /byok/{id} */
export const updateByokCredential: Handler<'updateByokCredential'> = async ({ principal, path, body }, services) => {
  const { byok, now } = services
  const { organizationId } = principal
  const { key, ...settings } = body
  const data = await services.transact(async (repositories) => {
    const before = await repositories.byok.get(organizationId, path.id.toLowerCase())
    if (before === null) throw unknownCredential()
    const changes = {
      ...readSettings(settings),
      ...(key !== undefined && {
        label: maskSecret(readKey(before.provider, key, byok.providers)),
        ...byok.secrets.seal(key, before),
      }),
    }
    const changed = await repositories.byok.update(organizationId, before.id, changes, now())
    if (changed === null) throw unknownCredential()
    const record = toByokRecord(changed)
    await repositories.audit.record(
      changeBy(principal, {
        // A new key shows in its mask, if at all.
        action: key === undefined ? 'byok.update' : 'byok.update_key',
        target: { kind: 'byok', id: record.id },
        before: toByokRecord(before),
        after: record,
      }),
      now(),
    )
    return record
  })
  byok.access.changed(data.workspace_id)
  return { status: 200, body: { data } }
}
