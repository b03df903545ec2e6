import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isBehind, writeComment } from '../answers/write-events.ts'
import type { OpenResponses } from './open-responses.ts'

const probesAfterMs = [0, 50, 250, 1000]

/**
 * Lets a caller that has said all it wants to say (its FIN came) read its answer to the end. One that is gone looks just the same until
 * something is sent to it: a few bytes without a meaning, twice, bring its reset about, and the answer is closed at once.
 */
export function serveHalfClosedCallers(server: Server, responses: OpenResponses): void {
  // Node closes its side otherwise. Not in its types.
  ;(server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true
  server.on('connection', (socket: Socket) => {
    socket.once('end', () => {
      const response = responses.of(socket)
      if (response !== undefined)
        for (const delayMs of probesAfterMs) setTimeout(() => probe(response), delayMs).unref()
    })
  })
}

function probe(response: ServerResponse): void {
  if (response.writableEnded || response.destroyed || isBehind(response)) return
  if (!response.headersSent) {
    // An interim answer, which every HTTP/1.1 client has to take; it means nothing more than that this takes a while.
    if (response.req.httpVersion === '1.1') response.writeProcessing()
  } else writeComment(response)
}
