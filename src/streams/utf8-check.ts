import { isUtf8 } from 'node:buffer'

/** Checks that a stream of bytes, split anywhere, is UTF-8. Costs one pass of native code over each piece. */
export class Utf8Check {
  /** The bytes of an unfinished character. */
  #cut: Uint8Array | undefined

  /** Whether the pieces so far end within a character. */
  get isCut(): boolean {
    return this.#cut !== undefined
  }

  /** Checks a piece; false if it does not continue as UTF-8. */
  takes(piece: Uint8Array): boolean {
    const bytes = this.#cut === undefined ? piece : Buffer.concat([this.#cut, piece])
    const end = wholeLength(bytes)
    this.#cut = end === bytes.length ? undefined : Uint8Array.from(bytes.subarray(end))
    return isUtf8(end === bytes.length ? bytes : bytes.subarray(0, end))
  }
}

/** The number of bytes before an unfinished character at the end. */
function wholeLength(bytes: Uint8Array): number {
  const { length } = bytes
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back] ?? 0
    if (byte < 0x80) return length
    if (byte >= 0xc0) return characterLength(byte) > back ? length - back : length
  }
  return length
}

function characterLength(lead: number): number {
  if (lead >= 0xf8) return 1
  if (lead >= 0xf0) return 4
  return lead >= 0xe0 ? 3 : 2
}
