import type { Annotation } from '../../../canonical/part.ts'
import type { TokenLogprob, TopLogprob } from '../../../canonical/turn-event.ts'
import { GrownText } from '../../../streams/grown-text.ts'
import { encodeAnnotation } from '../encode-annotation.ts'
import type { StreamEventType, WireAnnotation, WireLogProb } from '../wire.ts'
import { deltaStart, type EventWriter } from './event-writer.ts'

export type PartKind = 'output_text' | 'refusal' | 'reasoning_text' | 'summary_text'

/** The event names of a kind of part. `text` is the member with its text when done. */
interface PartEvents {
  readonly added: StreamEventType
  readonly delta: StreamEventType
  readonly textDone: StreamEventType
  readonly done: StreamEventType
  readonly indexName: 'content_index' | 'summary_index'
  readonly text: 'text' | 'refusal'
}

const contentPart = {
  added: 'response.content_part.added',
  done: 'response.content_part.done',
  indexName: 'content_index',
} as const

const eventsOf: Readonly<Record<PartKind, PartEvents>> = {
  output_text: {
    ...contentPart,
    delta: 'response.output_text.delta',
    textDone: 'response.output_text.done',
    text: 'text',
  },
  refusal: { ...contentPart, delta: 'response.refusal.delta', textDone: 'response.refusal.done', text: 'refusal' },
  reasoning_text: {
    ...contentPart,
    delta: 'response.reasoning_text.delta',
    textDone: 'response.reasoning_text.done',
    text: 'text',
  },
  summary_text: {
    added: 'response.reasoning_summary_part.added',
    delta: 'response.reasoning_summary_text.delta',
    textDone: 'response.reasoning_summary_text.done',
    done: 'response.reasoning_summary_part.done',
    indexName: 'summary_index',
    text: 'text',
  },
}

/** Builds one part of an item. */
export class OutputPart {
  readonly kind: PartKind
  readonly #events: PartEvents
  readonly #place: string
  readonly #deltaStart: string
  readonly #text = new GrownText()
  readonly #annotations: WireAnnotation[] = []
  readonly #logprobs: WireLogProb[] = []
  #isOpen = true

  /** `itemPlace` is the JSON text of the members that locate the part's item. */
  constructor(kind: PartKind, index: number, itemPlace: string, writer: EventWriter | null) {
    this.kind = kind
    this.#events = eventsOf[kind]
    this.#place = `${itemPlace},"${this.#events.indexName}":${index}`
    this.#deltaStart = deltaStart(this.#events.delta, this.#place)
    writer?.write(this.#events.added, `${this.#place},"part":${JSON.stringify(this.encode())}`)
  }

  append(text: string, logprobs: readonly TokenLogprob[] | undefined, writer: EventWriter | null): void {
    this.#text.append(text)
    if (this.kind !== 'output_text') {
      writer?.writeDelta(this.#deltaStart, text, '')
      return
    }
    const wire = logprobs?.map(encodeLogprob)
    if (wire !== undefined) for (const each of wire) this.#logprobs.push(each)
    writer?.writeDelta(
      this.#deltaStart,
      text,
      wire === undefined ? ',"logprobs":[]' : `,"logprobs":${JSON.stringify(wire)}`,
    )
  }

  annotate(annotation: Annotation, writer: EventWriter | null): void {
    const wire = encodeAnnotation(annotation)
    if (wire === undefined) return
    const index = this.#annotations.push(wire) - 1
    writer?.write(
      'response.output_text.annotation.added',
      `${this.#place},"annotation_index":${index},"annotation":${JSON.stringify(wire)}`,
    )
  }

  close(writer: EventWriter | null): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (writer === null) return
    const logprobs = this.kind === 'output_text' ? `,"logprobs":${JSON.stringify(this.#logprobs)}` : ''
    writer.write(
      this.#events.textDone,
      `${this.#place},"${this.#events.text}":${JSON.stringify(this.#text.toString())}${logprobs}`,
    )
    writer.write(this.#events.done, `${this.#place},"part":${JSON.stringify(this.encode())}`)
  }

  /** The part's wire form so far. */
  encode(): object {
    const text = { type: this.kind, [this.#events.text]: this.#text.toString() }
    return this.kind === 'output_text' ? { ...text, annotations: this.#annotations, logprobs: this.#logprobs } : text
  }
}

function encodeLogprob(logprob: TokenLogprob): WireLogProb {
  return { ...encodeTopLogprob(logprob), top_logprobs: logprob.top.map(encodeTopLogprob) }
}

function encodeTopLogprob({ token, logprob, bytes }: TopLogprob) {
  return { token, logprob, bytes: [...(bytes ?? Buffer.from(token))] }
}
