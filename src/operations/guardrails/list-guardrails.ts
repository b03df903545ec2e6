import { toGuardrailRecord } from '../../administration/guardrails/guardrail-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /guardrails */
export const listGuardrails: Handler<'listGuardrails'> = async ({ principal, query }, { repositories }) => {
  const { guardrails, total } = await repositories.guardrails.list({
    organizationId: principal.organizationId,
    ...(query.workspace_id !== undefined && { workspaceId: query.workspace_id.toLowerCase() }),
    ...readPage(query),
  })
  return { status: 200, body: { data: guardrails.map(toGuardrailRecord), total_count: total } }
}
