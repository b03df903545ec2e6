import type { GuardrailFields } from '../../administration/guardrails/guardrail-fields.ts'
import type { Schema } from '../../contract/contract.ts'
import { readDollars } from '../keys/key-limit.ts'

/** A guardrail's fields as the use cases take them. Refuses a limit with more than nine decimal places. */
export function readFields({ limit_usd: limit, ...fields }: Schema<'UpdateGuardrailRequest'>): GuardrailFields {
  if (limit === undefined) return fields
  return { ...fields, limitNanos: limit === null ? null : readDollars(limit, 'limit_usd') }
}
