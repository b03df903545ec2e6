import { authorOf } from '../../administration/author.ts'
import { toPolicyRecord } from '../../administration/federation/policy-record.ts'
import { updatePolicy } from '../../administration/federation/update-policy.ts'
import type { Handler } from '../handler.ts'

/** PATCH /federation/policies/{id} */
export const updateFederationPolicy: Handler<'updateFederationPolicy'> = async (
  { principal, path, body },
  { transact, now },
) => {
  const wish = { id: path.id, changes: body }
  const policy = await transact((repositories) => updatePolicy(repositories, authorOf(principal), wish, now()))
  return { status: 200, body: { data: toPolicyRecord(policy) } }
}
