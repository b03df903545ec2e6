import { GatewayError } from './gateway-error.ts'

/** The 400 for one member of a body: the member and the rule are in its issues, too. The full stop of the rule is added where it has none. */
export function fieldRefusal(path: string, rule: string, options: Pick<ErrorOptions, 'cause'> = {}): GatewayError {
  const message = rule.replace(/\.$/, '')
  return new GatewayError('invalid_request', `${path}: ${message}.`, {
    metadata: { issues: [{ path, message }] },
    ...options,
  })
}
