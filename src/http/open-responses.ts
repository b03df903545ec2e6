import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Knows the last answer on each connection that is not complete yet. */
export class OpenResponses {
  readonly #responses = new WeakMap<Duplex, ServerResponse>()

  constructor(server: Server) {
    server.prependListener('request', ({ socket }: IncomingMessage, response) => {
      this.#responses.set(socket, response)
      // A connection that is kept for later would keep its last request too, with all its body.
      response.once('close', () => {
        if (this.#responses.get(socket) === response) this.#responses.delete(socket)
      })
    })
  }

  of(socket: Duplex): ServerResponse | undefined {
    return this.#responses.get(socket)
  }
}
