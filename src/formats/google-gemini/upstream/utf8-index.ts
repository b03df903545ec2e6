/** A place in a text, in UTF-8 bytes and in UTF-16 code units. */
interface Checkpoint {
  readonly bytes: number
  readonly units: number
}

const unitsBetweenCheckpoints = 256

/** Turns byte offsets into a text's UTF-8 into indexes of its UTF-16. */
export class Utf8Index {
  readonly #text: string
  /** Empty for ASCII text. */
  readonly #checkpoints: Checkpoint[] = []

  constructor(text: string) {
    this.#text = text
    if (Buffer.byteLength(text) === text.length) return
    let bytes = 0
    let units = 0
    let next = 0
    while (units < text.length) {
      if (units >= next) {
        this.#checkpoints.push({ bytes, units })
        next = units + unitsBetweenCheckpoints
      }
      const code = text.codePointAt(units) ?? 0
      bytes += bytesOf(code)
      units += code > 0xffff ? 2 : 1
    }
  }

  /** The index of the character at `offset`; the text's length beyond its end. */
  toUtf16(offset: number): number {
    if (this.#checkpoints.length === 0) return Math.min(offset, this.#text.length)
    let { bytes, units } = this.#checkpointBefore(offset)
    while (units < this.#text.length) {
      const code = this.#text.codePointAt(units) ?? 0
      bytes += bytesOf(code)
      if (bytes > offset) return units
      units += code > 0xffff ? 2 : 1
    }
    return units
  }

  #checkpointBefore(offset: number): Checkpoint {
    let low = 0
    let high = this.#checkpoints.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#checkpoints[middle]?.bytes ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return this.#checkpoints[low] ?? { bytes: 0, units: 0 }
  }
}

function bytesOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
