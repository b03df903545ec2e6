import type { Annotation } from '../../../canonical/part.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { CodePointIndex } from '../../../streams/code-points.ts'
import {
  isJsonObject,
  type JsonObject,
  listOf,
  objectOf,
  stringifyUntrusted,
  textOf,
  wordOf,
} from '../../../streams/untrusted-json.ts'
import type { DecodeState } from './state.ts'

/** Reads a delta's annotations: they belong to the text, and wait for it if they come first. Repeated ones count once. */
export function applyAnnotations(state: DecodeState, wires: readonly unknown[], out: TurnEvent[]): void {
  for (const wire of wires) if (isJsonObject(wire)) addAnnotation(state, annotationOf(wire), out)
}

/** Notes the sources that Perplexity lists separately. */
export function noteCitations(state: DecodeState, wire: JsonObject): void {
  const citations = listOf(wire['citations'])
  if (citations.length > 0) state.citations = citations
  const results = listOf(wire['search_results'])
  if (results.length > 0) state.searchResults = results
}

/**
 * Turns the noted sources into annotations: one for each `[n]` in the text, or one without a position for a source that the text never
 * names.
 */
export function annotateCitations(state: DecodeState, out: TurnEvent[]): void {
  if (state.citations.length === 0) return
  const places = new CodePointIndex(state.text)
  state.citations.forEach((citation, position) => {
    const url = wordOf(citation) ?? wordOf(objectOf(citation)['url'])
    if (url === undefined) return
    const result = state.searchResults.find((candidate) => objectOf(candidate)['url'] === url)
    const title = wordOf(objectOf(result)['title']) ?? url
    const marker = `[${position + 1}]`
    let at = state.text.indexOf(marker)
    if (at === -1) addAnnotation(state, { kind: 'url-citation', url, title, startIndex: 0, endIndex: 0 }, out)
    while (at !== -1) {
      const startIndex = places.at(at)
      const endIndex = startIndex + marker.length
      addAnnotation(state, { kind: 'url-citation', url, title, startIndex, endIndex }, out)
      at = state.text.indexOf(marker, at + marker.length)
    }
  })
}

/** Emits the annotations that waited for a text part. */
export function releaseAnnotations(state: DecodeState, out: TurnEvent[]): void {
  const message = state.message
  if (message?.partKind !== 'text') return
  for (const annotation of state.annotations) {
    out.push({ kind: 'annotation', index: message.index, part: message.part, annotation })
  }
  state.annotations.length = 0
}

function addAnnotation(state: DecodeState, annotation: Annotation, out: TurnEvent[]): void {
  const key = stringifyUntrusted(annotation) ?? ''
  if (state.annotationKeys.has(key)) return
  state.annotationKeys.add(key)
  state.annotations.push(annotation)
  releaseAnnotations(state, out)
}

/** A canonical annotation. */
export function annotationOf(wire: JsonObject): Annotation {
  // Some providers write the members of a citation next to its type.
  const citation = isJsonObject(wire['url_citation']) ? wire['url_citation'] : wire
  const url = wordOf(citation['url'])
  if (wire['type'] !== 'url_citation' || url === undefined) return { kind: 'native', format: 'openai-chat', wire }
  const content = wordOf(citation['content'])
  return {
    kind: 'url-citation',
    url,
    title: textOf(citation['title']),
    startIndex: placeOf(citation['start_index']),
    endIndex: placeOf(citation['end_index']),
    ...(content === undefined ? {} : { extra: { 'openai-chat': { content } } }),
  }
}

function placeOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
}
