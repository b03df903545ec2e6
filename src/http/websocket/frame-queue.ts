import { GatewayError } from '../../errors/gateway-error.ts'
import type { HeldBytes } from '../load/buffered-bytes.ts'
import type { SocketShare } from './socket-shares.ts'

/** Further requests that may wait on a socket while one is carried out. */
const framesMax = 8

/** The frames that wait on one socket. They are in nobody's count of requests, so those of all sockets of a key are bounded together. */
export class FrameQueue {
  readonly #frames: Buffer[] = []
  readonly #share: SocketShare
  readonly #held: HeldBytes
  readonly #bytesMax: number

  /** What waits is counted in `held` too. */
  constructor(share: SocketShare, held: HeldBytes, bytesMax: number) {
    this.#share = share
    this.#held = held
    this.#bytesMax = bytesMax
  }

  /** Throws GatewayError for a frame that may not wait. */
  push(frame: Buffer): void {
    if (this.#frames.length >= framesMax) throw tooMany(`No more than ${framesMax} requests may wait on one socket.`)
    if (this.#share.waitingBytes + frame.length > this.#bytesMax) {
      throw tooMany(`No more than ${this.#bytesMax} bytes may wait on all sockets of a key.`)
    }
    this.#held.grow(frame.length)
    this.#share.waitingBytes += frame.length
    this.#frames.push(frame)
  }

  shift(): Buffer | undefined {
    const frame = this.#frames.shift()
    if (frame === undefined) return undefined
    this.#share.waitingBytes -= frame.length
    this.#held.shrink(frame.length)
    return frame
  }

  clear(): void {
    while (this.shift() !== undefined);
  }
}

function tooMany(message: string): GatewayError {
  return new GatewayError('rate_limit_exceeded', message, { retryAfter: 1 })
}
