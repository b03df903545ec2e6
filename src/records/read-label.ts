/** Reads `name=value`, a pair of a request's metadata; the name has no `=`. Undefined for a text without both. */
export function readLabel(text: string): { readonly name: string; readonly value: string } | undefined {
  const end = text.indexOf('=')
  return end < 1 ? undefined : { name: text.slice(0, end), value: text.slice(end + 1) }
}
