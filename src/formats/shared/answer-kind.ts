/** The kind of a provider's answer: server-sent events, one JSON body, or a web page; unknown while only white space came. */
export type AnswerKind = 'unknown' | 'events' | 'json' | 'page'

const brace = 0x7b
const bracket = 0x5b
const angle = 0x3c

/** Decides by the first character that is neither white space nor a byte order mark. */
export function answerKindOf(bytes: Uint8Array): AnswerKind {
  for (const byte of bytes) {
    if (byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf) continue
    if (byte === angle) return 'page'
    return byte === brace || byte === bracket ? 'json' : 'events'
  }
  return 'unknown'
}
