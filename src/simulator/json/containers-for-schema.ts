import { combineSchemas } from './combine-schemas.ts'
import type { FlatSchema } from './flat-schema.ts'
import type { JsonMaker } from './json-maker.ts'
import { both, isSameJson, type JsonSchema } from './json-schema.ts'
import { schemasOfProperty } from './matches-schema.ts'
import { stringForPattern } from './string-for-pattern.ts'
import type { Work } from './work.ts'

const itemsLimit = 1000
const triesForUnique = 30
// Deeply nested optional properties add much size and little value.
const depthOfOptional = 3

/** An array of the schema's length, `contains` and uniqueness; undefined when an item can't be made. */
export function buildArray(flat: FlatSchema, maker: JsonMaker, depth: number): unknown[] | undefined {
  const wanted = flat.contains.flatMap(({ schema, min }) =>
    Array.from({ length: Math.min(min, itemsLimit) }, () => schema),
  )
  const lengthMin = Math.max(flat.itemsMin, wanted.length)
  const lengthMax = Math.min(flat.itemsMax, itemsLimit, flat.items === false ? flat.prefixItems.length : Infinity)
  if (lengthMin > lengthMax) return undefined
  const length = Math.min(lengthMax, Math.max(lengthMin, maker.isSparing(depth) ? 0 : likedLength(flat, maker)))
  const items: unknown[] = []
  for (let index = 0; index < length; index++) {
    const schema = itemSchema(flat, wanted[index], index)
    const item = flat.isUnique ? makeUnique(schema, items, maker, depth) : maker.make(schema, depth + 1)
    if (item !== undefined) items.push(item)
    else return index >= lengthMin ? items : undefined
  }
  return items
}

function likedLength(flat: FlatSchema, { random }: JsonMaker): number {
  return flat.prefixItems.length > 0 ? flat.prefixItems.length : random.integer(1, 2)
}

function itemSchema(flat: FlatSchema, wanted: JsonSchema | undefined, index: number): JsonSchema {
  const schema = flat.prefixItems[index] ?? flat.items ?? true
  if (wanted !== undefined) return both(schema, wanted)
  // Otherwise random items could exceed `maxContains`.
  return flat.contains.reduce<JsonSchema>(
    (all, { schema: contained, max }) => (max === Infinity ? all : both(all, { not: contained })),
    schema,
  )
}

function makeUnique(schema: JsonSchema, items: readonly unknown[], maker: JsonMaker, depth: number): unknown {
  const isNew = (item: unknown): boolean => {
    maker.scope.work.spend(items.length)
    return !items.some((other) => isSameJson(item, other))
  }
  for (let tries = 0; tries < triesForUnique; tries++) {
    const item = maker.make(schema, depth + 1)
    if (item === undefined || isNew(item)) return item
  }
  return maker.make(both(schema, { not: { enum: items } }), depth + 1)
}

/** An object with all required properties, most optional ones, and as many more as the schema asks for. */
export function buildObject(flat: FlatSchema, maker: JsonMaker, depth: number): object | undefined {
  const keys = chooseKeys(flat, maker, depth)
  for (const [key, schema] of flat.dependentSchemas) {
    if (!keys.has(key)) continue
    const other = maker.scope.flatten(schema)
    if (other === null) {
      if (flat.required.has(key)) return undefined
      keys.delete(key)
      continue
    }
    maker.scope.work.spend(flat.dependentSchemas.length)
    const dependentSchemas = flat.dependentSchemas.filter(([dependent]) => dependent !== key)
    return asObject(
      maker.makeFlat(
        {
          ...combineSchemas(flat, other, maker.scope),
          dependentSchemas,
          required: new Set([...flat.required, ...other.required, key]),
        },
        depth,
      ),
    )
  }
  const entries: [string, unknown][] = []
  for (const key of keys) {
    maker.spend(key.length)
    const value = maker.make(propertySchema(flat, key, maker), depth + 1)
    if (value !== undefined) entries.push([key, value])
    else if (flat.required.has(key)) return undefined
  }
  // Keys that could not be made may leave too few.
  return entries.length < flat.propertiesMin ? undefined : Object.fromEntries(entries)
}

function asObject(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}

function chooseKeys(flat: FlatSchema, maker: JsonMaker, depth: number): Set<string> {
  const { work } = maker.scope
  const keys = new Set(flat.required)
  addDependents(keys, flat, work)
  const isGenerous = !maker.isSparing(depth) && depth < depthOfOptional
  for (const key of flat.properties.keys()) {
    if (keys.has(key) || (!isGenerous && keys.size >= flat.propertiesMin)) continue
    const more = withDependents(key, keys, flat, work)
    const isAllowed =
      maker.matcher.matches(flat.propertyNames, key) && canBeMade(propertySchema(flat, key, maker), maker)
    if (keys.size + more.length <= flat.propertiesMax && isAllowed) for (const name of more) keys.add(name)
  }
  // An open map needs at least one entry to show anything.
  const isMap =
    flat.properties.size === 0 && (flat.patternProperties.length > 0 || typeof flat.additionalProperties === 'object')
  const wanted = Math.min(flat.propertiesMax, itemsLimit, Math.max(flat.propertiesMin, isMap && isGenerous ? 1 : 0))
  for (let tries = 0; keys.size < wanted && tries < wanted * 3; tries++) {
    const key = inventKey(flat, keys, maker, depth, tries)
    if (key !== undefined && canBeMade(propertySchema(flat, key, maker), maker)) keys.add(key)
  }
  return keys
}

function canBeMade(schema: JsonSchema, { scope }: JsonMaker): boolean {
  return scope.flatten(schema) !== null
}

/** A key and the keys that it depends on, without those present. */
function withDependents(key: string, keys: ReadonlySet<string>, flat: FlatSchema, work: Work): readonly string[] {
  if (flat.dependentRequired.length === 0) return [key]
  const more = new Set(keys).add(key)
  work.spend(more.size)
  addDependents(more, flat, work)
  return [...more].filter((name) => !keys.has(name))
}

function addDependents(keys: Set<string>, flat: FlatSchema, work: Work): void {
  if (flat.dependentRequired.length === 0) return
  // Iterating over a Set includes entries added meanwhile.
  for (const key of keys) {
    work.spend(flat.dependentRequired.length)
    for (const [dependent, required] of flat.dependentRequired)
      if (dependent === key) for (const name of required) keys.add(name)
  }
}

function inventKey(
  flat: FlatSchema,
  keys: ReadonlySet<string>,
  maker: JsonMaker,
  depth: number,
  tries: number,
): string | undefined {
  if (flat.propertyNames !== true) {
    maker.scope.work.spend(keys.size)
    const name = maker.make(both({ type: 'string', not: { enum: [...keys] } }, flat.propertyNames), depth + 1)
    return typeof name === 'string' ? name : undefined
  }
  const [pattern] = flat.patternProperties[tries % Math.max(1, flat.patternProperties.length)] ?? []
  const node = pattern === undefined ? null : maker.scope.parsePattern(pattern)
  return node === null ? `key${tries + 1}` : stringForPattern(node, 1, 40, maker)
}

function propertySchema(flat: FlatSchema, key: string, { scope }: JsonMaker): JsonSchema {
  return schemasOfProperty(flat, key, scope).reduce(both)
}
