import type { Annotation } from '../../../canonical/part.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { formatId } from '../wire.ts'
import type { TextBlockState } from './state.ts'

/** Emits the citations of a text block at its end, because each applies to the whole block. */
export function releaseCitations(block: TextBlockState, out: TurnEvent[]): void {
  const { index, part, length, citations } = block
  if (citations.length === 0) return
  if (index !== -1) {
    for (const wire of citations) {
      if (isJsonObject(wire)) out.push({ kind: 'annotation', index, part, annotation: annotationOf(wire, length) })
    }
  }
  citations.length = 0
}

function annotationOf(wire: JsonObject, length: number): Annotation {
  const { url: _, title, ...rest } = wire
  const url = wordOf(wire['url'])
  if (wire['type'] !== 'web_search_result_location' || url === undefined) {
    return { kind: 'native', format: formatId, wire }
  }
  // A missing title stays missing when sent back.
  const carried = typeof title === 'string' || title === undefined ? rest : { ...rest, title }
  return {
    kind: 'url-citation',
    url,
    title: textOf(title),
    startIndex: 0,
    endIndex: length,
    extra: { [formatId]: carried },
  }
}
