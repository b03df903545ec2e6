import { toGuardrailRecord } from '../../administration/guardrails/guardrail-record.ts'
import { requireGuardrail } from '../../administration/guardrails/require-guardrail.ts'
import type { Handler } from '../handler.ts'

/** GET /guardrails/{id} */
export const getGuardrail: Handler<'getGuardrail'> = async ({ principal, path }, { repositories }) => {
  const guardrail = await requireGuardrail(repositories, principal.organizationId, path.id)
  return { status: 200, body: { data: toGuardrailRecord(guardrail) } }
}
