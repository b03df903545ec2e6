import type { TokenLogprob } from '../canonical/turn-event.ts'
import { codePointsIn } from '../streams/code-points.ts'
import { EditedPlaces } from './edited-places.ts'
import { HeldTokens } from './held-tokens.ts'
import type { Edit, TextJudge } from './text-judge.ts'

/** What may be shown of a text that comes in pieces. */
export interface ShownText {
  readonly text: string
  /** Of the tokens that it shows unchanged. Absent: nothing was said of any. */
  readonly logprobs?: readonly TokenLogprob[]
}

/** What is looked at again of a text that was shown, in characters, so that the beginning of a word is seen as such. */
const contextChars = 64

/**
 * Holds a text back that comes in pieces, until its judge says what of it may be shown. At most the judge's patience and the longest match that
 * it finds for sure wait here; the judge is asked once for many small pieces, so that the cost of each does not depend on what waits.
 */
export class StreamWindow {
  readonly places = new EditedPlaces()
  readonly #judge: TextJudge
  /** What was shown last, as it was before its edits. */
  #before: string
  #held = ''
  #tokens: HeldTokens | undefined

  /** `before` is the end of the part before it, which its reader sees next to it. */
  constructor(judge: TextJudge, before = '') {
    this.#judge = judge
    this.#before = before
  }

  get isEmpty(): boolean {
    return this.#held === ''
  }

  /** Code points that came in. */
  get points(): number {
    return this.places.shown + codePointsIn(this.#held)
  }

  /** The end of what was shown, for the part behind it. */
  get tail(): string {
    return this.#before
  }

  /** Null: nothing of it may be shown yet. */
  push(piece: string, logprobs?: readonly TokenLogprob[]): ShownText | null {
    const text = this.#judge.taken?.(this.#held, piece) ?? piece
    if (logprobs !== undefined) {
      this.#tokens ??= new HeldTokens(this.#judge)
      this.#tokens.add(this.#held.length, text, logprobs)
    }
    this.#held += text
    return this.#held.length > this.#judge.patience ? this.#show(false) : null
  }

  /** The rest: nothing follows it. */
  end(): ShownText | null {
    return this.#held === '' ? null : this.#show(true)
  }

  #show(isEnd: boolean): ShownText | null {
    // The part before it is looked at as far as a match may begin there, what was shown of this one only for its last word.
    const before = this.places.shown === 0 ? this.#before : lastOf(this.#before, contextChars)
    const whole = before + this.#held
    const from = before.length
    const { edits, upTo: judged } = this.#judge.judge(whole, from, isEnd)
    const upTo = isEnd ? whole.length : beforeHalf(whole, judged, edits.at(-1)?.end ?? from)
    if (upTo <= from) return null
    this.places.take(whole, from, upTo, edits)
    this.#before = lastOf(this.#before + whole.slice(from, upTo), this.#judge.reach)
    this.#held = whole.slice(upTo)
    const text = edited(whole, from, upTo, edits)
    const placed = edits.map(({ start, end, ...rest }) => ({ start: start - from, end: end - from, ...rest }))
    const logprobs = this.#tokens?.take(upTo - from, placed)
    // The rest of something long that was edited where it began.
    if (text === '') return null
    return logprobs === undefined ? { text } : { text, logprobs }
  }
}

function lastOf(text: string, chars: number): string {
  return text.length <= chars ? text : text.slice(text.length - chars)
}

/** The index, or the one before it where it parts the halves of a character; `least` and all before it stay. */
function beforeHalf(text: string, index: number, least: number): number {
  return index > least && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800 ? index - 1 : index
}

function edited(text: string, from: number, upTo: number, edits: readonly Edit[]): string {
  let shown = ''
  let at = from
  for (const { start, end, text: put } of edits) {
    shown += text.slice(at, start) + put
    at = end
  }
  return shown + text.slice(at, upTo)
}
