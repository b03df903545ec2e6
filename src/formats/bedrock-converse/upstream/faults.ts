import type { Fault } from '../../../canonical/fault.ts'
import { objectOf, parseUntrustedBytes, wordOf } from '../../../streams/untrusted-json.ts'
import type { WireHeaders } from '../../format.ts'
import { faultOf, readWireError } from '../../shared/upstream-fault.ts'
import type { EventFrame } from './event-frame.ts'

/** The HTTP status that each exception would have had if it had come before the stream. */
const statusOf: ReadonlyMap<string, number> = new Map([
  ['accessdenied', 403],
  ['internalserver', 500],
  ['modelerror', 424],
  ['modelnotready', 429],
  ['modelstreamerror', 424],
  ['modeltimeout', 408],
  ['resourcenotfound', 404],
  ['servicequotaexceeded', 400],
  ['serviceunavailable', 503],
  ['throttling', 429],
  ['validation', 400],
])

/** The fault of an exception or error in the middle of a stream. */
export function faultOfFrame({ kind: { name }, body }: EventFrame): Fault {
  const wire = objectOf(parseUntrustedBytes(body))
  const status = statusOf.get(name.toLowerCase().replace(/exception$/, '')) ?? 200
  return faultOf(status, readWireError({ message: wire['message'] ?? wire['Message'] ?? '', __type: name || 'error' }))
}

/** The fault of an answer with a status other than 2xx; a header names its type. */
export function faultOfReply(status: number, headers: WireHeaders, body: Uint8Array): Fault {
  const wire = objectOf(parseUntrustedBytes(body))
  const header = headers['x-amzn-errortype']
  // `ThrottlingException:http://internal.amazon.com/coral/…`
  const type = wordOf(Array.isArray(header) ? header[0] : header)?.split(':')[0] ?? wire['__type']
  const message = wire['message'] ?? wire['Message']
  // A server in front of Bedrock may have said it.
  const own = message === undefined ? wire : { message }
  return faultOf(status, readWireError({ ...own, __type: wordOf(type) ?? '' }), headers, body)
}
