import type { GuardrailAssignment, GuardrailScope } from '../../records/guardrail.ts'

/** A row of guardrail_assignments. */
export interface AssignmentRow {
  id: string
  organization_id: string
  guardrail_id: string
  subject_kind: GuardrailScope
  subject_id: string
  assigned_by: string | null
  created_at: number
}

/** A row in the words of the rest. */
export function toAssignment(row: AssignmentRow): GuardrailAssignment {
  return {
    id: row.id,
    organizationId: row.organization_id,
    guardrailId: row.guardrail_id,
    scope: row.subject_kind,
    subjectId: row.subject_id,
    assignedBy: row.assigned_by,
    createdAt: row.created_at,
  }
}
