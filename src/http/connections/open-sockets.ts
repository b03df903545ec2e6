import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The connections that callers hold open. */
export class OpenSockets {
  readonly #sockets = new Set<Socket>()

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  get isNone(): boolean {
    return this.#sockets.size === 0
  }

  /** Closes those on which nothing ever came. To Node a connection is idle only once it was used, and clients open some in advance. */
  closeUnused(): void {
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
