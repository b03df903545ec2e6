import { readKeyRecord } from '../../administration/keys/key-record.ts'
import { requireSeenKey } from '../../administration/keys/own-keys.ts'
import type { Handler } from '../handler.ts'

/** GET /keys/{hash} */
export const getKey: Handler<'getKey'> = async ({ principal, path }, { repositories, now }) => {
  const key = await requireSeenKey(repositories, principal, path.hash)
  return { status: 200, body: { data: await readKeyRecord(key, repositories, now()) } }
}
