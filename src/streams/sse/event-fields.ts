import { latin1ToText } from '../latin1.ts'
import type { SpanReader } from './span-reader.ts'

/** The fields of a server-sent event. Texts are UTF-8 as Latin-1, one character per byte. */
export interface EventFields {
  /** The last one if there are several; '' if none. */
  readonly name: string
  /** All data lines joined; undefined if there are none. */
  readonly data: string | undefined
  /** The id that it gives the stream. */
  readonly id: string | undefined
}

const space = 0x20

/** Reads the fields of an event (WHATWG HTML, section 9.2.6), whose lines end with LF. */
export function fieldsOf(event: string): EventFields {
  let name = ''
  let data: string | undefined
  let id: string | undefined
  for (const line of event.split('\n')) {
    const colon = line.indexOf(':')
    const value = colon === -1 ? '' : line.slice(line.charCodeAt(colon + 1) === space ? colon + 2 : colon + 1)
    const field = colon === -1 ? line : line.slice(0, colon)
    if (field === 'data') data = data === undefined ? value : `${data}\n${value}`
    else if (field === 'event') name = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }
  return { name, data, id }
}

const nameStart = 'event: '
const dataStart = 'data: '

/**
 * Where the data of the reader's current event starts, if the event is only one data line, or a name and one data line, in the usual form;
 * -1 for any other event. The data ends where the event does.
 */
export function plainDataStart({ text, start, lineEnd, lineCount }: SpanReader): number {
  if (lineCount > 2 || (lineCount === 2 && !startsAt(text, start, nameStart))) return -1
  const at = lineCount === 1 ? start : lineEnd + 1
  return startsAt(text, at, dataStart) ? at + dataStart.length : -1
}

/** Like `startsWith`, but three times as fast for a few characters. */
function startsAt(text: string, at: number, expected: string): boolean {
  for (let index = 0; index < expected.length; index++) {
    if (text.charCodeAt(at + index) !== expected.charCodeAt(index)) return false
  }
  return true
}

/** The name of such an event, decoded; '' when it has none. */
export function plainName({ text, start, lineEnd, lineCount }: SpanReader): string {
  return lineCount === 1 ? '' : latin1ToText(text.slice(start + nameStart.length, lineEnd))
}

/** True when such an event has that name, in ASCII, or none. */
export function isPlainlyNamed({ text, start, lineEnd, lineCount }: SpanReader, name: string): boolean {
  const at = start + nameStart.length
  return lineCount === 1 || (lineEnd - at === name.length && text.startsWith(name, at))
}
