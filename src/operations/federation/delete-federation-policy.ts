import { authorOf } from '../../administration/author.ts'
import { removePolicy } from '../../administration/federation/remove-policy.ts'
import type { Handler } from '../handler.ts'

/** DELETE /federation/policies/{id} */
export const deleteFederationPolicy: Handler<'deleteFederationPolicy'> = async (
  { principal, path },
  { transact, now },
) => {
  await transact((repositories) => removePolicy(repositories, authorOf(principal), path.id, now()))
  return { status: 200, body: { deleted: true } }
}
