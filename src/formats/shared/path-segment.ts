import { isPathSegment } from '../../catalog/model-name.ts'
import { GatewayError } from '../../errors/gateway-error.ts'

/**
 * A name as one segment of a path. Throws GatewayError `invalid_request` for one that would send the request to another path than the one
 * that was meant.
 */
export function pathSegment(name: string): string {
  if (!isPathSegment(name))
    throw new GatewayError('invalid_request', 'No provider can be asked for a model of that name.')
  return encodeURIComponent(name)
}
