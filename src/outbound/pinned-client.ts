import type { LookupAddress } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { buildConnector, Client } from 'undici'
import { OutboundError } from './outbound-error.ts'
import { trustOptions } from './trusted-authorities.ts'
import { takeUnaskedContinues } from './unasked-continue.ts'
import type { VettedTarget } from './vet-target.ts'

export interface PinnedLimits {
  readonly connectTimeoutMs: number
  /** Until the answer's headers, and between two reads of its body. */
  readonly idleTimeoutMs: number
}

/**
 * An HTTP client for one request to one target. It connects to the vetted addresses only: the host is never resolved a second time, and
 * the address that was connected to is checked again.
 */
export function pinnedClient(
  { url, addresses }: VettedTarget,
  { connectTimeoutMs, idleTimeoutMs }: PinnedLimits,
): Client {
  takeUnaskedContinues()
  const vetted = new BlockList()
  for (const address of addresses) vetted.addAddress(address, familyOf(address))
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    allowH2: false,
    ...trustOptions(),
  })
  return new Client(url.origin, {
    connect(options, callback) {
      connect(options, (error, socket) => {
        const remote = socket?.remoteAddress
        if (error !== null) callback(error, null)
        else if (remote !== undefined && vetted.check(remote, familyOf(remote))) callback(null, socket)
        else {
          socket.destroy()
          callback(new OutboundError('refused'), null)
        }
      })
    },
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    maxHeaderSize: 16 * 1024,
  })
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_, options, callback) => {
    const [first] = found
    if (first === undefined) callback(new Error('there is no address'), '', 4)
    else if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
