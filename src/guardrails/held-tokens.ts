import type { TokenLogprob, TopLogprob } from '../canonical/turn-event.ts'
import type { Edit, TextJudge } from './text-judge.ts'

interface Placed {
  /** In the text that is held, in UTF-16 code units. */
  readonly start: number
  readonly end: number
  readonly logprob: TokenLogprob
}

/** The tokens of a text that is held back: a token is shown with its text or not at all. */
export class HeldTokens {
  readonly #judge: Pick<TextJudge, 'mayTell'>
  #tokens: Placed[] = []

  constructor(judge: Pick<TextJudge, 'mayTell'>) {
    this.#judge = judge
  }

  /** Adds those of a piece that begins at this index. Tokens that aren't its text are left out: nobody could tell what they show. */
  add(start: number, text: string, logprobs: readonly TokenLogprob[]): void {
    if (logprobs.reduce((said, { token }) => said + token, '') !== text) return
    let at = start
    for (const logprob of logprobs) {
      this.#tokens.push({ start: at, end: at + logprob.token.length, logprob })
      at += logprob.token.length
    }
  }

  /** Those of the text up to this index that none of the edits, in order, has touched; the text behind it begins at 0 from now on. */
  take(upTo: number, edits: readonly Edit[]): readonly TokenLogprob[] {
    const shown: TokenLogprob[] = []
    const left: Placed[] = []
    let next = 0
    for (const { start, end, logprob } of this.#tokens) {
      while ((edits[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
      if ((edits[next]?.start ?? Number.POSITIVE_INFINITY) < end) continue
      if (end > upTo) left.push({ start: start - upTo, end: end - upTo, logprob })
      else shown.push(this.#told(logprob))
    }
    this.#tokens = left
    return shown
  }

  /** A token with bytes that are its own, and with those that could stand in its place as far as they may be told. */
  #told(logprob: TokenLogprob): TokenLogprob {
    const { mayTell } = this.#judge
    if (mayTell === undefined) return logprob
    const top = logprob.top.flatMap((other) => (mayTell(other.token) ? withOwnBytes(other) : []))
    return { ...withOwnBytes(logprob), top }
  }
}

/** A token without bytes that say something else: a part of a character says nothing. */
function withOwnBytes<Token extends TopLogprob>(logprob: Token): Token {
  const { token, bytes } = logprob
  if (bytes === undefined || bytes === null) return logprob
  const isPart = bytes.length < 4 && bytes.every((byte) => byte > 127)
  if (isPart || Buffer.from(bytes).toString() === token) return logprob
  const { bytes: _, ...rest } = logprob
  return rest as Token
}
