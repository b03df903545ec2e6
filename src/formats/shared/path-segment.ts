import { isPathSegment } from '../../catalog/model-name.ts'
import { GatewayError } from '../../errors/gateway-error.ts'

/** A name as one segment of a path. Throws GatewayError `invalid_request` for a name that would change the path. */
export function pathSegment(name: string): string {
  if (!isPathSegment(name))
    throw new GatewayError('invalid_request', 'No provider can be asked for a model of that name.')
  return encodeURIComponent(name)
}
