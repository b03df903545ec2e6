import { sliceCodePoints } from '../../../streams/code-points.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf } from '../../../streams/untrusted-json.ts'
import type { SentDocuments } from '../../format.ts'
import type { EventStage } from '../../shared/event-stage.ts'
import { formatId } from '../wire.ts'

/**
 * Puts the places of citations where they are in the caller's own documents, if what the model was sent of them differs. A citation of a
 * document in which the caller has no such places (characters of a PDF) is left out. Null if no document may be cited.
 */
export function locateCitations(body: JsonObject, sent: SentDocuments): EventStage | null {
  const documents = listOf(body['messages']).flatMap((message) => documentsIn(objectOf(message)['content']))
  if (!documents.some(({ citations }) => objectOf(citations)['enabled'] === true)) return null
  return (events) =>
    events.flatMap((event) => {
      if (event.kind !== 'annotation' || event.annotation.kind !== 'native') return [event]
      const { format, wire } = event.annotation
      if (format !== formatId || !isJsonObject(wire) || wire['type'] !== 'char_location') return [event]
      const located = locate(wire, documents, sent)
      return located === undefined ? [] : [{ ...event, annotation: { ...event.annotation, wire: located } }]
    })
}

/** In the order in which providers count them. */
function documentsIn(content: unknown): readonly JsonObject[] {
  return listOf(content).flatMap((block) => {
    if (!isJsonObject(block)) return []
    return block['type'] === 'document' ? [block] : block['type'] === 'tool_result' ? documentsIn(block['content']) : []
  })
}

function locate(wire: JsonObject, documents: readonly JsonObject[], sent: SentDocuments): JsonObject | undefined {
  const { document_index: index, start_char_index: start, end_char_index: end, cited_text: cited } = wire
  if (typeof index !== 'number' || typeof start !== 'number' || typeof end !== 'number') return wire
  const source = objectOf(documents[index]?.['source'])
  // Its text took its place, which only the gateway has seen.
  if (source['type'] === 'base64' || source['type'] === 'url') return undefined
  if (source['type'] !== 'text') return wire
  const written = textOf(source['data'])
  const text = sent.textOf(written)
  if (text === written || sliceCodePoints(text, start, end).trim() !== textOf(cited).trim()) return wire
  const place = sent.placesOf(text, written).around(start, end)
  return { ...wire, start_char_index: place.start, end_char_index: place.end }
}
