import { isUrl } from '../errors/is-url.ts'

const originLengthMax = 300
const localHosts = /^(.*\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$|^0\.0\.0\.0$/

/**
 * The origin of an app's URL, which is its identity: scheme, host and port, in lower case, without the scheme's default port. Null unless
 * it is an http or https URL. Many apps share `localhost` on a developer's machine: use `isLocalOrigin`.
 */
export function appOrigin(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !isUrl(url)) return null
  const { origin } = new URL(url)
  return origin.length > originLengthMax ? null : origin
}

/** True when an origin is on the caller's own machine: it counts as an app only with a title. */
export function isLocalOrigin(origin: string): boolean {
  return localHosts.test(new URL(origin).hostname)
}
