import type { Fault } from '../../canonical/fault.ts'
import { isUrl } from '../../errors/is-url.ts'
import type { WireHeaders } from '../../formats/format.ts'

/**
 * Adds to a fault, for the log, what is odd about its answer's headers: the host that it redirects to, and a content encoding, which no
 * request asks for. `url` is the address that was asked; it resolves redirects to a path.
 */
export function withOddHeaders(fault: Fault, headers: WireHeaders, url?: string): Fault {
  const redirectHost = redirectHostOf(fault.status, headers, url)
  const contentEncoding = contentEncodingOf(headers)
  if (redirectHost === undefined && contentEncoding === undefined) return fault
  return {
    ...fault,
    ...(redirectHost !== undefined && { redirectHost }),
    ...(contentEncoding !== undefined && { contentEncoding }),
  }
}

/** The host and port that an answer redirects to; undefined if it does not. The rest of the address may hold secrets. */
export function redirectHostOf(status: number, { location }: WireHeaders, url?: string): string | undefined {
  if (status < 300 || status >= 400) return undefined
  if (typeof location !== 'string' || !isUrl(location, url)) return undefined
  const { host } = new URL(location, url)
  return host === '' || host.length > hostLengthMax ? undefined : host
}

/** The body's content encoding; undefined if it has none, as requested. */
function contentEncodingOf({ 'content-encoding': encoding }: WireHeaders): string | undefined {
  if (typeof encoding !== 'string' || !/^[\w., -]{1,64}$/.test(encoding)) return undefined
  return encoding.trim().toLowerCase() === 'identity' ? undefined : encoding
}

const hostLengthMax = 255
