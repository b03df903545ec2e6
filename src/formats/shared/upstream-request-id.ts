import type { Fault } from '../../canonical/fault.ts'
import type { WireHeaders } from '../format.ts'

/** Request id headers of providers and of networks in front of them; the provider's own first. */
const names = [
  'x-request-id',
  'request-id',
  'x-amzn-requestid',
  'apim-request-id',
  'x-ms-request-id',
  'x-goog-request-id',
  'x-correlation-id',
  'mistral-correlation-id',
  'x-generation-id',
  'x-debug-trace-id',
  'x-amz-request-id',
  'cf-ray',
]

/** The provider's request id; undefined if absent. */
export function upstreamRequestIdOf(headers: WireHeaders): string | undefined {
  for (const name of names) {
    const value = headers[name]
    const id = idOf(Array.isArray(value) ? value[0] : value)
    if (id !== undefined) return id
  }
  return undefined
}

/** A fault with its own request id, else that of these headers. */
export function withRequestId(fault: Fault, headers: WireHeaders): Fault {
  if (fault.upstreamRequestId !== undefined) return fault
  const id = upstreamRequestIdOf(headers)
  return id === undefined ? fault : { ...fault, upstreamRequestId: id }
}

/** The value if it can be an id: one short word. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:/+=-]{1,128}$/.test(value) ? value : undefined
}
