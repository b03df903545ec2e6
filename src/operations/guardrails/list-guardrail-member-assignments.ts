import { toMemberAssignment } from '../../administration/guardrails/assignment-records.ts'
import { requireGuardrail } from '../../administration/guardrails/require-guardrail.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /guardrails/{id}/assignments/members */
export const listGuardrailMemberAssignments: Handler<'listGuardrailMemberAssignments'> = async (
  { principal: { organizationId }, path, query },
  { repositories },
) => {
  const { id: guardrailId } = await requireGuardrail(repositories, organizationId, path.id)
  const place = { organizationId, guardrailId, scope: 'member' } as const
  const { assignments, total } = await repositories.guardrailAssignments.list({ ...place, ...readPage(query) })
  const data = assignments.map(toMemberAssignment)
  return { status: 200, body: { data, total_count: total } }
}
