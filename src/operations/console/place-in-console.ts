/** Longer addresses are not kept: a cookie has room for 4096 bytes. */
const charsMax = 2000

/** What sends a browser on by itself; to come back there would lead away again. */
const steps = /^\/(?:sign-in|callback)(?:[/?]|$)/

/**
 * A place below the console's own address, path and query, such as `/requests?status=failed`; empty for the console itself, and for whatever is no
 * such place. Anybody can write a link with it: it leads to another page of the console and nowhere else, and carries no fragment, which
 * could sign somebody in as somebody else.
 */
export function placeInConsole(text: string | null): string {
  if (text === null || text.length > charsMax || !/^[/?][\x21-\x7e]*$/.test(text) || /[\\#]|\/\//.test(text)) return ''
  // Put behind the address, never resolved against it; what climbs out of it by dots is seen afterwards.
  const { pathname, search } = new URL(`http://gateway.invalid/console${text}`)
  if (pathname !== '/console' && !pathname.startsWith('/console/')) return ''
  const place = pathname.slice('/console'.length) + search
  return steps.test(place) || place === '/' ? '' : place
}
