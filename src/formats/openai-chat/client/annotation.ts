import type { Annotation } from '../../../canonical/part.ts'
import type { Schema } from '../../../contract/contract.ts'
import { isJsonObject, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { formatId } from './wire.ts'

/**
 * An annotation of a message, with positions from the start of all its text: `offset` is where the annotated part begins. Undefined for
 * kinds that this format doesn't have.
 */
export function encodeAnnotation(annotation: Annotation, offset: number): Schema<'ChatAnnotation'> | undefined {
  if (annotation.kind === 'native') {
    return annotation.format === formatId && isFileAnnotation(annotation.wire) ? annotation.wire : undefined
  }
  const { url, title, startIndex, endIndex, extra } = annotation
  const content = wordOf(objectOf(extra?.['openai-chat'])['content'])
  return {
    type: 'url_citation',
    url_citation: {
      url,
      title,
      start_index: startIndex + offset,
      end_index: endIndex + offset,
      ...(content !== undefined && { content }),
    },
  }
}

/** Whether an annotation is what a provider has read in a file. */
export function isFileAnnotation(wire: unknown): wire is Schema<'ChatFileAnnotation'> {
  return isJsonObject(wire) && wire['type'] === 'file' && isJsonObject(wire['file'])
}
