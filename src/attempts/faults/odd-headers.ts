import type { Fault } from '../../canonical/fault.ts'
import { isUrl } from '../../errors/is-url.ts'
import type { WireHeaders } from '../../formats/format.ts'

/**
 * A fault with what the log says of its answer's headers: the host that it redirects to, and a content encoding, which no request asks for.
 * `url` is the address that was asked, for redirects to a path. The same fault where there is neither.
 */
export function withOddHeaders(fault: Fault, headers: WireHeaders, url?: string): Fault {
  const redirectHost = fault.status >= 300 && fault.status < 400 ? redirectHostOf(headers, url) : undefined
  const contentEncoding = contentEncodingOf(headers)
  if (redirectHost === undefined && contentEncoding === undefined) return fault
  return {
    ...fault,
    ...(redirectHost !== undefined && { redirectHost }),
    ...(contentEncoding !== undefined && { contentEncoding }),
  }
}

/** Host and port that an answer redirects to, never more of the address: it may hold secrets. Undefined where it names none. */
export function redirectHostOf({ location }: WireHeaders, url?: string): string | undefined {
  if (typeof location !== 'string' || !isUrl(location, url)) return undefined
  const { host } = new URL(location, url)
  return host === '' || host.length > hostLengthMax ? undefined : host
}

/** How the body is encoded; undefined where it is as it was asked for. */
function contentEncodingOf({ 'content-encoding': encoding }: WireHeaders): string | undefined {
  if (typeof encoding !== 'string' || !/^[\w., -]{1,64}$/.test(encoding)) return undefined
  return encoding.trim().toLowerCase() === 'identity' ? undefined : encoding
}

const hostLengthMax = 255
