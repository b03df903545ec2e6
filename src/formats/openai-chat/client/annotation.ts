import type { Annotation } from '../../../canonical/part.ts'
import type { Schema } from '../../../contract.ts'
import { objectOf, wordOf } from '../../../streams/untrusted-json.ts'

/**
 * An annotation as a message has it, whose places count from the start of all its text: `offset` is where the annotated part begins.
 * Undefined for kinds that this format's callers do not know.
 */
export function encodeAnnotation(annotation: Annotation, offset: number): Schema<'ChatAnnotation'> | undefined {
  if (annotation.kind === 'native') return undefined
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
