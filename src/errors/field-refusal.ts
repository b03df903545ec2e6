import { GatewayError } from './gateway-error.ts'

/** The 400 for one member of a body: the member and the rule are in its issues, too. `rule` has no full stop. */
export function fieldRefusal(path: string, rule: string): GatewayError {
  return new GatewayError('invalid_request', `${path}: ${rule}.`, { metadata: { issues: [{ path, message: rule }] } })
}
