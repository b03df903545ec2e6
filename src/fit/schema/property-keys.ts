import { writeExact } from '../../streams/exact-json.ts'
import { type JsonObject, listOf, objectOf } from '../../streams/untrusted-json.ts'
import { described } from './schema-words.ts'

/** Describes root properties with other keys in words, and allows further properties instead. The same object if all keys match. */
export function withKeysLike(schema: JsonObject, pattern: RegExp): JsonObject {
  const { properties, required, additionalProperties: _, ...rest } = schema
  const entries = Object.entries(objectOf(properties))
  const odd = entries.filter(([key]) => !pattern.test(key))
  if (odd.length === 0) return schema
  const left = listOf(required).filter((key) => pattern.test(String(key)))
  const kept = {
    ...rest,
    properties: Object.fromEntries(entries.filter(([key]) => pattern.test(key))),
    ...(left.length > 0 && { required: left }),
  }
  const needed = odd.map(([key]) => key).filter((key) => listOf(required).includes(key))
  const must = needed.length === 0 ? '' : ` Required of them: ${writeExact(needed)}.`
  return described(kept, `Also takes the properties ${writeExact(Object.fromEntries(odd))}.${must}`)
}
