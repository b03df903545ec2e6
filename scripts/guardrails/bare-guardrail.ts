import type { AssignedGuardrail, GuardrailRules } from '../../src/records/guardrail.ts'
import { noRules } from '../../src/records/guardrail-rules.ts'

let made = 0

/** A guardrail that holds what is given and nothing else. */
export function guardrailWith(rules: Partial<GuardrailRules>, id = `bare-${String(++made)}`): AssignedGuardrail {
  return { id, name: 'Bare', scope: 'workspace', createdAt: 0, updatedAt: null, rules: { ...noRules, ...rules } }
}
