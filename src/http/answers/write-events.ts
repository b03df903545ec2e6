import type { ServerResponse } from 'node:http'
import type { EventStream, ReplyHeaders, StreamBreak } from '../../contract/contract.ts'
import { writeChunk } from '../../runtime/write-chunk.ts'
import { QuietTimer } from '../../streams/quiet-timer.ts'
import { drained } from './drained.ts'
import { toGatewayError } from './error-reply.ts'

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

// A burst up to this goes to the socket as a whole, its end included, before anybody waits for the caller to read.
const unsentBytesMax = 64 * 1024

// Node forgets headers that went straight into `writeHead`, so the response itself can't be asked.
const eventStreams = new WeakSet<ServerResponse>()

/** Sends bytes that mean nothing to the reader of an event stream; nothing where the answer is something else. */
export function writeComment(response: ServerResponse): void {
  if (eventStreams.has(response) && !response.writableEnded && !response.destroyed) response.write(emptyComment)
}

/** Whether the caller has not taken what was written to it. */
export function isBehind({ writableNeedDrain, socket }: ServerResponse): boolean {
  return writableNeedDrain || socket?.writableNeedDrain === true
}

/**
 * Writes a stream of server-sent events as it comes, and waits while the caller is slow. What comes in one turn is one
 * write to the socket. Resolves when all is written or the caller is gone; rejects with what the stream threw, after `breakOff` has ended it in
 * the caller's format, or the connection was cut where it can't.
 */
export async function writeEvents(
  response: ServerResponse,
  status: number,
  headers: ReplyHeaders,
  events: EventStream,
  writing: EventWriting,
  breakOff?: StreamBreak,
): Promise<void> {
  response.writeHead(status, { ...streamHeaders, ...headers })
  eventStreams.add(response)
  const timer = new QuietTimer(writing.keepAliveMs, () => {
    if (!isBehind(response)) writeComment(response)
  })
  let hasBegun = false
  let isTaken = true
  try {
    for await (const chunk of events) {
      if (response.destroyed) break
      timer.note()
      isTaken = hasBegun ? writeChunk(response, chunk) : response.write(chunk)
      hasBegun = true
      if (!isTaken && response.writableLength > unsentBytesMax) await drained(response, writing.stallMs)
    }
    response.end()
    if (!isTaken && response.writableLength > 0) await drained(response, writing.stallMs)
  } catch (error) {
    const words = lastWords(error, breakOff)
    // A silent end would look like an answer.
    if (words === undefined) response.destroy()
    else response.end(words)
    throw error
  } finally {
    timer.stop()
  }
}

/** What ends a stream that threw; undefined where nothing can. */
function lastWords(error: unknown, breakOff: StreamBreak | undefined): string | undefined {
  try {
    return breakOff?.(toGatewayError(error))
  } catch {
    return undefined
  }
}
