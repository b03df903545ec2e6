import { decodeUtf8 } from '../../../streams/decode-utf8.ts'
import { parseUntrusted } from '../../../streams/untrusted-json.ts'
import { readWireError, type WireError } from '../../shared/upstream-fault.ts'

const keptBytesMax = 64 * 1024
const openings: readonly number[] = [0x7b, 0x5b]
const lf = 0x0a
const shortBytes = 1024

/** Finds the error with which Google ends a broken stream: bare JSON on several lines between the events, which an SSE reader skips. */
export class StrayError {
  /** All bytes since a line that may start an error. */
  #pieces: Uint8Array[] = []
  #bytes = 0

  push(chunk: Uint8Array): void {
    if (this.#bytes === 0 && !mayStart(chunk)) return
    this.#bytes += chunk.length
    if (this.#bytes <= keptBytesMax) {
      // A copy: the chunk belongs to the reader.
      this.#pieces.push(Uint8Array.from(chunk))
      return
    }
    // No error is that long: it was an event, split after its `data: `.
    this.#pieces = []
    this.#bytes = 0
  }

  /** The error at the end of the stream; undefined if it ends otherwise. */
  find(): WireError | undefined {
    if (this.#bytes === 0) return undefined
    const text = decodeUtf8(Buffer.concat(this.#pieces))
    for (const match of text.matchAll(/(?<![^\r\n])[{[]/g)) {
      const error = readWireError(parseUntrusted(text.slice(match.index)))
      if (error !== undefined) return error
    }
    return undefined
  }
}

/** Whether a line of the chunk, or the chunk itself, starts with JSON. */
function mayStart(chunk: Uint8Array): boolean {
  if (openings.includes(chunk[0] ?? 0)) return true
  const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  if (bytes.length > shortBytes) return bytes.indexOf('\n{') !== -1 || bytes.indexOf('\n[') !== -1
  // One search for a text costs as much as several for a byte.
  for (let at = bytes.indexOf(lf); at !== -1; at = bytes.indexOf(lf, at + 1)) {
    if (openings.includes(bytes[at + 1] ?? 0)) return true
  }
  return false
}
