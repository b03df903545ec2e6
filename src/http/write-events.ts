import type { ServerResponse } from 'node:http'
import type { EventStream, ReplyHeaders } from '../contract.ts'

export interface EventWriting {
  /** A comment goes out when nothing else has for this long. */
  readonly keepAliveMs: number
  /** How long a caller may stop reading before it is dropped. */
  readonly stallMs: number
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Buffering reverse proxies would hold events back.
  'x-accel-buffering': 'no',
}

const emptyComment = ': processing\n\n'

// Node forgets headers that went straight into `writeHead`, so the response itself can't be asked.
const eventStreams = new WeakSet<ServerResponse>()

/** Sends bytes that mean nothing to the reader of an event stream; nothing where the answer is something else. */
export function writeComment(response: ServerResponse): void {
  if (eventStreams.has(response)) response.write(emptyComment)
}

/**
 * Writes a stream of server-sent events as it comes, and waits while the caller is slow. Every chunk is one write to the socket.
 * Resolves when all is written or the caller is gone; rejects with what the stream threw, after the connection was cut.
 */
export async function writeEvents(
  response: ServerResponse,
  status: number,
  headers: ReplyHeaders,
  events: EventStream,
  writing: EventWriting,
): Promise<void> {
  response.writeHead(status, { ...streamHeaders, ...headers })
  eventStreams.add(response)
  const timer = setInterval(() => {
    if (!response.writableNeedDrain) writeComment(response)
  }, writing.keepAliveMs)
  try {
    for await (const chunk of events) {
      if (response.destroyed) break
      timer.refresh()
      if (!response.write(chunk) && !response.destroyed) await drained(response, writing.stallMs)
    }
    response.end()
  } catch (error) {
    // A silent end would look like an answer.
    response.destroy()
    throw error
  } finally {
    clearInterval(timer)
  }
}

function drained(response: ServerResponse, stallMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), stallMs)
    const proceed = () => {
      clearTimeout(timer)
      response.off('drain', proceed)
      response.off('close', proceed)
      resolve()
    }
    response.once('drain', proceed)
    response.once('close', proceed)
  })
}
