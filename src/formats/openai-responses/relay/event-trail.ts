import { splitEvent } from '../../../streams/event-relay.ts'
import { isJsonObject, type JsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'

/** Finished items are kept up to this many bytes; beyond it none are. */
const keptBytesMax = 1024 * 1024

/** What the relay remembers of the events that it passed on: the last one, unread, and the finished items. */
export class EventTrail {
  // Three fields and no object: they are written for every event of a stream.
  #bytes: Buffer | undefined
  #start = 0
  #end = 0
  #data: string | undefined
  #count = 0
  #items: string[] = []
  #itemBytes = 0

  /** Remembers an event by where it stands. The bytes must not change. */
  note(bytes: Buffer, start: number, end: number): void {
    this.#count++
    this.#bytes = bytes
    this.#start = start
    this.#end = end
  }

  /** Remembers an event by its data. */
  noteData(data: string): void {
    this.#count++
    this.#bytes = undefined
    this.#data = data
  }

  /** Keeps the item of an `output_item.done` event, given as the text of its lines or as its data. */
  keepItem(text: string): void {
    this.#itemBytes += text.length
    if (this.#itemBytes <= keptBytesMax) this.#items.push(text)
    else this.#items = []
  }

  /** The finished items in the order of their places in the output; none when they were too large to keep. */
  items(): readonly unknown[] {
    const events = this.#items.map((text) => parseEventText(text)).filter((event) => event !== undefined)
    return events
      .sort((a, b) => Number(a['output_index']) - Number(b['output_index']))
      .map((event) => event['item'])
      .filter(isJsonObject)
  }

  /** The sequence number that comes next. */
  nextSequenceNumber(): number {
    const text = this.#bytes === undefined ? this.#data : this.#bytes.toString('utf8', this.#start, this.#end)
    const last = text === undefined ? undefined : parseEventText(text)?.['sequence_number']
    return isSequenceNumber(last) ? last + 1 : this.#count
  }
}

/** Whether a value can number an event. */
export function isSequenceNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parseEventText(text: string): JsonObject | undefined {
  const wire = parseUntrusted(text.startsWith('{') ? text : (splitEvent(text).data ?? ''))
  return isJsonObject(wire) ? wire : undefined
}
