import { setImmediate } from 'node:timers/promises'
import type { TokenCounter } from './count-tokens.ts'

/** Characters counted at once: less than a millisecond of ordinary text. */
const stretchLength = 8_000

/** The beginning of a text that has at most so many tokens. Yields to the event loop while it counts; rejects with the signal's reason. */
export async function cutText(
  text: string,
  tokensMax: number,
  counter: TokenCounter,
  signal: AbortSignal,
): Promise<string> {
  // A token has at least one character's worth of bytes, so that a short text needs no counting.
  if (Buffer.byteLength(text) <= tokensMax) return text
  let left = tokensMax
  for (let start = 0; start < text.length; start += stretchLength) {
    const stretch = text.slice(start, start + stretchLength)
    const tokens = counter.count(stretch)
    if (tokens > left) return text.slice(0, start) + beginning(stretch, left, counter)
    left -= tokens
    await setImmediate()
    signal.throwIfAborted()
  }
  return text
}

function beginning(text: string, tokensMax: number, counter: TokenCounter): string {
  let tokens = 0
  let kept = ''
  for (const piece of counter.cut(text)) {
    tokens += piece.tokens
    if (tokens > tokensMax) break
    kept += piece.text
  }
  return kept
}
