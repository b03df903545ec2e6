import type { JsonObject } from '../../streams/untrusted-json.ts'
import { mapInner } from './schema-refs.ts'

/** Gives arrays without `items` items of any kind. The same object if every array has items. */
export function withArrayItems(schema: JsonObject): JsonObject {
  const inner = mapInner(schema, withArrayItems)
  return inner['type'] === 'array' && inner['items'] === undefined ? { ...inner, items: {} } : inner
}
