/** A piece of JSON, and what it is: the name of a member, a string, another value, or what stands between. */
export interface JsonToken {
  readonly kind: 'name' | 'string' | 'word' | 'mark'
  readonly text: string
}

const tokenPattern = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g

// Beyond it nobody looks at colours, and the page would become slow.
const charsMax = 60_000

/** Cuts JSON into pieces of different colours. Together they are the text, whatever it is. */
export function jsonTokens(text: string): readonly JsonToken[] {
  if (text.length > charsMax) return [{ kind: 'mark', text }]
  const tokens: JsonToken[] = []
  let from = 0
  for (const found of text.matchAll(tokenPattern)) {
    const [whole, colon] = found
    if (found.index > from) tokens.push({ kind: 'mark', text: text.slice(from, found.index) })
    from = found.index + whole.length
    const kind = colon !== undefined ? 'name' : whole.startsWith('"') ? 'string' : 'word'
    tokens.push({ kind, text: whole })
  }
  if (from < text.length) tokens.push({ kind: 'mark', text: text.slice(from) })
  return tokens
}
