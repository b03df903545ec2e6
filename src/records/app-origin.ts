const originLengthMax = 300
const localHosts = /^(.*\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$|^0\.0\.0\.0$/

/**
 * The origin of an app's URL, which is its identity: scheme, host and port, in lower case, without what is usual for the scheme. Null for
 * what is no http or https URL. On an own machine many apps share `localhost`: use `isLocalOrigin`.
 */
export function appOrigin(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const { origin } = new URL(url)
  return origin.length > originLengthMax ? null : origin
}

/** Whether an origin is on the caller's own machine: it counts as an app only with a title. */
export function isLocalOrigin(origin: string): boolean {
  return localHosts.test(new URL(origin).hostname)
}
