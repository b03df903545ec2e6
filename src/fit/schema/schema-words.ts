import { writeExact } from '../../streams/exact-json.ts'
import type { JsonObject } from '../../streams/untrusted-json.ts'

/** What a keyword demands, behind "Must"; undefined if it demands nothing. */
type Words = (value: string) => string | undefined

const wordsOf: Readonly<Record<string, Words>> = {
  minimum: (value) => `be at least ${value}`,
  maximum: (value) => `be at most ${value}`,
  exclusiveMinimum: (value) => `be greater than ${value}`,
  exclusiveMaximum: (value) => `be less than ${value}`,
  multipleOf: (value) => `be a multiple of ${value}`,
  minLength: (value) => `have at least ${value} characters`,
  maxLength: (value) => `have at most ${value} characters`,
  minItems: (value) => `have at least ${value} items`,
  maxItems: (value) => `have at most ${value} items`,
  minProperties: (value) => `have at least ${value} properties`,
  maxProperties: (value) => `have at most ${value} properties`,
  uniqueItems: (value) => (value === 'true' ? 'have no item twice' : undefined),
  pattern: (value) => `match the regular expression ${value}`,
  format: (value) => `have the format ${value}`,
}

/** Keywords that demand nothing of a value. */
const silent: ReadonlySet<string> = new Set([
  ...['$schema', '$id', 'id', '$anchor', '$comment', '$vocabulary', '$dynamicAnchor'],
  ...['title', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly', 'nullable', 'optional'],
  ...['contentEncoding', 'contentMediaType', 'unevaluatedItems', 'unevaluatedProperties', 'additionalItems'],
])

/** The schema with what these keywords demanded as words in its description. */
export function withWords(schema: JsonObject, removed: JsonObject): JsonObject {
  const demands = Object.entries(removed).flatMap(([name, value]) => {
    if (silent.has(name)) return []
    const written = typeof value === 'string' ? value : writeExact(value)
    const words = Object.hasOwn(wordsOf, name) ? wordsOf[name] : undefined
    const demand = words === undefined ? `satisfy the JSON Schema {"${name}":${writeExact(value)}}` : words(written)
    return demand ?? []
  })
  return demands.length === 0 ? schema : described(schema, `Must ${demands.join(', ')}.`)
}

/** The schema with this sentence at the end of its description. */
export function described(schema: JsonObject, sentence: string): JsonObject {
  const { description } = schema
  const told = typeof description === 'string' && description !== '' ? `${description}\n${sentence}` : sentence
  return { ...schema, description: told }
}
