import { listOf, objectOf } from '../../../streams/untrusted-json.ts'

const editOfThoughts = /^clear_thinking_/

/** Context edits without those of thoughts, which models that can't think refuse; undefined if none is left. */
export function withoutThinkingEdits(management: unknown): unknown {
  const wire = objectOf(management)
  const edits = listOf(wire['edits'])
  const kept = edits.filter((edit) => !editOfThoughts.test(String(objectOf(edit)['type'])))
  if (kept.length === edits.length) return management
  return kept.length === 0 ? undefined : { ...wire, edits: kept }
}
