import type { JsonObject } from '../../streams/untrusted-json.ts'
import { mapInner } from './schema-refs.ts'

/** The schema with items of any kind where an array has none: the same object if there is no such array. */
export function withArrayItems(schema: JsonObject): JsonObject {
  const inner = mapInner(schema, withArrayItems)
  return inner['type'] === 'array' && inner['items'] === undefined ? { ...inner, items: {} } : inner
}
