import type { Config } from './config.ts'

/** Where the API begins on every gateway. */
export const apiRoot = '/api/v1'

/** Where it is found as well, for programs that put `/v1` right behind an origin. No link leads there. */
const shortRoot = '/v1'

/** A request's path and query as the gateway knows it: what came under the API's other name under its first one. */
export function canonicalUrl(url: string): string {
  return url.startsWith(shortRoot) && url[shortRoot.length] === '/' ? apiRoot + url.slice(shortRoot.length) : url
}

/** The canonical path of a URL as requests have it: what stands before its query. */
export function pathOf(url: string): string {
  return canonicalUrl(url).split('?', 1)[0] ?? ''
}

/** Paths that stand for the whole API: programs ask them whether anybody is there. */
export const apiEntrances = ['/', '/api', apiRoot, shortRoot]

/** The origin of a server that listens there. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The API's address as callers have it, which is also the issuer of access tokens; `listeningAt` counts where no public address is set. */
export function baseUrlOf(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  listeningAt = originOf(host, port),
): string {
  return (publicUrl ?? listeningAt).replace(/\/$/, '') + apiRoot
}
