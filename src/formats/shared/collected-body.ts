const bytesMax = 64 * 1024 * 1024
const firstBytes = 16 * 1024

/**
 * Collects an unstreamed body. Small pieces are copied together, because each would keep the reader's buffer alive, which is a hundred
 * times larger.
 */
export class CollectedBody {
  #bytes: Buffer = nothing
  #length = 0

  /** Bytes so far. */
  get length(): number {
    return this.#length
  }

  /** Returns false, and drops everything, once the body is larger than an answer can be. */
  push(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.byteLength
    this.#length = length
    if (length > bytesMax) {
      this.#bytes = nothing
      return false
    }
    if (length > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.min(bytesMax, Math.max(firstBytes, 2 * this.#bytes.length, length)))
      this.#bytes.copy(grown, 0, 0, length - chunk.byteLength)
      this.#bytes = grown
    }
    this.#bytes.set(chunk, length - chunk.byteLength)
    return true
  }

  /** Returns the whole body and forgets it. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length)
    this.#bytes = nothing
    return bytes
  }
}

const nothing = Buffer.alloc(0)
