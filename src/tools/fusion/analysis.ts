import type { Schema } from '../../contract/contract.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'

type Analysis = Schema<'FusionAnalysis'>
type Shape = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const texts = { type: 'array', items: text }

function objects(properties: Shape): Shape {
  return { type: 'array', items: object(properties) }
}

function object(properties: Shape): Shape {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** The JSON Schema that the analyst is asked to keep to: that of the contract, with nothing beside it. */
export const analysisSchema = object({
  consensus: texts,
  contradictions: objects({ topic: text, stances: objects({ model: text, stance: text }) }),
  partial_coverage: objects({ models: texts, point: text }),
  unique_insights: objects({ model: text, insight: text }),
  blind_spots: texts,
})

/** The analysis, with the members of the contract only; undefined for anything else. */
export function readAnalysis(value: unknown): Analysis | undefined {
  const read = fitted(analysisSchema, value)
  // It has just been held to the schema.
  return read === undefined ? undefined : (read as Analysis)
}

/** The value without what the schema does not name; undefined where it does not fit. */
function fitted(schema: Shape, value: unknown): unknown {
  if (schema['type'] === 'string') return typeof value === 'string' ? value : undefined
  if (schema['type'] === 'array') {
    if (!Array.isArray(value)) return undefined
    const items = value.map((item) => fitted(schema['items'] as Shape, item))
    return items.includes(undefined) ? undefined : items
  }
  if (!isJsonObject(value)) return undefined
  const members = Object.entries(schema['properties'] as Readonly<Record<string, Shape>>).map(
    ([name, of]) => [name, fitted(of, value[name])] as const,
  )
  return members.some(([, member]) => member === undefined) ? undefined : Object.fromEntries(members)
}
