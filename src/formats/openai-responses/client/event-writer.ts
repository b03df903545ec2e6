import type { StreamEventType } from '../wire.ts'

/** Writes server-sent events and numbers them from 0 without gaps. */
export class EventWriter {
  #text = ''
  #sequenceNumber = 0

  /** An event; `members` is the text of its JSON members without braces, the type and the number left out. */
  write(type: StreamEventType, members: string): void {
    this.#text += `event: ${type}\ndata: {"type":"${type}",${members},"sequence_number":${this.#sequenceNumber++}}\n\n`
  }

  /** A delta; `start` comes from `deltaStart`, `tail` is text of further members, each with a comma in front. */
  writeDelta(start: string, delta: string, tail: string): void {
    this.#text += `${start}${JSON.stringify(delta)}${tail},"sequence_number":${this.#sequenceNumber++}}\n\n`
  }

  /** What was written since the last call. */
  takeText(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}

/** What all deltas of one part have in common, up to the delta itself: made once, so that a delta costs next to nothing. */
export function deltaStart(type: StreamEventType, place: string): string {
  return `event: ${type}\ndata: {"type":"${type}",${place},"delta":`
}
