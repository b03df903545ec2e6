import type { StreamEventType } from '../wire.ts'

/** Writes server-sent events and numbers them from 0 without gaps. */
export class EventWriter {
  #text = ''
  #sequenceNumber = 0

  /** An event; `members` is the text of its JSON members without braces, the type and the number left out. */
  write(type: StreamEventType, members: string): void {
    this.#text += `event: ${type}\ndata: {"type":"${type}",${members},"sequence_number":${this.#sequenceNumber++}}\n\n`
  }

  /** Writes a delta; `start` comes from `deltaStart`, `tail` is the text of further members, each after a comma. */
  writeDelta(start: string, delta: string, tail: string): void {
    this.#text += `${start}${JSON.stringify(delta)}${tail},"sequence_number":${this.#sequenceNumber++}}\n\n`
  }

  /** Output since the last call. */
  takeText(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}

/** The common start of all deltas of a part, made once to keep deltas cheap. */
export function deltaStart(type: StreamEventType, place: string): string {
  return `event: ${type}\ndata: {"type":"${type}",${place},"delta":`
}
