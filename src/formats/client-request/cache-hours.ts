/**
 * Whether a body may ask for a cache that is kept for an hour, which costs more to write. One that spells something with `\u` may: what
 * is looked at are its bytes.
 */
export function mayCacheForHour(body: Buffer): boolean {
  return body.includes('"1h"') || body.includes('\\u')
}
