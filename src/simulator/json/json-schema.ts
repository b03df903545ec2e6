/** A JSON Schema in a document: an object of keywords, true for anything or false for nothing. */
export type JsonSchema = Readonly<Record<string, unknown>> | boolean

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

/** True for a JSON object. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a keyword's value as a schema; any other value counts as a schema that allows anything. */
export function asSchema(value: unknown): JsonSchema {
  return isJsonObject(value) || value === false ? value : true
}

/** Reads a keyword's value as a list of schemas; empty when it is none. */
export function asSchemas(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.map(asSchema) : []
}

/** A schema that both satisfy. */
export function both(first: JsonSchema, second: JsonSchema): JsonSchema {
  if (first === true || second === false || first === second) return second
  if (second === true || first === false) return first
  return { allOf: [first, second] }
}

/** True when two JSON values are equal; the order of an object's keys does not count. */
export function isSameJson(first: unknown, second: unknown): boolean {
  if (first === second) return true
  if (Array.isArray(first) && Array.isArray(second)) {
    return first.length === second.length && first.every((value, index) => isSameJson(value, second[index]))
  }
  if (!isJsonObject(first) || !isJsonObject(second)) return false
  const keys = Object.keys(first)
  if (keys.length !== Object.keys(second).length) return false
  return keys.every((key) => Object.hasOwn(second, key) && isSameJson(first[key], second[key]))
}
