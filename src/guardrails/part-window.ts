import type { Annotation } from '../canonical/part.ts'
import type { TokenLogprob, TurnEvent } from '../canonical/turn-event.ts'
import { isJsonObject, type JsonObject } from '../streams/untrusted-json.ts'
import type { EditedPlaces } from './edited-places.ts'
import { StreamWindow } from './stream-window.ts'
import type { TextJudge } from './text-judge.ts'

export type AnnotationEvent = Extract<TurnEvent, { readonly kind: 'annotation' }>

/** Makes the event of a piece of the part. */
export type PieceOf = (text: string, logprobs: readonly TokenLogprob[] | undefined) => TurnEvent

/** One part of an item: its text, and the annotations of it, which are shown behind the text that they point to. */
export class PartWindow {
  readonly #pieceOf: PieceOf
  readonly #window: StreamWindow
  readonly #keepsCited: boolean
  #waiting: { readonly event: AnnotationEvent; readonly after: number }[] = []

  /** `before` is the end of the part before it. */
  constructor(pieceOf: PieceOf, judge: TextJudge, before: string) {
    this.#pieceOf = pieceOf
    this.#window = new StreamWindow(judge, before)
    this.#keepsCited = judge.keepsCited === true
  }

  get isEdited(): boolean {
    return this.#window.places.isEdited
  }

  /** The end of what was shown of it. */
  get tail(): string {
    return this.#window.tail
  }

  take(text: string, logprobs: readonly TokenLogprob[] | undefined, out: TurnEvent[]): void {
    // A part begins with its first event, also where that says nothing.
    if (text === '') {
      if (this.#window.isEmpty) out.push(this.#pieceOf('', undefined))
      return
    }
    const shown = this.#window.push(text, logprobs)
    if (shown === null) return
    out.push(this.#pieceOf(shown.text, shown.logprobs))
    if (this.#waiting.length > 0) this.#annotate(out)
  }

  annotate(event: AnnotationEvent, out: TurnEvent[]): void {
    const { annotation } = event
    const end = annotation.kind === 'url-citation' ? annotation.endIndex : 0
    this.#waiting.push({ event, after: Math.max(this.#window.points, end) })
    this.#annotate(out)
  }

  /** Nothing more comes of it. */
  end(out: TurnEvent[]): void {
    const shown = this.#window.end()
    if (shown !== null) out.push(this.#pieceOf(shown.text, shown.logprobs))
    for (const { event } of this.#waiting) this.#tell(event, out)
    this.#waiting = []
  }

  /** In their order, as far as the text has come. */
  #annotate(out: TurnEvent[]): void {
    const { places } = this.#window
    const ready = this.#waiting.findIndex(({ after }) => after > places.shown)
    const told = this.#waiting.splice(0, ready === -1 ? this.#waiting.length : ready)
    for (const { event } of told) this.#tell(event, out)
  }

  #tell(event: AnnotationEvent, out: TurnEvent[]): void {
    const annotation = this.#placed(event.annotation)
    if (annotation !== undefined) out.push(annotation === event.annotation ? event : { ...event, annotation })
  }

  /** Where it points to in the text as it is shown; undefined where that is not there any more. */
  #placed(annotation: Annotation): Annotation | undefined {
    const { places } = this.#window
    if (!places.isEdited) return annotation
    if (annotation.kind === 'native') {
      const { wire } = annotation
      if (!hasPlace(wire)) return annotation
      return this.#keepsCited ? { ...annotation, wire: placed(wire, places) } : undefined
    }
    const { startIndex, endIndex } = annotation
    const place = this.#keepsCited ? places.around(startIndex, endIndex) : places.of(startIndex, endIndex)
    return place && { ...annotation, startIndex: place.start, endIndex: place.end }
  }
}

/** Whether an annotation of one format's own kind points into the text, which only that format understands. */
function hasPlace(wire: unknown): wire is JsonObject {
  return isJsonObject(wire) && ['index', 'start_index', 'end_index'].some((name) => typeof wire[name] === 'number')
}

/** The same with its places where they are now. */
function placed(wire: JsonObject, places: EditedPlaces): JsonObject {
  const moved: Record<string, number> = {}
  const { index, start_index: start, end_index: end } = wire
  if (typeof index === 'number') moved['index'] = places.around(index, index).start
  if (typeof start === 'number') moved['start_index'] = places.around(start, start).start
  if (typeof end === 'number') moved['end_index'] = places.around(end, end).end
  return { ...wire, ...moved }
}
