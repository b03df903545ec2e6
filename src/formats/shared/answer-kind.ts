/** What a provider answers with: server-sent events, one body of JSON, a web page; unknown for as long as only white space came. */
export type AnswerKind = 'unknown' | 'events' | 'json' | 'page'

const brace = 0x7b
const bracket = 0x5b
const angle = 0x3c

/** Tells by the first character that is neither white space nor a byte order mark. */
export function answerKindOf(bytes: Uint8Array): AnswerKind {
  for (const byte of bytes) {
    if (byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf) continue
    if (byte === angle) return 'page'
    return byte === brace || byte === bracket ? 'json' : 'events'
  }
  return 'unknown'
}
