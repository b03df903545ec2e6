import { parseExact, writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'

// `part1.<JSON of the part, base64url>`. Google's own signatures have no full stop in them.
const prefix = 'part1.'

/** The members that a part from a caller may have; any other could make Google read files that the caller may not. */
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

/** A part and its signature as one opaque text, which travels from turn to turn as signatures do. */
export function carryPart(part: JsonObject): string {
  return prefix + Buffer.from(writeExact(part)).toString('base64url')
}

/** The part that was carried; undefined for a plain signature, null for one that can't be sent. */
export function carriedPart(text: string): JsonObject | undefined | null {
  if (!text.startsWith(prefix)) return undefined
  const part = parseExact(Buffer.from(text.slice(prefix.length), 'base64url').toString('utf8'))
  return isJsonObject(part) && Object.keys(part).every((name) => carriedMembers.has(name)) ? part : null
}
