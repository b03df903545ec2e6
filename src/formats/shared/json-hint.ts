import type { TextFormat } from '../../canonical/conversation.ts'
import { writeExact } from '../../streams/exact-json.ts'

/** Asks in the prompt for an output format that the endpoint can't enforce; undefined for text. `opening` begins the sentence. */
export function jsonHint(textFormat: TextFormat | undefined, opening = 'Answer'): string | undefined {
  if (textFormat === undefined || textFormat.kind === 'text') return undefined
  if (textFormat.kind !== 'json-schema') return `${opening} with nothing but one JSON object.`
  return `${opening} with nothing but a JSON value that satisfies this JSON Schema:\n${writeExact(textFormat.schema)}`
}
