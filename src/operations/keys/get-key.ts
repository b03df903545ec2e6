import { readKeyRecord } from '../../administration/keys/key-record.ts'
import { requireKey } from '../../administration/keys/require-key.ts'
import type { Handler } from '../handler.ts'

/** GET /keys/{hash} */
export const getKey: Handler<'getKey'> = async ({ principal, path }, { repositories, now }) => {
  const key = await requireKey(repositories, principal.organizationId, path.hash)
  return { status: 200, body: { data: await readKeyRecord(key, repositories, now()) } }
}
