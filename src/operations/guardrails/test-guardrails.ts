import { testGuardrails as test } from '../../administration/guardrails/test-guardrails.ts'
import { keyHolder } from '../../shares/holder.ts'
import type { Handler } from '../handler.ts'

/** POST /guardrails/test */
export const testGuardrails: Handler<'testGuardrails'> = async (
  { principal, body, cancellation: { signal } },
  { repositories, guardrails: { hasPresidio, newScanners }, now },
) => {
  const { organizationId } = principal
  const tester = { organizationId, holder: keyHolder(principal), scanners: newScanners(), signal, hasPresidio }
  return { status: 200, body: { data: await test(repositories, tester, body, now()) } }
}
