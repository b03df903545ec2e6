import { textToLatin1 } from '../../../streams/latin1.ts'
import { LearnedTemplate } from '../../../streams/learned-template.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'

/** The kinds of deltas that a stream is full of, and the field that each brings. */
const fields = { text_delta: 'text', thinking_delta: 'thinking', input_json_delta: 'partial_json' } as const

export type DeltaKind = keyof typeof fields

/** The deltas of a block are the same but for one of these. */
const varying = { delta: { text: 'text', thinking: 'thinking', partial_json: 'partial_json' } } as const

/** Reads the deltas of a block without parsing them that differ from one that was parsed in nothing but their text. */
export class DeltaTemplate {
  readonly #template = new LearnedTemplate<(typeof fields)[DeltaKind]>(varying)
  #kind: DeltaKind = 'text_delta'
  #index = -1

  /** What matching deltas bring. */
  get kind(): DeltaKind {
    return this.#kind
  }

  /** Number of the block that matching deltas belong to; -1 before anything was learned of it. */
  get index(): number {
    return this.#index
  }

  /** Another block starts, whose deltas are worth learning anew. */
  reset(): void {
    this.#template.reset()
    this.#index = -1
  }

  /** The text of the delta in `[start, end)`, UTF-8 as Latin-1, that matches the last one learned; undefined when it has to be parsed. */
  match(delta: string, start: number, end: number): string | undefined {
    return this.#template.match(delta, start, end) ? this.#template.textOf(fields[this.#kind], delta) : undefined
  }

  /** Learns from a delta that had to be parsed, if it holds one text and nothing else. */
  learn(data: string, wire: JsonObject): void {
    const { delta, index } = wire
    if (!isJsonObject(delta) || typeof index !== 'number') return
    const kind = kindOf(delta['type'])
    if (kind === undefined || typeof delta[fields[kind]] !== 'string') return
    if (!this.#template.learn(textToLatin1(data), 0)) return
    this.#kind = kind
    this.#index = index
    if (Object.keys(wire).length !== 3 || Object.keys(delta).length !== 2) this.#template.forget()
  }
}

function kindOf(type: unknown): DeltaKind | undefined {
  return type === 'text_delta' || type === 'thinking_delta' || type === 'input_json_delta' ? type : undefined
}
