import { authorOf } from '../../administration/author.ts'
import { removeIssuer } from '../../administration/federation/remove-issuer.ts'
import type { Handler } from '../handler.ts'

/** DELETE /federation/issuers/{id} */
export const deleteFederationIssuer: Handler<'deleteFederationIssuer'> = async (
  { principal, path },
  { transact, now },
) => {
  await transact((repositories) => removeIssuer(repositories, authorOf(principal), path.id, now()))
  return { status: 200, body: { deleted: true } }
}
