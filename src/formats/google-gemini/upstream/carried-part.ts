import type { CarriedPart } from '../../../canonical/envelope.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import { formatId } from '../wire.ts'

/** The members that a part which came back may have; any other could make Google read files that the caller may not. */
const carriedMembers: ReadonlySet<string> = new Set([
  'text',
  'thoughtSignature',
  'toolCall',
  'toolResponse',
  'executableCode',
  'codeExecutionResult',
])

/** Whether parts of this type exist in no other format and the model wants them back on its next turn. */
export function isCarried(type: string): boolean {
  return type !== 'text' && carriedMembers.has(type)
}

/** A part and its signature, which travel from turn to turn as signatures do. */
export function carryPart(wire: JsonObject): CarriedPart {
  return { format: formatId, wire }
}

/** True if a part that came back can be sent. */
export function canCarry(part: JsonObject): boolean {
  return Object.keys(part).every((name) => carriedMembers.has(name))
}
