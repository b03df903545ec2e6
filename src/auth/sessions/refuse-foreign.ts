import { GatewayError } from '../../errors/gateway-error.ts'
import { isUrl } from '../../errors/is-url.ts'

/** What browsers say about the page that asks; each undefined where it is not sent. */
export interface AskingPage {
  readonly origin: string | undefined
  readonly host: string | undefined
  /** `Sec-Fetch-Site`. */
  readonly site: string | undefined
}

/**
 * Throws 403 unless the page that asks is one of the gateway's own. A browser sends cookies to every port of a host, so a page at another port
 * of the same machine is foreign, too. What somebody types into the address bar (`none`) may read, but change nothing.
 */
export function refuseForeign(
  { origin, host, site }: AskingPage,
  isChange: boolean,
  publicUrl: string | undefined,
): void {
  const isOwnSite = site === undefined || site === 'same-origin' || (site === 'none' && !isChange)
  if (isOwnSite && (origin === undefined || isOwn(origin, host, publicUrl))) return
  throw new GatewayError(
    'permission_denied',
    "Sessions are for the gateway's own pages: a page of another origin can not use one. Programs send a key in Authorization.",
  )
}

// The scheme is not compared: behind a proxy that ends TLS the gateway knows only half of it.
function isOwn(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (!isUrl(origin)) return false
  const url = new URL(origin)
  return (
    url.host !== '' &&
    (url.host === host?.toLowerCase() || (publicUrl !== undefined && url.origin === new URL(publicUrl).origin))
  )
}
