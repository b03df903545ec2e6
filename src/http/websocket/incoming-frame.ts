import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { HeldBytes } from '../load/buffered-bytes.ts'

// What a ping or a pong of a client's takes beside its text: two bytes, and four of the mask (RFC 6455 §5.2).
const controlFrameBytes = 6

/** Counts the bytes of a message of which some is still to come: the library keeps them until it is complete. */
export class IncomingFrame {
  readonly #held: HeldBytes

  /** `refuse` is told once there is no room for more of it. */
  constructor(connection: Duplex, socket: WebSocket, held: HeldBytes, refuse: () => void) {
    this.#held = held
    const count = (chunk: Buffer) => {
      try {
        held.grow(chunk.length)
      } catch {
        connection.off('data', count)
        refuse()
      }
    }
    // Before the library takes it, which may complete a message.
    connection.prependListener('data', count)
    socket.on('message', () => held.release())
    for (const event of ['ping', 'pong'] as const) {
      socket.on(event, (data: Buffer) => held.shrink(controlFrameBytes + data.length))
    }
  }

  release(): void {
    this.#held.release()
  }
}
