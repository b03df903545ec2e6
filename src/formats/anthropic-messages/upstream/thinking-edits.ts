import { listOf, objectOf } from '../../../streams/untrusted-json.ts'

const editOfThoughts = /^clear_thinking_/

/** Orders to edit the context without those about thoughts, which are refused where no model thinks; undefined when none is left. */
export function withoutThinkingEdits(management: unknown): unknown {
  const wire = objectOf(management)
  const edits = listOf(wire['edits'])
  const kept = edits.filter((edit) => !editOfThoughts.test(String(objectOf(edit)['type'])))
  if (kept.length === edits.length) return management
  return kept.length === 0 ? undefined : { ...wire, edits: kept }
}
