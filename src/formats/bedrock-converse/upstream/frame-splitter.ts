import { type EventFrame, FrameReader, preludeBytes, readFrameLength } from './event-frame.ts'

/** Finds the messages of an event stream in chunks split anywhere. A message within one chunk is not copied. */
export class FrameSplitter {
  readonly #reader = new FrameReader()
  #held = new Uint8Array(preludeBytes)
  #heldBytes = 0
  /** Bytes to wait for: the prelude, then the whole message. */
  #neededBytes = preludeBytes
  #isBroken = false

  /** Whether the bytes are damaged or not an event stream. Nothing after that can be read. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Calls `onFrame` for each message that is complete with this chunk. */
  push(chunk: Uint8Array, onFrame: (frame: EventFrame) => void): void {
    let offset = 0
    while (offset < chunk.length && !this.#isBroken) {
      const restBytes = chunk.length - offset
      if (this.#heldBytes === 0 && restBytes >= preludeBytes) {
        const length = readFrameLength(chunk, offset)
        if (length === undefined) {
          this.#isBroken = true
          return
        }
        if (restBytes >= length) {
          this.#emit(chunk.subarray(offset, offset + length), onFrame)
          offset += length
          continue
        }
      }
      offset += this.#hold(chunk, offset, onFrame)
    }
  }

  // Copies, because a chunk belongs to its reader.
  #hold(chunk: Uint8Array, offset: number, onFrame: (frame: EventFrame) => void): number {
    const takenBytes = Math.min(this.#neededBytes - this.#heldBytes, chunk.length - offset)
    this.#held.set(chunk.subarray(offset, offset + takenBytes), this.#heldBytes)
    this.#heldBytes += takenBytes
    if (this.#heldBytes < this.#neededBytes) return takenBytes
    if (this.#neededBytes > preludeBytes) {
      this.#emit(this.#held.subarray(0, this.#neededBytes), onFrame)
      this.#heldBytes = 0
      this.#neededBytes = preludeBytes
      return takenBytes
    }
    const length = readFrameLength(this.#held, 0)
    if (length === undefined) this.#isBroken = true
    else {
      this.#neededBytes = length
      this.#reserve(length)
    }
    return takenBytes
  }

  #reserve(bytes: number): void {
    if (this.#held.length >= bytes) return
    const larger = new Uint8Array(bytes)
    larger.set(this.#held.subarray(0, this.#heldBytes))
    this.#held = larger
  }

  #emit(bytes: Uint8Array, onFrame: (frame: EventFrame) => void): void {
    const frame = this.#reader.read(bytes)
    if (frame === undefined) this.#isBroken = true
    else onFrame(frame)
  }
}
