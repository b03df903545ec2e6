import { GatewayError } from './gateway-error.ts'

/** The error about something that does not exist or is another organization's: the same, so that nobody learns which. `name` is what it was looked up by. */
export function notFound(kind: string, name = 'id'): GatewayError {
  return new GatewayError('not_found', `There is no ${kind} with this ${name}.`)
}
