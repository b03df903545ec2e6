import { GatewayError } from '../../errors/gateway-error.ts'
import type { Handler } from '../handler.ts'
import { readKeyRecord } from './key-record.ts'

/** GET /keys/{hash} */
export const getKey: Handler<'getKey'> = async ({ principal, path }, { repositories, now }) => {
  const key = await repositories.keys.get(principal.organizationId, path.hash)
  if (key === null) throw unknownKey()
  return { status: 200, body: { data: await readKeyRecord(key, repositories, now()) } }
}

/** The answer about a key that does not exist or is another organization's: the same. */
export function unknownKey(): GatewayError {
  return new GatewayError('not_found', 'There is no key with this hash.')
}
