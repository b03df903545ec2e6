import { textToLatin1 } from '../../../streams/latin1.ts'
import { LearnedTemplate } from '../../../streams/learned-template.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'

/** The most frequent kinds of deltas, and the field of each. */
const fields = { text_delta: 'text', thinking_delta: 'thinking', input_json_delta: 'partial_json' } as const

export type DeltaKind = keyof typeof fields

/** The deltas of a block differ only in one of these. */
const varying = { delta: { text: 'text', thinking: 'thinking', partial_json: 'partial_json' } } as const

/** Reads deltas of a block without parsing, if they differ from a parsed one only in their text. */
export class DeltaTemplate {
  readonly #template = new LearnedTemplate<(typeof fields)[DeltaKind]>(varying)
  #kind: DeltaKind = 'text_delta'
  #index = -1

  /** The kind of matching deltas. */
  get kind(): DeltaKind {
    return this.#kind
  }

  /** The block number of matching deltas; -1 before anything was learned. */
  get index(): number {
    return this.#index
  }

  /** Another block starts, so its deltas have to be learned. */
  reset(): void {
    this.#template.reset()
    this.#index = -1
  }

  /** The text of the delta in `[start, end)`, UTF-8 as Latin-1, that matches the last one learned; undefined when it has to be parsed. */
  match(delta: string, start: number, end: number): string | undefined {
    return this.#template.match(delta, start, end) ? this.#template.textOf(fields[this.#kind], delta) : undefined
  }

  /** Learns from a parsed delta that has only one text. */
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
