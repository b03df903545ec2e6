import { FairShares } from '../../shares/fair-shares.ts'
import { type Holder, nameOfHolder } from '../../shares/holder.ts'

/** What one key holds over all its sockets. */
export interface SocketShare {
  sockets: number
  /** Bytes of the frames that wait for their turn. */
  waitingBytes: number
}

/** Shares by holder, as long as the holder has a socket. */
export class SocketShares {
  readonly #places = new FairShares(0)
  readonly #shares = new Map<string, SocketShare>()

  /** True if nobody may open another one. */
  isFull(socketsMax: number): boolean {
    this.#follow(socketsMax)
    return this.#places.free <= 0
  }

  /** True if a holder may open another one. A key has a quarter of them at most. */
  hasRoom(holder: Holder, socketsMax: number): boolean {
    this.#follow(socketsMax)
    return this.#places.hasRoom(holder, 1)
  }

  /** For a holder that has room. */
  open(holder: Holder): SocketShare {
    const name = nameOfHolder(holder)
    const share = this.#shares.get(name) ?? { sockets: 0, waitingBytes: 0 }
    this.#places.take(holder, 1)
    share.sockets++
    this.#shares.set(name, share)
    return share
  }

  close(holder: Holder): void {
    const name = nameOfHolder(holder)
    const share = this.#shares.get(name)
    if (share === undefined) return
    this.#places.giveBack(holder, 1)
    if (--share.sockets === 0) this.#shares.delete(name)
  }

  #follow(socketsMax: number): void {
    this.#places.follow(socketsMax, Math.ceil(socketsMax / 4))
  }
}
