import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

// Clients that send requests ahead of answers send few; one packet can hold two thousand.
const waitingMax = 64

/** Knows the last answer on each connection that is not complete yet, and has the requests of a connection begin one after another. */
export class OpenResponses {
  readonly #responses = new WeakMap<Duplex, ServerResponse>()
  readonly #earlier = new WeakMap<ServerResponse, ServerResponse>()
  readonly #waiting = new WeakMap<Duplex, number>()

  constructor(server: Server) {
    server.prependListener('request', ({ socket }: IncomingMessage, response) => {
      const earlier = this.#responses.get(socket)
      if (earlier !== undefined) this.#earlier.set(response, earlier)
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

  /** Whether what is written to a connection would be taken for a part of an answer, or for the answer to an earlier request. */
  isAnswering(socket: Duplex): boolean {
    const response = this.#responses.get(socket)
    return response !== undefined && (response.headersSent || (this.#waiting.get(socket) ?? 0) > 0)
  }

  /**
   * Begins a request at once, or when the one before it on its connection is answered, and never when the connection ends first: Node tells
   * no answer that waits for its turn that its caller is gone, so that its work would go on for nobody.
   */
  inTurn({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const earlier = this.#earlier.get(response)
    if (earlier === undefined) {
      begin()
      return
    }
    this.#earlier.delete(response)
    const waiting = (this.#waiting.get(socket) ?? 0) + 1
    if (waiting > waitingMax) {
      socket.destroy()
      return
    }
    this.#waiting.set(socket, waiting)
    earlier.once('close', () => {
      this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1)
      if (!socket.destroyed) begin()
    })
  }
}
