import type { Principal } from '../../auth/principal.ts'
import type { Operator } from '../../datasets/change-app.ts'

/** The holder of a management key as who changes apps. */
export function operatorOf({ organizationId, keyHash }: Principal): Operator {
  return { organizationId, actor: { kind: 'api_key', id: keyHash } }
}
