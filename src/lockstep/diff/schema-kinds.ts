import { isObject, type Json, listOf, objectOf, resolve } from '../document/openapi.ts'

/** The kind of values of which a schema says nothing. */
export const anything = 'anything'

/** How the kind of an object begins that says what it is. */
export const tagged = 'an object with '

/** The kinds of values that a schema allows, each with what it says of them. */
export function kindsOf(schema: unknown, document: Json): Map<string, Json> {
  const all = new Map<string, Json>()
  gather(schema, document, all, 0)
  return all
}

const depthMax = 20

function gather(schema: unknown, document: Json, all: Map<string, Json>, depth: number): void {
  const plain = merged(objectOf(resolve(document, schema)), document, depth)
  const branches = plain['oneOf'] ?? plain['anyOf']
  if (Array.isArray(branches) && depth < depthMax) {
    for (const each of branches) gather(each, document, all, depth + 1)
    return
  }
  if (plain['nullable'] === true) add('null', { type: 'null' }, all)
  const { type } = plain
  if (type === undefined && plain['const'] === undefined && plain['enum'] === undefined && !('properties' in plain)) {
    all.set(anything, plain)
    return
  }
  for (const each of Array.isArray(type) ? type : [type ?? 'object']) {
    for (const kind of each === 'object' ? objectKinds(plain, document) : [String(each)])
      add(kind, kind === 'null' ? { type: 'null' } : plain, all)
  }
}

/** A schema with what its `allOf` lists written into it. */
function merged(schema: Json, document: Json, depth: number): Json {
  if (!Array.isArray(schema['allOf']) || depth > depthMax) return schema
  const { allOf, ...rest } = schema
  const parts = listOf(allOf).map((each) => merged(objectOf(resolve(document, each)), document, depth + 1))
  const all = [...parts, rest]
  const properties = all.map(({ properties }) => objectOf(properties))
  const required = new Set(all.flatMap(({ required }) => listOf(required)))
  const whole: Record<string, unknown> = Object.assign({}, ...all)
  if (whole['properties'] !== undefined) whole['properties'] = Object.assign({}, ...properties)
  if (whole['required'] !== undefined) whole['required'] = [...required]
  return whole
}

/** An object that says what it is, by its tag: one kind for each value of it. */
function objectKinds(schema: Json, document: Json): string[] {
  const tag = propertiesOf(schema)['type']
  const values = tag === undefined ? undefined : valuesOf(objectOf(resolve(document, tag)))
  return values === undefined ? ['object'] : values.map((value) => `${tagged}type ${JSON.stringify(value)}`)
}

function add(kind: string, schema: Json, all: Map<string, Json>): void {
  const known = all.get(kind)
  if (known === undefined) {
    all.set(kind, schema)
    return
  }
  const values = [valuesOf(known), valuesOf(schema)]
  // Alternatives that list values amount to one longer list, and to no list where one of them is open.
  if (kind !== 'object' && kind !== 'array') {
    all.set(kind, values.every((list) => list !== undefined) ? { type: kind, enum: values.flat() } : { type: kind })
    return
  }
  for (let count = 2; ; count++) {
    if (all.has(`${kind} ${count}`)) continue
    all.set(`${kind} ${count}`, schema)
    return
  }
}

/** The values that a schema lists, null left out; undefined where it lists none. */
export function valuesOf(schema: Json): readonly unknown[] | undefined {
  if (schema['const'] !== undefined) return [schema['const']]
  const values = schema['enum']
  return Array.isArray(values) ? values.filter((value) => value !== null) : undefined
}

export function propertiesOf(schema: Json): Json {
  return objectOf(schema['properties'])
}

export function requiredOf(schema: Json): ReadonlySet<string> {
  return new Set(listOf(schema['required']).map(String))
}

export function isSchema(value: unknown): value is Json {
  return isObject(value)
}
