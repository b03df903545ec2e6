import type { Annotation } from '../../canonical/part.ts'
import { formatId, type WireAnnotation } from './wire.ts'

/** An annotation as this format writes it; undefined for another format's own kind. */
export function encodeAnnotation(annotation: Annotation): WireAnnotation | undefined {
  if (annotation.kind === 'native') {
    return annotation.format === formatId ? (annotation.wire as WireAnnotation) : undefined
  }
  return {
    type: 'url_citation',
    url: annotation.url,
    title: annotation.title,
    start_index: annotation.startIndex,
    end_index: annotation.endIndex,
    ...(annotation.extra?.[formatId] as object | undefined),
  }
}
