import type { Annotation } from '../../../canonical/part.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { codePointsIn, sliceCodePoints } from '../../../streams/code-points.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { formatId } from '../wire.ts'
import type { DecodeState } from './state.ts'

/** Applies a citation: one annotation per source, on the open text. Citations of thoughts are skipped. */
export function applyCitation(state: DecodeState, citation: unknown, out: TurnEvent[]): void {
  const { open } = state
  if (!isJsonObject(citation) || open?.kind !== 'message' || open.part === -1) return
  const type = wordOf(citation['type'])
  if (type !== undefined && type !== 'TEXT_CONTENT') return
  const contentIndex = citation['content_index']
  if (contentIndex !== undefined && contentIndex !== open.contentIndex) return
  for (const annotation of annotationsOf(citation, open.text)) {
    out.push({ kind: 'annotation', index: open.index, part: open.part, annotation })
  }
}

function annotationsOf(citation: JsonObject, text: string): Annotation[] {
  const { startIndex, endIndex } = placeOf(citation, text)
  const sources = listOf(citation['sources']).filter(isJsonObject)
  const cited = sources.flatMap((source): Annotation[] => {
    const document = objectOf(source['document'] ?? source['tool_output'])
    // A tool's output, or a document from the caller, may have no URL: then its id is used.
    const url = urlOf(document, source['id']) ?? wordOf(source['id'])
    if (url === undefined) return []
    return [{ kind: 'url-citation', url, title: textOf(document['title']), startIndex, endIndex }]
  })
  return cited.length > 0 ? cited : [{ kind: 'native', format: formatId, wire: citation }]
}

function urlOf(document: JsonObject, id: unknown): string | undefined {
  return [document['url'], id].map(wordOf).find((value) => value !== undefined && /^https?:\/\//i.test(value))
}

/** Cohere counts code points; where the quoted text says that it was UTF-16, that is what counts. They differ after the first emoji. */
function placeOf(citation: JsonObject, text: string): { startIndex: number; endIndex: number } {
  const start = countOf(citation['start'])
  const end = Math.max(start, countOf(citation['end']))
  const cited = textOf(citation['text'])
  if (sliceCodePoints(text, start, end) === cited || text.slice(start, end) !== cited)
    return { startIndex: start, endIndex: end }
  const startIndex = codePointsIn(text, 0, start)
  return { startIndex, endIndex: startIndex + codePointsIn(cited) }
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
}
