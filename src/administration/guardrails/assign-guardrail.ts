import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { type AssignmentSubjects, lockSubjects, subjectFields } from './assignment-subjects.ts'
import { lockGuardrail } from './require-guardrail.ts'

/** How many assignments began or ended, and the hashes of the keys whose requests that touches. */
export interface ChangedAssignments {
  readonly count: number
  readonly keyHashes: readonly string[]
}

/** Within a transaction: assigns a guardrail to those who don't have it. Throws GatewayError `not_found` when it or one of them is not the organization's. */
export async function assignGuardrail(
  repositories: Repositories,
  author: Author,
  { id, scope, subjects }: AssignmentSubjects,
  now: number,
): Promise<ChangedAssignments> {
  const { organizationId, name: assignedBy } = author
  const guardrail = await lockGuardrail(repositories, organizationId, id)
  const names = await lockSubjects(repositories, organizationId, { scope, subjects })
  const wish = { organizationId, guardrailId: guardrail.id, scope, subjectIds: [...names.keys()], assignedBy }
  const added = await repositories.guardrailAssignments.assign(wish, now)
  if (added.length === 0) return { count: 0, keyHashes: [] }
  const after = { [subjectFields[scope]]: added.flatMap(({ subjectId }) => names.get(subjectId) ?? []) }
  const target = { kind: 'guardrail', id: guardrail.id }
  await recordChange(repositories, author, { action: 'guardrail.assign', target, before: null, after }, now)
  const keyHashes = await repositories.guardrailAssignments.keyHashes(organizationId, guardrail.id)
  return { count: added.length, keyHashes }
}
