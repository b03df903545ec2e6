import { isObject, type Json, objectOf, resolve } from './openapi.ts'

/** A value that a document shows for a schema. */
export interface Example {
  /** Undefined for the one that has no name. */
  readonly name: string | undefined
  readonly value: unknown
  /** Keys from the object that holds it. */
  readonly at: readonly string[]
}

/** The examples of a media type, parameter or header: of its own, else those of its schema. Those in other places (externalValue) are none. */
export function examplesOf(document: Json, holder: Json): Example[] {
  const own = [...single(holder), ...named(document, holder['examples'])]
  if (own.length > 0) return own
  const schema = objectOf(resolve(document, holder['schema']))
  const list = schema['examples']
  const listed = Array.isArray(list)
    ? list.map((value: unknown, index) => ({ name: undefined, value, at: ['schema', 'examples', String(index)] }))
    : []
  return [...single(schema).map((each) => ({ ...each, at: ['schema', ...each.at] })), ...listed]
}

function single(holder: Json): Example[] {
  return holder['example'] === undefined ? [] : [{ name: undefined, value: holder['example'], at: ['example'] }]
}

function named(document: Json, examples: unknown): Example[] {
  if (!isObject(examples)) return []
  return Object.entries(examples).flatMap(([name, each]) => {
    const example = objectOf(resolve(document, each))
    return 'value' in example ? [{ name, value: example['value'], at: ['examples', name, 'value'] }] : []
  })
}
