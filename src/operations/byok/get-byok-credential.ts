import type { Handler } from '../handler.ts'
import { toByokRecord, unknownCredential } from './byok-record.ts'

/** GET /byok/{id} */
export const getByokCredential: Handler<'getByokCredential'> = async ({ principal, path }, { repositories }) => {
  const credential = await repositories.byok.get(principal.organizationId, path.id.toLowerCase())
  if (credential === null) throw unknownCredential()
  return { status: 200, body: { data: toByokRecord(credential) } }
}
