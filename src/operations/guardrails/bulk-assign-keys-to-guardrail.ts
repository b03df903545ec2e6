import { assignGuardrail } from '../../administration/guardrails/assign-guardrail.ts'
import type { Handler } from '../handler.ts'
import { changeAssignments } from './change-assignments.ts'

/** POST /guardrails/{id}/assignments/keys */
export const bulkAssignKeysToGuardrail: Handler<'bulkAssignKeysToGuardrail'> = async (
  { principal, path, body },
  services,
) => {
  const wish = { id: path.id, scope: 'key', subjects: body.key_hashes } as const
  const count = await changeAssignments(services, principal, assignGuardrail, wish)
  return { status: 200, body: { assigned_count: count } }
}
