import type { Annotation } from '../../../canonical/part.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { CodePointIndex } from '../../../streams/code-points.ts'
import { type JsonObject, listOf, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { formatId } from '../wire.ts'
import type { DecodeState, OpenMessage } from './state.ts'
import { Utf8Index } from './utf8-index.ts'

/** Most annotations of one message. */
const annotationsMax = 1000

/** In code points. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Ways to find a place in the text of the answer. */
interface Places {
  readonly bytes: Utf8Index
  readonly points: CodePointIndex
}

const nowhere: Span = { start: 0, end: 0 }

/** Collects a candidate's sources. They usually come with the last chunk and apply to all text of the answer. */
export function noteSources(state: DecodeState, candidate: JsonObject): void {
  if (candidate['groundingMetadata'] === undefined && candidate['citationMetadata'] === undefined) return
  const grounding = objectOf(candidate['groundingMetadata'])
  for (const query of listOf(grounding['webSearchQueries'])) {
    // Google does not charge for empty ones.
    if (typeof query !== 'string' || query === '') continue
    state.queries.add(query)
    state.searches.add(query)
  }
  if (listOf(grounding['groundingChunks']).length > 0) state.grounding = grounding
  const metadata = objectOf(candidate['citationMetadata'])
  // The second name is AI Studio's.
  for (const wires of [listOf(metadata['citations']), listOf(metadata['citationSources'])]) {
    if (wires.length > 0) state.citations = wires
  }
}

/** Emits the annotations of a message that ends: passages that a source supports, and sources without a passage. */
export function annotateMessage(state: DecodeState, message: OpenMessage, out: TurnEvent[]): void {
  const { grounding, citations } = state
  if (grounding === undefined && citations.length === 0) return
  const places: Places = { bytes: new Utf8Index(state.text), points: new CodePointIndex(state.text) }
  const chunks = listOf(grounding?.['groundingChunks']).map(sourceOf)
  const supports = listOf(grounding?.['groundingSupports']).map(objectOf)
  for (const support of supports) {
    const span = spanOf(state, message, objectOf(support['segment']), places)
    for (const position of listOf(support['groundingChunkIndices'])) {
      const source = typeof position === 'number' ? chunks[position] : undefined
      if (source !== undefined && span !== undefined) annotate(state, message, source, span, out)
    }
  }
  if (supports.length === 0) {
    for (const source of chunks) if (source !== undefined) annotate(state, message, source, nowhere, out)
  }
  for (const citation of citations.map(objectOf)) {
    const source = sourceOfCitation(citation)
    const hasPlace = citation['endIndex'] !== undefined
    const span = hasPlace ? spanOf(state, message, citation, places) : nowhere
    if (source !== undefined && span !== undefined) annotate(state, message, source, span, out)
  }
}

interface Source {
  readonly url: string
  readonly title: string
  readonly license?: string
}

/** The source of a grounding chunk; undefined for one without a URL (a document of a file store). */
function sourceOf(chunk: unknown): Source | undefined {
  const { web, retrievedContext, maps } = objectOf(chunk)
  const source = objectOf(web ?? retrievedContext ?? maps)
  const url = wordOf(source['uri'])
  return url === undefined ? undefined : { url, title: wordOf(source['title']) ?? url }
}

function sourceOfCitation(citation: JsonObject): Source | undefined {
  const url = wordOf(citation['uri'])
  if (url === undefined) return undefined
  const license = wordOf(citation['license'])
  return { url, title: wordOf(citation['title']) ?? url, ...(license === undefined ? {} : { license }) }
}

/**
 * Where a segment is in the message's text; undefined for one of another message. Its indexes are offsets into the UTF-8 of all text; if
 * they disagree with the quoted text, the quotation counts.
 */
function spanOf(
  state: DecodeState,
  { textStart }: OpenMessage,
  segment: JsonObject,
  { bytes, points }: Places,
): Span | undefined {
  const { text } = state
  const start = bytes.toUtf16(placeOf(segment['startIndex']))
  const end = bytes.toUtf16(placeOf(segment['endIndex']))
  const quoted = wordOf(segment['text'])
  const before = points.at(textStart)
  const spanAt = (from: number, to: number): Span => ({ start: points.at(from) - before, end: points.at(to) - before })
  if (quoted !== undefined && text.slice(start, end) !== quoted) {
    const found = text.indexOf(quoted, textStart)
    if (found !== -1) return spanAt(found, found + quoted.length)
  }
  return start < textStart || end < start ? undefined : spanAt(start, end)
}

function annotate(
  state: DecodeState,
  { index }: OpenMessage,
  { url, title, license }: Source,
  { start: startIndex, end: endIndex }: Span,
  out: TurnEvent[],
): void {
  const key = `${index} ${startIndex} ${endIndex} ${url}`
  if (state.annotationKeys.has(key) || state.annotationKeys.size >= annotationsMax) return
  state.annotationKeys.add(key)
  const extra = license === undefined ? {} : { extra: { [formatId]: { license } } }
  const annotation: Annotation = { kind: 'url-citation', url, title, startIndex, endIndex, ...extra }
  out.push({ kind: 'annotation', index, part: 0, annotation })
}

function placeOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
}
