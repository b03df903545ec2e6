// English text has some four characters to a token; other scripts have fewer, so this is a guess from below.
const charactersPerToken = 4

/** Members that hold no words of the model. */
const wordless: ReadonlySet<string> = new Set([
  'id',
  'type',
  'role',
  'status',
  'call_id',
  'signature',
  'encrypted_content',
  'data',
  'result',
  'url',
])

/** A guess at the tokens that a model wrote, from the parsed part of an answer that holds its words. For answers that come without usage. */
export function guessOutputTokens(wire: unknown): number {
  return Math.ceil(countCharacters(wire) / charactersPerToken)
}

function countCharacters(wire: unknown): number {
  if (typeof wire === 'string') return wire.length
  if (typeof wire !== 'object' || wire === null) return 0
  let count = 0
  for (const [name, value] of Object.entries(wire)) if (!wordless.has(name)) count += countCharacters(value)
  return count
}
