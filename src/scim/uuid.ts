const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id as it is stored, or undefined for a text that can be the id of nothing. */
export function toId(text: string): string | undefined {
  return uuid.test(text) ? text.toLowerCase() : undefined
}
