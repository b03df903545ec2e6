import { isObject, type Json, listOf, lookUp, objectOf, refOf } from '../document/openapi.ts'

/**
 * Throws an Error for a schema that holds a value to itself without going deeper into it, such as an `allOf` that lists its own schema: a
 * validator would never come to an end.
 */
export function refuseEndless(document: Json, schema: unknown): void {
  const done = new Set<object>()
  const visit = (value: unknown, open: readonly string[]): void => {
    if (!isObject(value)) return
    const ref = refOf(value)
    if (ref !== undefined) {
      if (open.includes(ref)) {
        const way = open.slice(open.indexOf(ref)).concat(ref).join(' → ')
        throw new Error(
          `holds values to itself for ever (${way}): let it refer to itself in a property or in items only`,
        )
      }
      visit(lookUp(document, ref), [...open, ref])
    }
    if (done.has(value)) return
    for (const each of inPlace(value)) visit(each, open)
    done.add(value)
  }
  visit(schema, [])
}

/** The schemas that hold the same value. */
function inPlace(schema: Json): unknown[] {
  return [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((name) => listOf(schema[name])),
    ...['not', 'if', 'then', 'else'].map((name) => schema[name]),
    ...Object.values(objectOf(schema['dependentSchemas'])),
  ]
}
