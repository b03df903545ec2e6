import type { IncomingMessage, ServerResponse } from 'node:http'

/** How much is read of a body that nobody wants any more, and for how long. */
export interface UnreadBodyLimits {
  readonly bytesMax: number
  readonly timeoutMs: number
}

/**
 * Ends an answer whose head is written. Where the caller is still sending its body the answer goes out at once, but stays open while the
 * rest of the body is read and thrown away: closed before, the connection would be reset under a caller that reads only once it has
 * sent all (RFC 9112 §9.6). What is too long or too slow for the limits is cut.
 */
export function endAnswer(
  response: ServerResponse,
  body: string | Uint8Array | undefined,
  limits: UnreadBodyLimits,
): void {
  const { req } = response
  if (!isUnread(req)) {
    response.end(body)
    return
  }
  if (body === undefined || body.length === 0) response.flushHeaders()
  else response.write(body)
  throwAway(req, limits, () => response.end())
}

/** Whether a request has a body of which some has not come yet. */
export function isUnread(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

/** Lets a caller send its body that waits to be asked for it (RFC 9110 §10.1.1), unless it says that the body is too large. */
export function inviteBody({ req, res }: Invited, bytesMax: number): void {
  const { headers, httpVersion } = req
  if (headers.expect === undefined || httpVersion !== '1.1' || Number(headers['content-length']) > bytesMax) return
  res.writeContinue()
}

interface Invited {
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

// Node finds a request without a body complete only after it has been handed out.
function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || (length !== undefined && Number(length) > 0)
}

function throwAway(request: IncomingMessage, { bytesMax, timeoutMs }: UnreadBodyLimits, done: () => void): void {
  let bytes = 0
  const finish = () => {
    clearTimeout(timer)
    for (const event of ['end', 'close']) request.off(event, finish)
    done()
  }
  const cut = () => {
    finish()
    request.socket.destroy()
  }
  const timer = setTimeout(cut, timeoutMs)
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) cut()
  })
  for (const event of ['end', 'close']) request.once(event, finish)
  // A caller that has gone is no error of anybody's.
  request.on('error', () => {})
  // A decompressor may still be attached.
  request.unpipe()
  request.resume()
}
