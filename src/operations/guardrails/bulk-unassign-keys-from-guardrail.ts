import { unassignGuardrail } from '../../administration/guardrails/unassign-guardrail.ts'
import type { Handler } from '../handler.ts'
import { changeAssignments } from './change-assignments.ts'

/** POST /guardrails/{id}/assignments/keys/remove */
export const bulkUnassignKeysFromGuardrail: Handler<'bulkUnassignKeysFromGuardrail'> = async (
  { principal, path, body },
  services,
) => {
  const wish = { id: path.id, scope: 'key', subjects: body.key_hashes } as const
  const count = await changeAssignments(services, principal, unassignGuardrail, wish)
  return { status: 200, body: { unassigned_count: count } }
}
