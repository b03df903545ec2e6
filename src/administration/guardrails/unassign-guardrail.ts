import { GatewayError } from '../../errors/gateway-error.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import type { ChangedAssignments } from './assign-guardrail.ts'
import { type AssignmentSubjects, lockSubjects, subjectFields } from './assignment-subjects.ts'
import { lockGuardrail } from './require-guardrail.ts'

/**
 * Within a transaction: ends assignments of a guardrail with their budgets. Throws GatewayError: 404 when it or one of them is not the
 * organization's, 400 for a workspace and its own guardrail.
 */
export async function unassignGuardrail(
  repositories: Repositories,
  author: Author,
  { id, scope, subjects }: AssignmentSubjects,
  now: number,
): Promise<ChangedAssignments> {
  const { organizationId } = author
  const guardrail = await lockGuardrail(repositories, organizationId, id)
  const names = await lockSubjects(repositories, organizationId, { scope, subjects })
  if (scope === 'workspace' && names.has(guardrail.workspaceId)) {
    const workspace = await repositories.workspaces.get(organizationId, guardrail.workspaceId)
    if (workspace?.defaultGuardrailId === guardrail.id) throw holdsAlways(workspace.name)
  }
  const keyHashes = await repositories.guardrailAssignments.keyHashes(organizationId, guardrail.id)
  const place = { organizationId, guardrailId: guardrail.id, scope }
  const removed = await repositories.guardrailAssignments.unassign(place, [...names.keys()])
  if (removed.length === 0) return { count: 0, keyHashes: [] }
  const before = { [subjectFields[scope]]: removed.flatMap(({ subjectId }) => names.get(subjectId) ?? []) }
  const target = { kind: 'guardrail', id: guardrail.id }
  await recordChange(repositories, author, { action: 'guardrail.unassign', target, before, after: null }, now)
  return { count: removed.length, keyHashes }
}

function holdsAlways(workspace: string): GatewayError {
  return new GatewayError(
    'invalid_request',
    `This is the workspace "${workspace}"'s own guardrail, which always holds for it: take its rules away instead.`,
  )
}
