const bytesMax = 64 * 1024 * 1024
const firstBytes = 16 * 1024

/**
 * An unstreamed body while it comes in. Small pieces are copied together: each kept by itself would hold the reader's buffer that it is
 * cut from, a hundred times what it says.
 */
export class CollectedBody {
  #bytes: Buffer = nothing
  #length = 0

  /** How much has come in. */
  get length(): number {
    return this.#length
  }

  /** False, and nothing is kept any more, once there is more than an answer can have. */
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

  /** All of it, which is then no longer kept here. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length)
    this.#bytes = nothing
    return bytes
  }
}

const nothing = Buffer.alloc(0)
