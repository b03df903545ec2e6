/** What one key holds over all its sockets. */
export interface SocketShare {
  sockets: number
  /** Bytes of the frames that wait for their turn. */
  waitingBytes: number
}

/** Shares by key, as long as the key has a socket. */
export class SocketShares {
  readonly #shares = new Map<string, SocketShare>()

  socketsOf(key: string): number {
    return this.#shares.get(key)?.sockets ?? 0
  }

  open(key: string): SocketShare {
    const share = this.#shares.get(key) ?? { sockets: 0, waitingBytes: 0 }
    share.sockets++
    this.#shares.set(key, share)
    return share
  }

  close(key: string): void {
    const share = this.#shares.get(key)
    if (share !== undefined && --share.sockets === 0) this.#shares.delete(key)
  }
}
