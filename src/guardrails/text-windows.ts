/** Characters that are looked at in one go: some milliseconds for most texts. */
export const windowChars = 65_536

/** What is looked at before and behind them: the words that tell what a number is, and the longest match, a private key. */
const before = 1_024
const behind = 21_000

/** A stretch of a text, with what it is seen with. */
export interface TextWindow {
  /** The stretch, and what stands around it. */
  readonly text: string
  /** Where `text` begins in the whole one, in UTF-16 code units. */
  readonly offset: number
  /** The stretch itself, in `text`: what touches it is found. */
  readonly from: number
  readonly upTo: number
}

/** The windows of a text, one behind the other: a single one where that is short. */
export function* textWindows(text: string): Generator<TextWindow> {
  if (text.length <= windowChars) {
    yield { text, offset: 0, from: 0, upTo: text.length }
    return
  }
  for (let start = 0; start < text.length; start += windowChars) {
    const offset = Math.max(0, start - before)
    const end = Math.min(text.length, start + windowChars)
    yield { text: text.slice(offset, end + behind), offset, from: start - offset, upTo: end - offset }
  }
}
