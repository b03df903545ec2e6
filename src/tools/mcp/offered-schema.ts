import { isJsonObject, type JsonObject, objectOf } from '../../streams/untrusted-json.ts'

const mayBeNull: ReadonlySet<string> = new Set(['default', 'const'])
/** Keywords of which the value is no schema. */
const dataKeywords: ReadonlySet<string> = new Set([...mayBeNull, 'enum', 'examples', 'example'])
const schemasByName: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions'])

/** The input schema of a tool as models are given it: providers refuse one without properties, and keywords that are null. */
export function offeredSchema(schema: JsonObject): JsonObject {
  const { properties } = schema
  return { ...withoutNulls(schema), properties: namedSchemas(objectOf(properties)) }
}

function withoutNulls(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (value === null && !mayBeNull.has(keyword)) return []
    if (dataKeywords.has(keyword)) return [[keyword, value]]
    return [[keyword, schemasByName.has(keyword) && isJsonObject(value) ? namedSchemas(value) : offered(value)]]
  })
  return Object.fromEntries(entries)
}

function namedSchemas(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, each === null ? {} : offered(each)]))
}

function offered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(offered)
  return isJsonObject(value) ? withoutNulls(value) : value
}
