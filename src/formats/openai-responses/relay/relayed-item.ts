import { fitAnswer } from '../../../contract/fit-answer.ts'
import { type JsonObject, listOf, objectOf, parseUntrusted, textOf } from '../../../streams/untrusted-json.ts'
import { withWholeCitations } from '../complete-citations.ts'
import { type DeltaKind, indexNameOf } from './delta-kinds.ts'
import { KeptText, pieceOf } from './kept-text.ts'

interface RelayedPart {
  wire: JsonObject
  readonly kind: DeltaKind | undefined
  text: KeptText
  isTextDone: boolean
  /** Whether the caller has seen its beginning but not its end. */
  isOpen: boolean
}

/** Writes an event; its sequence number is added. */
export type WriteEvent = (type: string, members: JsonObject) => void

/** An output item being passed on, with enough data to end it if the provider ends the answer without ending the item. */
export class RelayedItem {
  isDone = false
  /** Bytes of the events with its complete parts. */
  wholeBytes = 0
  readonly id: string
  readonly #index: number
  #wire: JsonObject
  readonly #lists = { content: [] as (RelayedPart | undefined)[], summary: [] as (RelayedPart | undefined)[] }
  /** The item's own text: the arguments of a call. */
  #own: RelayedPart | undefined

  constructor(index: number, id: string, wire: JsonObject) {
    this.#index = index
    this.id = id
    this.#wire = wire
  }

  /** The kept text for deltas of this kind. */
  textOf(kind: DeltaKind, event: JsonObject): KeptText {
    return this.#partFor(kind, event).text
  }

  /** A part starts or is complete. */
  setPart(list: 'content' | 'summary', event: JsonObject, isOpen: boolean): void {
    const at = placeOf(event[indexNameOf(list)])
    const wire = withWholeCitations(objectOf(event['part']))
    const known = this.#lists[list][at]
    if (known === undefined) {
      this.#lists[list][at] = { wire, kind: undefined, text: new KeptText(), isTextDone: !isOpen, isOpen }
    } else {
      known.wire = wire
      known.isOpen = isOpen
      if (!isOpen) known.isTextDone = true
    }
  }

  /** A text is complete. */
  setText(kind: DeltaKind, event: JsonObject): void {
    const part = this.#partFor(kind, event)
    part.text = new KeptText()
    part.text.append(pieceOf(textOf(event[kind.member])))
    part.isTextDone = true
  }

  annotate(event: JsonObject): void {
    const part = this.#lists.content[placeOf(event['content_index'])]
    if (part === undefined) return
    part.wire = {
      ...part.wire,
      annotations: [...listOf(part.wire['annotations']), withWholeCitations(event['annotation'])],
    }
  }

  /** The item is complete. */
  finish(wire: JsonObject): void {
    this.#wire = wire
    this.isDone = true
    this.#lists.content.length = 0
    this.#lists.summary.length = 0
    this.#own = undefined
  }

  /** The item so far; if not done, with that status. */
  encode(status: string): JsonObject {
    if (this.isDone) return this.#wire
    const { content, summary } = this.#lists
    const own = this.#own
    const item = {
      ...this.#wire,
      ...(content.length > 0 && { content: encodeParts(content) }),
      ...(summary.length > 0 && { summary: encodeParts(summary) }),
      ...(own?.kind !== undefined && { [own.kind.member]: readText(own.text) }),
    }
    return withStatus(item, status)
  }

  /** Writes the events that end the item and its open parts. */
  close(status: string, write: WriteEvent): void {
    if (this.isDone) return
    const place = { item_id: this.id, output_index: this.#index }
    for (const list of ['summary', 'content'] as const) {
      this.#lists[list].forEach((part, at) => {
        if (part?.isOpen === true) closePart(part, list, { ...place, [indexNameOf(list)]: at }, write)
      })
    }
    const own = this.#own
    if (own?.kind !== undefined && !own.isTextDone) {
      const { name } = this.#wire
      const named = own.kind.done.startsWith('response.function_call') && typeof name === 'string' ? { name } : {}
      write(own.kind.done, { ...place, ...named, [own.kind.member]: readText(own.text) })
    }
    write('response.output_item.done', { output_index: this.#index, item: this.encode(status) })
  }

  #partFor(kind: DeltaKind, event: JsonObject): RelayedPart {
    const { list } = kind
    if (list === undefined) {
      this.#own ??= startPart(kind, {})
      return this.#own
    }
    const at = placeOf(event[indexNameOf(list)])
    const known = this.#lists[list][at]
    const part = known?.kind === undefined ? startPart(kind, known?.wire ?? { type: kind.partType }) : known
    part.isOpen = known?.isOpen ?? false
    this.#lists[list][at] = part
    return part
  }
}

/** Types of items that are not `incomplete` where they are cut off, but failed. */
const typesThatFail: ReadonlySet<unknown> = new Set(['web_search_call', 'file_search_call', 'image_generation_call'])

/** An item that its provider left open, in that status; `failed` where its type has no such status. */
function withStatus(item: JsonObject, status: string): JsonObject {
  const { type } = item
  // A patch has no word for one that is cut off.
  if (status === 'incomplete' && type === 'apply_patch_call') return item
  const shown = { ...item, status: status === 'incomplete' && typesThatFail.has(type) ? 'failed' : status }
  const event = { type: 'response.output_item.done', sequence_number: 0, output_index: 0 }
  return fitAnswer('createResponse', 'event', { ...event, item: shown }) === 'fits' ? shown : item
}

function startPart(kind: DeltaKind, wire: JsonObject): RelayedPart {
  return { wire, kind, text: new KeptText(), isTextDone: false, isOpen: false }
}

function closePart(
  { kind, wire, text, isTextDone, ...part }: RelayedPart,
  list: 'content' | 'summary',
  place: JsonObject,
  write: WriteEvent,
): void {
  if (kind !== undefined && !isTextDone) {
    const logprobs = kind.partType === 'output_text' ? { logprobs: [] } : {}
    write(kind.done, { ...place, [kind.member]: readText(text), ...logprobs })
  }
  const done = list === 'content' ? 'response.content_part.done' : 'response.reasoning_summary_part.done'
  write(done, { ...place, part: encodePart({ kind, wire, text, isTextDone, ...part }) })
}

function encodeParts(parts: readonly (RelayedPart | undefined)[]): JsonObject[] {
  return parts.filter((part) => part !== undefined).map(encodePart)
}

function encodePart({ wire, kind, text, isOpen, isTextDone }: RelayedPart): JsonObject {
  // Parts with their own end are complete.
  if (
    kind === undefined ||
    (!isOpen && isTextDone && typeof wire[kind.member] === 'string' && wire[kind.member] !== '')
  )
    return wire
  const listed = kind.partType === 'output_text' ? { annotations: [], logprobs: [] } : {}
  return { ...listed, ...wire, [kind.member]: readText(text) }
}

function readText(text: KeptText): string {
  return textOf(parseUntrusted(text.toJson()))
}

function placeOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < placesMax ? value : 0
}

/** No item has more parts. */
const placesMax = 1024
