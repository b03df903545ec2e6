import { fieldRefusal } from '../../errors/field-refusal.ts'
import type { GatewayError } from '../../errors/gateway-error.ts'

/** The error for a key whose limit would be reset though it has none. */
export function resetWithoutLimit(): GatewayError {
  return fieldRefusal('limit_reset', 'needs a limit: send limit, too, or limit_reset as null')
}
