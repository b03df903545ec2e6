import type { Config } from './config.ts'

/** The API's root path on every gateway. */
export const apiRoot = '/api/v1'

/** A second root, for programs that append `/v1` to an origin. No link uses it. */
const shortRoot = '/v1'

/** Rewrites a request's path from the second root to the first; keeps the query. */
export function canonicalUrl(url: string): string {
  return url.startsWith(shortRoot) && url[shortRoot.length] === '/' ? apiRoot + url.slice(shortRoot.length) : url
}

/** The canonical path of a request's URL, without its query. */
export function pathOf(url: string): string {
  return canonicalUrl(url).split('?', 1)[0] ?? ''
}

/** Paths that stand for the whole API: programs use them to check that a server is there. */
export const apiEntrances = ['/', '/api', apiRoot, shortRoot]

/** The origin of a server that listens on `host` and `port`. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The API's address for callers, also the issuer of access tokens; `listeningAt` is used when no public URL is set. */
export function baseUrlOf(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  listeningAt = originOf(host, port),
): string {
  return (publicUrl ?? listeningAt).replace(/\/$/, '') + apiRoot
}
