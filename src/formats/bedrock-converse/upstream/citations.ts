import type { Annotation } from '../../../canonical/part.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { formatId } from '../wire.ts'
import type { OpenMessage } from './state.ts'

/** Notes a source of the open block's text. */
export function noteCitation(message: OpenMessage, wire: unknown): void {
  if (isJsonObject(wire)) message.citations.push(wire)
}

/** Emits the sources of a block whose text is complete; each applies to the whole block. */
export function releaseCitations(message: OpenMessage, out: TurnEvent[]): void {
  for (const wire of message.citations) {
    const annotation = annotationOf(wire, message.blockStart, message.length)
    out.push({ kind: 'annotation', index: message.index, part: 0, annotation })
  }
  if (message.citations.length > 0) message.citations = []
}

function annotationOf(wire: JsonObject, startIndex: number, endIndex: number): Annotation {
  const url = urlOf(wire)
  // A passage of a document that the caller sent has no URL.
  if (url === undefined) return { kind: 'native', format: formatId, wire: { ...wire, startIndex, endIndex } }
  return { kind: 'url-citation', url, title: textOf(wire['title']) || url, startIndex, endIndex }
}

function urlOf(wire: JsonObject): string | undefined {
  const url = wordOf(objectOf(objectOf(wire['location'])['web'])['url'])
  const source = wordOf(wire['source'])
  return url ?? (source !== undefined && /^https?:\/\//.test(source) ? source : undefined)
}
