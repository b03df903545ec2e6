import { writeExact } from '../../streams/exact-json.ts'
import { isJsonObject, type JsonObject, listOf, objectOf } from '../../streams/untrusted-json.ts'
import { schemaAt } from './schema-refs.ts'
import { described, withWords } from './schema-words.ts'

/** What an endpoint demands of a tool's schema, whose root must be of the type `object`. */
export interface SchemaRoot {
  /** Keywords that it refuses there. */
  readonly refused: readonly string[]
  readonly needsProperties?: boolean
  /** The form that the keys of its properties must have. */
  readonly propertyKeys?: RegExp
  /** Whether it is read by draft 2020-12 of JSON Schema, which has other words for tuples. */
  readonly isDraft2020?: boolean
  /** Whether every array must say what its items are. */
  readonly needsItems?: boolean
}

const depthMax = 8

/** The schema with an object at its root: alternatives become one object with the properties of all. The same object if it is one already. */
export function objectRoot(schema: JsonObject, rule: SchemaRoot): JsonObject {
  const root = merged(schema, schema, rule, 0)
  const properties = rule.needsProperties === true && !isJsonObject(root['properties']) ? { properties: {} } : undefined
  if (root['type'] === 'object' && properties === undefined) return root
  return { ...root, type: 'object', ...properties }
}

function merged(schema: JsonObject, document: JsonObject, rule: SchemaRoot, depth: number): JsonObject {
  const target = depth < depthMax ? schemaAt(document, schema['$ref']) : undefined
  if (target !== undefined) {
    const { $ref: _, ...own } = schema
    return merged({ ...target, ...own }, document, rule, depth + 1)
  }
  const found = rule.refused.filter((name) => schema[name] !== undefined)
  if (found.length === 0 || depth >= depthMax) return schema
  const removed = Object.fromEntries(found.map((name) => [name, schema[name]]))
  let root: JsonObject = Object.fromEntries(Object.entries(schema).filter(([name]) => !found.includes(name)))
  const { anyOf, oneOf, allOf, ...others } = removed
  for (const branch of listOf(allOf)) {
    root = joined(root, [merged(objectOf(branch), document, rule, depth + 1)], 'all')
  }
  for (const [name, list] of [
    ['anyOf', anyOf],
    ['oneOf', oneOf],
  ] as const) {
    const branches = listOf(list).map((branch) => merged(objectOf(branch), document, rule, depth + 1))
    if (branches.length === 0) continue
    root = described(joined(root, branches, 'any'), wordsOf(branches, name === 'oneOf'))
  }
  return withWords(root, others)
}

/** An object with the properties of the root and of all branches; one of several branches requires only what each of them does. */
function joined(root: JsonObject, branches: readonly JsonObject[], mode: 'all' | 'any'): JsonObject {
  const schemas = new Map<string, unknown[]>()
  for (const { properties } of branches) {
    for (const [name, schema] of Object.entries(objectOf(properties))) {
      const known = schemas.get(name) ?? []
      if (!known.some((each) => writeExact(each) === writeExact(schema))) known.push(schema)
      schemas.set(name, known)
    }
  }
  const own = objectOf(root['properties'])
  const added = [...schemas].filter(([name]) => !Object.hasOwn(own, name))
  const [first = [], ...lists] = branches.map(({ required }) => listOf(required))
  const shared = mode === 'all' ? first : first.filter((name) => lists.every((list) => list.includes(name)))
  const required = [...new Set([...listOf(root['required']), ...shared])]
  const isClosed = branches.every(({ additionalProperties: more }) => more === false)
  const { description } = branches[0] ?? {}
  return {
    ...root,
    ...(mode === 'all' && root['description'] === undefined && description !== undefined && { description }),
    type: 'object',
    properties: { ...own, ...Object.fromEntries(added.map(([name, list]) => [name, oneOfThese(list)])) },
    ...(required.length > 0 && { required }),
    ...(isClosed && root['additionalProperties'] === undefined && { additionalProperties: false }),
  }
}

/** A schema for what any of these allow. */
function oneOfThese(schemas: readonly unknown[]): unknown {
  const [only, ...others] = schemas
  if (others.length === 0) return only
  const values = schemas.map((schema) => {
    const { const: value, enum: several } = objectOf(schema)
    return value === undefined ? several : [value]
  })
  if (!values.every(Array.isArray)) return { anyOf: schemas }
  const { const: _, enum: _enum, ...rest } = objectOf(only)
  return { ...rest, enum: [...new Set(values.flat())] }
}

function wordsOf(branches: readonly JsonObject[], isExclusive: boolean): string {
  const groups = branches.map((branch) => {
    const { title, required } = branch
    const names = listOf(required).length > 0 ? listOf(required) : Object.keys(objectOf(branch['properties']))
    const fixed = names.map((name) => {
      const { const: value } = objectOf(objectOf(branch['properties'])[String(name)])
      return value === undefined ? String(name) : `${String(name)} = ${writeExact(value)}`
    })
    return `${typeof title === 'string' ? `${title}: ` : ''}${fixed.join(', ') || 'nothing'}`
  })
  return `Give the properties of ${isExclusive ? 'exactly' : 'at least'} one of these groups: ${groups.join('; or ')}.`
}
