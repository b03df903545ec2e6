/** Cuts texts to what is left of the characters that they may have together. */
export class TextRoom {
  #left: number

  constructor(chars: number) {
    this.#left = chars
  }

  get isFull(): boolean {
    return this.#left <= 0
  }

  /** The text, or its beginning and how much was cut. */
  take(text: string): string {
    const left = this.#left
    this.#left -= text.length
    if (text.length <= left) return text
    this.#left = 0
    const kept = text.slice(0, endAt(text, Math.max(0, left)))
    return kept + cutMark(text.length - kept.length)
  }
}

/** What stands for characters that were cut. */
export function cutMark(chars: number): string {
  return `… [${chars} characters cut]`
}

/** No pair of surrogates is cut in two. */
function endAt(text: string, at: number): number {
  const isHigh = at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800
  return isHigh ? at - 1 : at
}
