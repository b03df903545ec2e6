import { toByokRecord } from '../../administration/byok/byok-record.ts'
import { requireCredential } from '../../administration/byok/require-credential.ts'
import type { Handler } from '../handler.ts'

/** GET /byok/{id} */
export const getByokCredential: Handler<'getByokCredential'> = async ({ principal, path }, { repositories }) => {
  const credential = await requireCredential(repositories, principal.organizationId, path.id)
  return { status: 200, body: { data: toByokRecord(credential) } }
}
