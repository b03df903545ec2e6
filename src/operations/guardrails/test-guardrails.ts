import { testGuardrails as test } from '../../administration/guardrails/test-guardrails.ts'
import type { Handler } from '../handler.ts'

/** POST /guardrails/test */
export const testGuardrails: Handler<'testGuardrails'> = async (
  { principal: { organizationId }, body, cancellation: { signal } },
  { repositories, guardrails: { hasPresidio, newScanners }, now },
) => {
  const tester = { organizationId, scanners: newScanners(), signal, hasPresidio }
  return { status: 200, body: { data: await test(repositories, tester, body, now()) } }
}
