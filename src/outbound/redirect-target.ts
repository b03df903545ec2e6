import type { IncomingHttpHeaders } from 'node:http'
import { OutboundError } from './outbound-error.ts'
import { parseTarget } from './vet-target.ts'

/** The URL that an answer from `base` redirects to. Throws OutboundError `bad-redirect` when there is none, or it drops encryption. */
export function redirectTarget({ location }: IncomingHttpHeaders, base: URL): URL {
  if (location === undefined) throw new OutboundError('bad-redirect')
  const target = parsed(location, base)
  // A redirect must not downgrade to plain HTTP.
  if (base.protocol === 'https:' && target.protocol === 'http:') throw new OutboundError('bad-redirect')
  return target
}

function parsed(location: string, base: URL): URL {
  try {
    return parseTarget(location, base)
  } catch (cause) {
    throw new OutboundError('bad-redirect', { cause })
  }
}
