import type { Fault } from '../../canonical/fault.ts'
import type { WireHeaders } from '../format.ts'

/** Headers in which providers, and the networks before them, name an exchange; the provider's own first. */
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

/** The id by which a provider finds an exchange again; undefined where it gives none. */
export function upstreamRequestIdOf(headers: WireHeaders): string | undefined {
  for (const name of names) {
    const value = headers[name]
    const id = idOf(Array.isArray(value) ? value[0] : value)
    if (id !== undefined) return id
  }
  return undefined
}

/** A fault of an answer with these headers: its own id of the exchange, else theirs. */
export function withRequestId(fault: Fault, headers: WireHeaders): Fault {
  if (fault.upstreamRequestId !== undefined) return fault
  const id = upstreamRequestIdOf(headers)
  return id === undefined ? fault : { ...fault, upstreamRequestId: id }
}

/** The value if it can be an id: one word that a line of a log can hold. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:/+=-]{1,128}$/.test(value) ? value : undefined
}
