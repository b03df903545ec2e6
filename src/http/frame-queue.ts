import { GatewayError } from '../errors/gateway-error.ts'
import type { SocketShare } from './socket-shares.ts'

/** Further requests that may wait on a socket while one is carried out. */
const framesMax = 8

/** The frames that wait on one socket. They are in nobody's count of requests, so those of all sockets of a key are bounded together. */
export class FrameQueue {
  readonly #frames: Buffer[] = []
  readonly #share: SocketShare
  readonly #bytesMax: number

  constructor(share: SocketShare, bytesMax: number) {
    this.#share = share
    this.#bytesMax = bytesMax
  }

  /** Throws GatewayError for a frame that may not wait. */
  push(frame: Buffer): void {
    if (this.#frames.length >= framesMax) throw tooMany(`No more than ${framesMax} requests may wait on one socket.`)
    if (this.#share.waitingBytes + frame.length > this.#bytesMax) {
      throw tooMany(`No more than ${this.#bytesMax} bytes may wait on all sockets of a key.`)
    }
    this.#share.waitingBytes += frame.length
    this.#frames.push(frame)
  }

  shift(): Buffer | undefined {
    const frame = this.#frames.shift()
    this.#share.waitingBytes -= frame?.length ?? 0
    return frame
  }

  clear(): void {
    while (this.shift() !== undefined);
  }
}

function tooMany(message: string): GatewayError {
  return new GatewayError('rate_limit_exceeded', message, { retryAfter: 1 })
}
