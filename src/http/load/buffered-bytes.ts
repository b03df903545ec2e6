import { GatewayError } from '../../errors/gateway-error.ts'
import { FairShares } from '../../shares/fair-shares.ts'
import type { Holder } from '../../shares/holder.ts'

/**
 * What a body is counted as while its request is carried out, for each of its bytes: as it came, as it was read, and as it is sent on.
 * Before it is there as a whole it is counted once.
 */
export const copiesOfBody = 3

/** The bytes of all requests that are in memory: no more than there may be, and no holder's more than leaves room for others. */
export class BufferedBytes {
  readonly #shares: FairShares

  constructor(bytesMax: number) {
    this.#shares = new FairShares(bytesMax)
  }

  /** Bounds them otherwise from now on. */
  follow(bytesMax: number): void {
    this.#shares.follow(bytesMax)
  }

  get held(): number {
    return this.#shares.capacity - this.#shares.free
  }

  open(holder: Holder): HeldBytes {
    return new HeldBytes(this.#shares, holder)
  }
}

/** What one request or one connection holds. */
export class HeldBytes {
  readonly #shares: FairShares
  readonly #holder: Holder
  #bytes = 0

  constructor(shares: FairShares, holder: Holder) {
    this.#shares = shares
    this.#holder = holder
  }

  /** Throws GatewayError, 503, where there is no room for so many more; it then holds what it held. */
  grow(bytes: number): void {
    if (!this.#shares.take(this.#holder, bytes)) throw this.#refusal(bytes)
    this.#bytes += bytes
  }

  shrink(bytes: number): void {
    const given = Math.min(bytes, this.#bytes)
    this.#bytes -= given
    this.#shares.giveBack(this.#holder, given)
  }

  release(): void {
    if (this.#bytes > 0) this.shrink(this.#bytes)
  }

  #refusal(bytes: number): GatewayError {
    const message = bytes > this.#shares.free ? full : ownShare
    return new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 1 })
  }
}

const full = 'The gateway holds as many bytes of requests as it may (limits.buffered_bytes). Ask again in a moment.'
const ownShare =
  'The requests of this key that are under way hold as many bytes as leave room for those of others (limits.buffered_bytes). Ask again when one is done.'

/** What there is of memory, in bytes. */
export interface MemoryLimits {
  readonly heap: number
  /** Of the machine, or of the container where that is less. */
  readonly whole: number
}

const mebibyte = 1024 * 1024
const leastBytes = 128 * mebibyte

/** How much requests may hold where nothing is set: some of what there is, and always enough for a body of the largest size. */
export function usualBufferedBytes({ heap, whole }: MemoryLimits, bodyBytesMax: number): number {
  const some = Math.floor(Math.min(heap / 2, whole / 4))
  return Math.max(some, leastBytes, (copiesOfBody + 1) * bodyBytesMax)
}
