import { isObject, type Json } from '../document/openapi.ts'

const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])
const data: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const', 'default', 'value', 'mapping'])

/** Visits every object of a document that isn't data: schemas and all others, each with the keys that lead to it. */
export function walkObjects(document: Json, visit: (value: Json, at: readonly string[]) => void): void {
  // A member of `properties` may be called anything: what it is called says nothing of it.
  const walk = (value: unknown, at: readonly string[], isNamed: boolean): void => {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) walk(each, [...at, String(index)], false)
      return
    }
    if (!isObject(value)) return
    if (!isNamed) visit(value, at)
    for (const [key, each] of Object.entries(value)) {
      if (!isNamed && (data.has(key) || key.startsWith('x-'))) continue
      walk(each, [...at, key], !isNamed && maps.has(key))
    }
  }
  walk(document, [], false)
}
