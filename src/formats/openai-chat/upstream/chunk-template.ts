import { textToLatin1 } from '../../../streams/latin1.ts'
import { LearnedTemplate } from '../../../streams/learned-template.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'

/** The content of a chunk with only one piece of plain text. */
interface PlainPiece {
  readonly field: PlainField
  readonly text: string
}

export type PlainField = 'content' | 'reasoning_content' | 'reasoning'

const plainFields: readonly PlainField[] = ['content', 'reasoning_content', 'reasoning']

/** Plain text chunks differ only in these. */
const varying = {
  choices: {
    0: { delta: { content: 'content', reasoning_content: 'reasoning_content', reasoning: 'reasoning' } },
  },
} as const

/** Reads chunks without parsing, if they differ from a parsed one only in one text. */
export class ChunkTemplate {
  readonly #template = new LearnedTemplate<PlainField>(varying)
  #field: PlainField = 'content'

  /** The text of the chunk in `[start, end)`, UTF-8 as Latin-1, that matches the last one learned; undefined when it has to be parsed. */
  match(chunk: string, start: number, end: number): string | undefined {
    const template = this.#template
    if (!template.match(chunk, start, end)) return undefined
    const { labels, starts, ends } = template
    for (let at = 0; at < labels.length; at++) {
      if (labels[at] !== this.#field && starts[at] !== ends[at]) return undefined
    }
    template.confirm()
    return template.textOf(this.#field, chunk)
  }

  /** The field of matching chunks. */
  get field(): PlainField {
    return this.#field
  }

  /** Learns from a parsed chunk that has only one plain text. */
  learn(data: string, wire: unknown): void {
    const piece = plainPieceOf(wire)
    if (piece === undefined) return
    if (this.#template.learn(textToLatin1(data), 0)) this.#field = piece.field
  }
}

/** The only text of a chunk; undefined if it has other content. */
function plainPieceOf(wire: unknown): PlainPiece | undefined {
  if (!isJsonObject(wire) || !Array.isArray(wire['choices']) || wire['choices'].length !== 1) return undefined
  if (isJsonObject(wire['usage']) || isJsonObject(wire['x_groq'])) return undefined
  const choice: unknown = wire['choices'][0]
  if (!isJsonObject(choice) || !isJsonObject(choice['delta']) || choice['message'] !== undefined) return undefined
  for (const key of ['finish_reason', 'logprobs', 'stop_reason', 'matched_stop', 'usage', 'error']) {
    if (!isNothing(choice[key])) return undefined
  }
  const delta: JsonObject = choice['delta']
  const filled = Object.keys(delta).filter((key) => key !== 'role' && key !== 'channel' && !isNothing(delta[key]))
  const field = plainFields.find((candidate) => candidate === filled[0])
  const text = field === undefined ? undefined : delta[field]
  return filled.length === 1 && field !== undefined && typeof text === 'string' ? { field, text } : undefined
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
