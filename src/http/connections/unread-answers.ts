import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Cuts the connection of a caller that takes nothing of an answer that is complete for so long as `stallMs` gives: all of it waits in memory until then. One
 * that reads slowly may take its time.
 */
export function dropUnreadAnswers(server: Server, stallMs: () => number): void {
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Emitted once the last byte is with the socket, also where answers to earlier requests had to leave first.
    response.once('prefinish', () => {
      if (socket.writableLength > 0) cutWhereUnread(response, stallMs())
    })
  })
}

/** Cuts an answer of which nothing is taken for so long; one that has no connection of its own is ended after that time. */
export function cutWhereUnread(response: ServerResponse, stallMs: number): void {
  const { socket } = response
  if (socket === null) {
    setTimeout(() => response.destroy(), stallMs).unref()
    return
  }
  // Starts over with every byte that the other side takes.
  socket.setTimeout(stallMs)
  // The next answer on the connection may take longer to come. Node then sets what it waits for the next request itself.
  response.prependOnceListener('finish', () => socket.setTimeout(0))
}
