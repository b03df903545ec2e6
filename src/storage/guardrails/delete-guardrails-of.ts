import type { Session } from '../store/database.ts'
import { deleteAssignments } from './delete-assignments.ts'
import type { GuardrailRow } from './guardrail-row.ts'

/** Within a transaction: deletes the guardrails that belong to a workspace, and the assignments of others to it. */
export async function deleteGuardrailsOf(session: Session, organizationId: string, workspaceId: string): Promise<void> {
  const belongs = { organization_id: organizationId, workspace_id: workspaceId }
  const rows = await session.run((knex) => knex<GuardrailRow>('guardrails').where(belongs).select('id'))
  for (const { id } of rows) await deleteAssignments(session, { organization_id: organizationId, guardrail_id: id })
  await session.run((knex) => knex<GuardrailRow>('guardrails').where(belongs).delete())
  const assigned = { organization_id: organizationId, subject_kind: 'workspace', subject_id: workspaceId } as const
  await deleteAssignments(session, assigned)
}
