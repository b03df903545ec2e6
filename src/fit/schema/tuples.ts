import type { JsonObject } from '../../streams/untrusted-json.ts'
import { mapInner } from './schema-refs.ts'

/** The schema with items that differ by place as draft 2020-12 of JSON Schema writes them. The same object if there are none. */
export function withPrefixItems(schema: JsonObject): JsonObject {
  const inner = mapInner(schema, withPrefixItems)
  const { items, additionalItems, ...rest } = inner
  if (!Array.isArray(items)) return inner
  return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }
}
