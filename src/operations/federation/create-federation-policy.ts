import { authorOf } from '../../administration/author.ts'
import { addPolicy } from '../../administration/federation/add-policy.ts'
import { toPolicyRecord } from '../../administration/federation/policy-record.ts'
import type { Handler } from '../handler.ts'

/** POST /federation/policies */
export const createFederationPolicy: Handler<'createFederationPolicy'> = async (
  { principal, body },
  { transact, now },
) => {
  const policy = await transact((repositories) => addPolicy(repositories, authorOf(principal), body, now()))
  return { status: 201, body: { data: toPolicyRecord(policy) } }
}
