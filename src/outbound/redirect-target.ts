import type { IncomingHttpHeaders } from 'node:http'
import { OutboundError } from './outbound-error.ts'
import { parseTarget } from './vet-target.ts'

/** Where an answer from `base` sends its caller. Throws OutboundError `bad-redirect` for nowhere, and for what gives up encryption. */
export function redirectTarget({ location }: IncomingHttpHeaders, base: URL): URL {
  if (location === undefined) throw new OutboundError('bad-redirect')
  const target = parsed(location, base)
  // Nobody is talked into giving up encryption.
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
