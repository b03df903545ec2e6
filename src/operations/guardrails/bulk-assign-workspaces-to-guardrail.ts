import { assignGuardrail } from '../../administration/guardrails/assign-guardrail.ts'
import type { Handler } from '../handler.ts'
import { changeAssignments } from './change-assignments.ts'

/** POST /guardrails/{id}/assignments/workspaces */
export const bulkAssignWorkspacesToGuardrail: Handler<'bulkAssignWorkspacesToGuardrail'> = async (
  { principal, path, body },
  services,
) => {
  const wish = { id: path.id, scope: 'workspace', subjects: body.workspace_ids } as const
  const count = await changeAssignments(services, principal, assignGuardrail, wish)
  return { status: 200, body: { assigned_count: count } }
}
