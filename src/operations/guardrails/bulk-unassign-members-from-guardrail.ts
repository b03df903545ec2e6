import { unassignGuardrail } from '../../administration/guardrails/unassign-guardrail.ts'
import type { Handler } from '../handler.ts'
import { changeAssignments } from './change-assignments.ts'

/** POST /guardrails/{id}/assignments/members/remove */
export const bulkUnassignMembersFromGuardrail: Handler<'bulkUnassignMembersFromGuardrail'> = async (
  { principal, path, body },
  services,
) => {
  const wish = { id: path.id, scope: 'member', subjects: body.member_user_ids } as const
  const count = await changeAssignments(services, principal, unassignGuardrail, wish)
  return { status: 200, body: { unassigned_count: count } }
}
