import type { GatewayError } from '../../errors/gateway-error.ts'
import { notFound } from '../../errors/not-found.ts'
import type { Guardrail } from '../../records/guardrail.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The guardrail with this id, in whatever case. Throws GatewayError `not_found` when the organization has none. */
export async function requireGuardrail(
  { guardrails }: Pick<Repositories, 'guardrails'>,
  organizationId: string,
  id: string,
): Promise<Guardrail> {
  const guardrail = await guardrails.get(organizationId, id.toLowerCase())
  if (guardrail === null) throw unknownGuardrail()
  return guardrail
}

/** Within a transaction: the same, and nobody else changes the guardrail or assigns it before its end. */
export async function lockGuardrail(
  { guardrails }: Pick<Repositories, 'guardrails'>,
  organizationId: string,
  id: string,
): Promise<Guardrail> {
  const guardrail = await guardrails.lock(organizationId, id.toLowerCase())
  if (guardrail === null) throw unknownGuardrail()
  return guardrail
}

/** The answer about a guardrail that does not exist or is another organization's: the same. */
export function unknownGuardrail(): GatewayError {
  return notFound('guardrail')
}
