import { createHash } from 'node:crypto'
import type { Recognized } from './recognized.ts'

const remembered = 4_096

/** What was recognized in texts that were asked about: a conversation comes back with each turn. Places are kept, texts are not. */
export class RememberedAnswers {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  readonly #answers = new Map<string, readonly Recognized[]>()

  keyOf(text: string, entities: readonly string[]): string {
    return createHash('sha256')
      .update(`${entities.join(',')}\n`)
      .update(text, 'utf16le')
      .digest('base64')
  }

  get(key: string): readonly Recognized[] | undefined {
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  set(key: string, answer: readonly Recognized[]): void {
    this.#answers.set(key, answer)
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= remembered) break
      this.#answers.delete(oldest)
    }
  }
}
