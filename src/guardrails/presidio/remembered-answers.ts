import { createHash } from 'node:crypto'
import type { Holder } from '../../shares/holder.ts'
import { SharedCache } from '../../shares/shared-cache.ts'
import type { Recognized } from './recognized.ts'

const remembered = 4_096

/** What was recognized in texts that were asked about: a conversation comes back with each turn. Places are kept, texts are not. */
export class RememberedAnswers {
  readonly #answers = new SharedCache<readonly Recognized[]>(remembered)

  keyOf(text: string, entities: readonly string[]): string {
    return createHash('sha256')
      .update(`${entities.join(',')}\n`)
      .update(text, 'utf16le')
      .digest('base64')
  }

  get(key: string): readonly Recognized[] | undefined {
    return this.#answers.use(key)
  }

  set(key: string, answer: readonly Recognized[], holder: Holder): void {
    this.#answers.set(key, answer, holder)
  }
}
