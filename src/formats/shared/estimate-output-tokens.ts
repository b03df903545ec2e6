// English text has about four characters per token, other scripts fewer, so the estimate is low.
const charactersPerToken = 4

/** Members that contain no model output. */
const uncounted: ReadonlySet<string> = new Set([
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

/** Estimates the output tokens of an answer without usage, from the parsed part that contains its output; rather too low. */
export function estimateOutputTokens(wire: unknown): number {
  return Math.ceil(countCharacters(wire) / charactersPerToken)
}

function countCharacters(wire: unknown): number {
  if (typeof wire === 'string') return wire.length
  if (typeof wire !== 'object' || wire === null) return 0
  let count = 0
  for (const [name, value] of Object.entries(wire)) if (!uncounted.has(name)) count += countCharacters(value)
  return count
}
