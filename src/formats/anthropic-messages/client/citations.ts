import type { Annotation } from '../../../canonical/part.ts'
import type { Schema } from '../../../contract/contract.ts'
import { codePointsIn, sliceCodePoints } from '../../../streams/code-points.ts'
import { formatId } from '../wire.ts'

type WireCitation = Schema<'MessageCitation'>

const none: readonly Annotation[] = []

/** The sources of a whole text block. */
export function decodeCitations(
  citations: readonly Schema<'MessageCitationParam'>[] | null | undefined,
  text: string,
): readonly Annotation[] {
  if (citations === undefined || citations === null || citations.length === 0) return none
  const length = codePointsIn(text)
  return citations.map((wire) => decodeCitation(wire, length))
}

function decodeCitation(wire: Schema<'MessageCitationParam'>, length: number): Annotation {
  if (wire.type !== 'web_search_result_location') return { kind: 'native', format: formatId, wire }
  const { url, title, ...rest } = wire
  const citation = { kind: 'url-citation', url, title: title ?? '', startIndex: 0, endIndex: length } as const
  // Without `encrypted_index` it came from a provider of another format.
  if (rest.encrypted_index === '') return citation
  return { ...citation, extra: { [formatId]: title === null ? { ...rest, title } : rest } }
}

/** An annotation as this format writes it; undefined for another format's own kind. `text` is the annotated text. */
export function encodeCitation(annotation: Annotation, text: string): WireCitation | undefined {
  if (annotation.kind === 'native') {
    return annotation.format === formatId ? (annotation.wire as WireCitation) : undefined
  }
  const { url, title, startIndex, endIndex, extra } = annotation
  return {
    type: 'web_search_result_location',
    cited_text: sliceCodePoints(text, startIndex, endIndex),
    url,
    title: title === '' ? null : title,
    encrypted_index: '',
    ...(extra?.[formatId] as object | undefined),
  }
}
