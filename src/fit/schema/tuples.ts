import type { JsonObject } from '../../streams/untrusted-json.ts'
import { mapInner } from './schema-refs.ts'

/** Writes tuples as draft 2020-12 of JSON Schema does, as `prefixItems`. The same object if it has no tuple. */
export function withPrefixItems(schema: JsonObject): JsonObject {
  const inner = mapInner(schema, withPrefixItems)
  const { items, additionalItems, ...rest } = inner
  if (!Array.isArray(items)) return inner
  return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }
}
