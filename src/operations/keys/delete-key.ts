import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { unknownKey } from './get-key.ts'
import { readKeyRecord } from './key-record.ts'

/** DELETE /keys/{hash} */
export const deleteKey: Handler<'deleteKey'> = async ({ principal, path }, { transact, authenticator, now }) => {
  await transact(async (repositories) => {
    const key = await repositories.keys.lock(principal.organizationId, path.hash)
    if (key === null) throw unknownKey()
    const before = await readKeyRecord(key, repositories, now())
    await repositories.keys.delete(principal.organizationId, path.hash, now())
    const target = { kind: 'key', id: path.hash }
    await repositories.audit.record(changeBy(principal, { action: 'key.delete', target, before, after: null }), now())
  })
  authenticator.changed([path.hash])
  return { status: 200, body: { deleted: true } }
}
