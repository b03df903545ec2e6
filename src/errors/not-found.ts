import { GatewayError } from './gateway-error.ts'

/** The error for a record that does not exist or belongs to another organization: the same, so that it does not reveal which. `name` is the lookup's field. */
export function notFound(kind: string, name = 'id'): GatewayError {
  return new GatewayError('not_found', `There is no ${kind} with this ${name}.`)
}
