/** Whether a body may ask for a one-hour cache, which costs more to write. It searches the bytes, so a body with `\u` escapes counts too. */
export function mayCacheForHour(body: Buffer): boolean {
  return body.includes('"1h"') || body.includes('\\u')
}
