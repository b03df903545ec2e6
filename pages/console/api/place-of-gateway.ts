const folder = '/console'

/**
 * Where the gateway is, from the address of this page: a proxy may have put it below a path of its own, and the page below that path is
 * any of the console's.
 */
export function prefixOf(pathname: string): string {
  const parts = pathname.split('/')
  const at = parts.indexOf(folder.slice(1))
  return at < 0 ? '' : parts.slice(0, at).join('/')
}

const prefix = prefixOf(location.pathname)

/** Where the console's own pages begin, without a slash at its end. */
export const consoleRoot = prefix + folder

/** The API's path, without a slash at its end. */
export const apiRoot = `${prefix}/api/v1`

/** The API as programs elsewhere write it. */
export const apiAddress = location.origin + apiRoot

/** Another page of the gateway, such as `docs`. */
export function gatewayPage(name: string): string {
  return `${prefix}/${name}`
}
