import { GatewayError } from '../errors/gateway-error.ts'
import { isUrl } from '../errors/is-url.ts'

/**
 * The address below which a service is, with the path that its interface has there; what of the path the address has already is not added
 * again. Throws where it is no address; `member` of a destination's config is where it is given.
 */
export function addressBelow(base: string, path: string, member: string): string {
  const url = parsed(base, member)
  const own = url.pathname.replace(/\/+$/, '')
  url.pathname = `${own}${path.slice(sharedLength(own, path))}`
  return url.href
}

function sharedLength(own: string, path: string): number {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (own.endsWith(path.slice(0, end))) return end
  return 0
}

function parsed(address: string, member: string): URL {
  // Never quoted: it may have a password in it.
  if (!isUrl(address)) throw new GatewayError('invalid_request', `config.${member} is not a URL.`)
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new GatewayError('invalid_request', `config.${member} must begin with https:// or http://.`)
  if (url.username !== '' || url.password !== '')
    throw new GatewayError('invalid_request', `config.${member} must not have a user or a password in it.`)
  return url
}
