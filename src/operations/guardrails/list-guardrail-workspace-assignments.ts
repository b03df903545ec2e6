import { readWorkspaceAssignments } from '../../administration/guardrails/assignment-records.ts'
import { requireGuardrail } from '../../administration/guardrails/require-guardrail.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /guardrails/{id}/assignments/workspaces */
export const listGuardrailWorkspaceAssignments: Handler<'listGuardrailWorkspaceAssignments'> = async (
  { principal: { organizationId }, path, query },
  { repositories },
) => {
  const { id: guardrailId } = await requireGuardrail(repositories, organizationId, path.id)
  const place = { organizationId, guardrailId, scope: 'workspace' } as const
  const { assignments, total } = await repositories.guardrailAssignments.list({ ...place, ...readPage(query) })
  const data = await readWorkspaceAssignments(repositories, organizationId, assignments)
  return { status: 200, body: { data, total_count: total } }
}
