/** A JSON Schema. `x-rule` describes a pattern: "must be <x-rule>". */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Text that is not empty. */
export const text: JsonSchema = { type: 'string', minLength: 1 }
/** A number of tokens. */
export const tokenCount: JsonSchema = { type: 'integer', minimum: 1, maximum: 1_000_000_000 }

/** One of a few words. */
export function choice(...allowed: string[]): JsonSchema {
  return { enum: allowed }
}

/** A list without duplicates. */
export function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items, uniqueItems: true }
}

/** A mapping of these keys only. */
export function mapping(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: string[] = [],
): JsonSchema {
  return {
    type: 'object',
    description,
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties,
  }
}

/** The schema with a description. */
export function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description }
}
