import { isJsonObject, type JsonObject, parseUntrusted, stringifyUntrusted } from '../../../streams/untrusted-json.ts'

// `part1.<JSON of the part, base64url>`. Google's own signatures have no full stop in them.
const prefix = 'part1.'

/** What a part that comes back may be; any other could make Google read files that the caller has no right to. */
const carriedMembers: ReadonlySet<string> = new Set([
  'text',
  'thoughtSignature',
  'toolCall',
  'toolResponse',
  'executableCode',
  'codeExecutionResult',
])

/** Whether no other format has words for parts of this type, and the model wants them back on its next turn. */
export function isCarried(type: string): boolean {
  return type !== 'text' && carriedMembers.has(type)
}

/** A part as one opaque text, its signature in it: what carries signatures from turn to turn carries it too. */
export function carryPart(part: JsonObject): string | undefined {
  const json = stringifyUntrusted(part)
  return json === undefined ? undefined : prefix + Buffer.from(json).toString('base64url')
}

/** The part that was carried; undefined for a plain signature, null for one that can't be sent. */
export function carriedPart(text: string): JsonObject | undefined | null {
  if (!text.startsWith(prefix)) return undefined
  const part = parseUntrusted(Buffer.from(text.slice(prefix.length), 'base64url').toString('utf8'))
  return isJsonObject(part) && Object.keys(part).every((name) => carriedMembers.has(name)) ? part : null
}
