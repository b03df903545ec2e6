const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A UUID (RFC 9562 §4) as ids are stored, in small letters; undefined for a text that can be the id of nothing. */
export function toId(text: string): string | undefined {
  return uuid.test(text) ? text.toLowerCase() : undefined
}
