import { scanJson, spliceMembers } from '../../../streams/scan-json.ts'
import { isJsonObject, type JsonObject, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { itemIdOf } from '../client/output-item.ts'
import { withWholeCitations } from '../complete-citations.ts'
import { EventPlaces, placesOf } from '../event-places.ts'
import { itemsMax } from '../upstream/read-response.ts'
import { completeItem, completePart } from './complete-item.ts'
import { deltaKinds, kindsByDone } from './delta-kinds.ts'
import { type KeptText, pieceOf } from './kept-text.ts'
import { RelayedItem, type WriteEvent } from './relayed-item.ts'

/** Most bytes of output to keep; beyond it nothing is kept. */
const keptBytesMax = 4 * 1024 * 1024

/** What is known about an item during the stream. */
interface Begun {
  readonly id: string
  readonly type: string
}

/**
 * Remembers the output that was passed on: the first id of each item, for providers that change it with every event, and enough of the
 * items to repeat those that are complete if the provider breaks off, and to end those that it leaves open in an answer that ends well.
 */
export class OutputTrail {
  readonly #idStem: string
  /** By the provider's output index. */
  readonly #begun = new Map<unknown, Begun>()
  #begunBytes = 0
  /** The kept items; empty once they were too large. */
  readonly #items = new Map<unknown, RelayedItem>()
  #keptBytes = 0
  #hasForgotten = false
  readonly #places = new EventPlaces()

  constructor(idStem: string) {
    this.#idStem = idStem
  }

  /** Whether there are more items than an answer can have. */
  get hasOverflowed(): boolean {
    return this.#begun.size > itemsMax || this.#begunBytes > keptBytesMax
  }

  /** Kept bytes. */
  get keptBytes(): number {
    return this.#hasForgotten ? 0 : this.#keptBytes
  }

  /** The id of an event's item; undefined if it has not begun. */
  idAt(outputIndex: unknown): string | undefined {
    return this.#begun.get(outputIndex)?.id
  }

  /** The changes that give an event its item's first id and all required members. `data` is the text of `wire`. */
  changesOf(type: string, wire: JsonObject, data: string): Map<string, string> {
    const changes = new Map<string, string>()
    const places = this.#places.missing(type, wire)
    for (const [name, place] of Object.entries(places)) changes.set(name, String(place))
    const index = places.output_index ?? wire['output_index']
    const { item_id: itemId, item } = wire
    const known = this.idAt(index)
    const isNameless = (itemId === undefined || itemId === null) && placesOf(type).includes('item_id')
    if (known !== undefined && (isNameless || (typeof itemId === 'string' && itemId !== known))) {
      changes.set('item_id', JSON.stringify(known))
    }
    for (const name of ['annotation', 'part', 'item'] as const) {
      const own = wire[name]
      const isPart = name === 'part' && isJsonObject(own) && type.endsWith('.added')
      const whole = isPart ? completePart(own) : withWholeCitations(own)
      if (whole !== own) changes.set(name, JSON.stringify(whole))
    }
    if (isJsonObject(item) && typeof index === 'number') {
      const id = known ?? this.#idOf(item, index)
      const cited = withWholeCitations(item)
      const whole = completeItem(cited, type === 'response.output_item.added' ? 'in_progress' : 'completed', id)
      if (whole !== cited) changes.set('item', JSON.stringify({ ...whole, id }))
      else if (item['id'] !== id) {
        const text = changes.get('item')
        changes.set('item', withId(text === undefined ? memberOf(data, 'item') : Buffer.from(text), id))
      }
    }
    return changes
  }

  /** Remembers an output event. For a delta, returns where its text is kept. */
  note(type: string, wire: JsonObject, bytes: number): KeptText | undefined {
    const { output_index: index } = wire
    this.#places.note(type, wire)
    if (type === 'response.output_item.added') {
      this.#add(index, objectOf(wire['item']), bytes)
      return undefined
    }
    const item = this.#items.get(index)
    // A complete item doesn't change.
    if (item === undefined || item.isDone) return undefined
    const kind = deltaKinds.get(type)
    if (kind !== undefined && typeof wire['delta'] === 'string') {
      const text = item.textOf(kind, wire)
      this.keep(text, pieceOf(wire['delta']))
      return text
    }
    this.#noteWhole(item, type, wire, bytes)
    return undefined
  }

  #noteWhole(item: RelayedItem, type: string, wire: JsonObject, bytes: number): void {
    const whole = kindsByDone.get(type)
    if (whole !== undefined) item.setText(whole, wire)
    else if (type === 'response.content_part.added' || type === 'response.content_part.done')
      item.setPart('content', wire, type.endsWith('.added'))
    else if (type === 'response.reasoning_summary_part.added' || type === 'response.reasoning_summary_part.done')
      item.setPart('summary', wire, type.endsWith('.added'))
    else if (type === 'response.output_text.annotation.added') item.annotate(wire)
    else if (type === 'response.output_item.done') {
      // The complete item contains its parts.
      this.#keptBytes -= item.wholeBytes
      item.finish({ ...withWholeCitations(objectOf(wire['item'])), id: item.id })
    } else return
    item.wholeBytes += bytes
    this.#count(bytes)
  }

  /** Adds to a text. */
  keep(text: KeptText, piece: string): void {
    if (this.#hasForgotten) return
    text.append(piece)
    this.#count(piece.length)
  }

  /** Writes the events that end what is open, with that status. */
  close(status: string, write: WriteEvent): void {
    if (!this.#hasForgotten) for (const item of this.#items.values()) item.close(status, write)
  }

  /** The output in order, with open items in that status; empty if it was too large to keep. */
  output(status: string): readonly JsonObject[] {
    return this.#inOrder().map((item) => item.encode(status))
  }

  /** The items that the provider has ended, in order; empty if the output was too large to keep. */
  finished(): readonly JsonObject[] {
    return this.#inOrder().flatMap((item) => (item.isDone ? [item.encode('completed')] : []))
  }

  /** A provider's output, with the ids that its items began with. */
  withSteadyIds(output: readonly unknown[]): readonly unknown[] {
    return output.map((item, index) => {
      const known = this.#begun.get(index)
      const isSame =
        !isJsonObject(item) || known === undefined || known.type !== item['type'] || known.id === item['id']
      return isSame ? item : { ...item, id: known.id }
    })
  }

  #inOrder(): readonly RelayedItem[] {
    return [...this.#items.entries()].sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
  }

  #add(index: unknown, item: JsonObject, bytes: number): void {
    if (typeof index !== 'number' || this.#begun.has(index)) return
    const id = this.#idOf(item, index)
    const type = textOf(item['type'])
    this.#begun.set(index, { id, type })
    this.#begunBytes += id.length + type.length
    if (this.#hasForgotten) return
    this.#items.set(index, new RelayedItem(index, id, { ...item, id }))
    this.#count(bytes)
  }

  #idOf(item: JsonObject, index: number): string {
    return wordOf(item['id']) ?? itemIdOf(textOf(item['type']), this.#idStem, index)
  }

  #count(bytes: number): void {
    this.#keptBytes += bytes
    if (this.#hasForgotten || this.#keptBytes <= keptBytesMax) return
    this.#hasForgotten = true
    this.#items.clear()
  }
}

/** The JSON text of a member, unchanged. */
function memberOf(data: string, name: string): Buffer {
  const { bytes, members } = scanJson(Buffer.from(data))
  const span = members.get(name)
  return bytes.subarray(span?.valueStart ?? 0, span?.valueEnd ?? 0)
}

/** An item with another id, otherwise unchanged. */
function withId(item: Buffer, id: string): string {
  return spliceMembers(scanJson(item), new Map([['id', JSON.stringify(id)]])).toString('utf8')
}
