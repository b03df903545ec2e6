import type { Schema } from '../../contract/contract.ts'
import type { GuardrailAssignment } from '../../records/guardrail.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The wire records of assignments to keys, with the keys' names. */
export async function readKeyAssignments(
  { keys }: Pick<Repositories, 'keys'>,
  organizationId: string,
  assignments: readonly GuardrailAssignment[],
): Promise<Schema<'KeyAssignment'>[]> {
  const found = await keys.byIds(
    organizationId,
    assignments.map(({ subjectId }) => Number(subjectId)),
  )
  return assignments.flatMap((assignment) => {
    const key = found.find(({ id }) => String(id) === assignment.subjectId)
    if (key === undefined) return []
    return { ...toRecord(assignment), key_hash: key.hash, key_name: key.name, key_label: key.label }
  })
}

/** The wire record of an assignment to a user. */
export function toMemberAssignment(assignment: GuardrailAssignment): Schema<'MemberAssignment'> {
  return {
    ...toRecord(assignment),
    user_id: assignment.subjectId,
    organization_id: assignment.organizationId,
  }
}

/** The wire records of assignments to workspaces, with the workspaces' names. */
export async function readWorkspaceAssignments(
  { workspaces }: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  assignments: readonly GuardrailAssignment[],
): Promise<Schema<'WorkspaceAssignment'>[]> {
  const found = await workspaces.byIds(
    organizationId,
    assignments.map(({ subjectId }) => subjectId),
  )
  return assignments.flatMap((assignment) => {
    const workspace = found.find(({ id }) => id === assignment.subjectId)
    if (workspace === undefined) return []
    const { id, name, slug } = workspace
    return { ...toRecord(assignment), workspace_id: id, workspace_name: name, workspace_slug: slug }
  })
}

function toRecord({ id, guardrailId, assignedBy, createdAt }: GuardrailAssignment) {
  return { id, guardrail_id: guardrailId, assigned_by: assignedBy, created_at: toTimestamp(createdAt) }
}
