import type { AnswersOf } from '../records/answers-of.ts'
import { keyHolder } from '../shares/holder.ts'
import { SharedCache } from '../shares/shared-cache.ts'

interface LikelyOutputParts {
  readonly repository: {
    lastOutputs(of: AnswersOf, since: number, count: number): Promise<readonly number[]>
  }
  /** Unix milliseconds. */
  readonly now: () => number
}

const weekMs = 7 * 24 * 60 * 60_000
const cacheMs = 30_000
const entriesMax = 1_000
const answersMost = 50
/** Fewer answers predict nothing. */
const answersLeast = 5

/** Predicts the output tokens of an answer from earlier answers to the same key. Reads the store at most every 30 s for a key and model. */
export class LikelyOutput {
  readonly #parts: LikelyOutputParts
  readonly #entries = new SharedCache<{ readonly readAt: number; readonly tokens: Promise<number | null> }>(entriesMax)

  constructor(parts: LikelyOutputParts) {
    this.#parts = parts
  }

  /** Output tokens of the longest of the last 50 answers within a week; null if there are fewer than 5. Rejects when the store is down. */
  of(answers: AnswersOf): Promise<number | null> {
    const now = this.#parts.now()
    const id = `${answers.keyId} ${answers.model}`
    const known = this.#entries.get(id)
    if (known !== undefined && now - known.readAt < cacheMs) return known.tokens
    const tokens = this.#read(answers, now)
    this.#entries.set(id, { readAt: now, tokens }, keyHolder(answers))
    tokens.catch(() => this.#entries.delete(id))
    return tokens
  }

  async #read(answers: AnswersOf, now: number): Promise<number | null> {
    const outputs = await this.#parts.repository.lastOutputs(answers, now - weekMs, answersMost)
    return outputs.length < answersLeast ? null : Math.max(...outputs)
  }
}
