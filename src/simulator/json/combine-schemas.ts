import type { FlatSchema } from './flat-schema.ts'
import { both, isSameJson, type JsonSchema, type JsonType } from './json-schema.ts'
import type { Work } from './work.ts'

/** What combining needs of the surrounding schema. */
interface Scope {
  readonly work: Work
  matchesPattern(source: string, text: string): boolean
}

/** What satisfies both of two schemas. An impossible pair gives a schema with no types, no values or crossed bounds. */
export function combineSchemas(first: FlatSchema, second: FlatSchema, scope: Scope): FlatSchema {
  scope.work.spend(sizeOf(first) + sizeOf(second))
  const [lower, upper] = [tighterMinimum(first, second), tighterMaximum(first, second)]
  return {
    types: intersectTypes(first.types, second.types),
    values: intersectValues(first.values, second.values, scope),
    suggestions: unite(first.suggestions, second.suggestions),
    minimum: lower.minimum,
    isMinimumExclusive: lower.isMinimumExclusive,
    maximum: upper.maximum,
    isMaximumExclusive: upper.isMaximumExclusive,
    multiplesOf: unite(first.multiplesOf, second.multiplesOf),
    lengthMin: Math.max(first.lengthMin, second.lengthMin),
    lengthMax: Math.min(first.lengthMax, second.lengthMax),
    patterns: unite(first.patterns, second.patterns),
    format: first.format ?? second.format,
    ...combineItems(first, second),
    contains: unite(first.contains, second.contains),
    itemsMin: Math.max(first.itemsMin, second.itemsMin),
    itemsMax: Math.min(first.itemsMax, second.itemsMax),
    isUnique: first.isUnique || second.isUnique,
    ...combineProperties(first, second, scope),
    propertyNames: both(first.propertyNames, second.propertyNames),
    required: new Set([...first.required, ...second.required]),
    propertiesMin: Math.max(first.propertiesMin, second.propertiesMin),
    propertiesMax: Math.min(first.propertiesMax, second.propertiesMax),
    dependentRequired: unite(first.dependentRequired, second.dependentRequired),
    dependentSchemas: unite(first.dependentSchemas, second.dependentSchemas),
    choices: unite(first.choices, second.choices),
    conditions: unite(first.conditions, second.conditions),
    nots: unite(first.nots, second.nots),
  }
}

function intersectTypes(first: FlatSchema['types'], second: FlatSchema['types']): ReadonlySet<JsonType> | undefined {
  if (first === undefined || second === undefined) return first ?? second
  const types = new Set<JsonType>()
  for (const type of first) {
    if (second.has(type) || (type === 'integer' && second.has('number'))) types.add(type)
  }
  if (first.has('number') && second.has('integer')) types.add('integer')
  return types
}

function intersectValues(
  first: FlatSchema['values'],
  second: FlatSchema['values'],
  { work }: Scope,
): readonly unknown[] | undefined {
  if (first === undefined || second === undefined) return first ?? second
  const simple = new Set(second)
  return first.filter((value) => {
    if (simple.has(value)) return true
    if (!isNested(value)) return false
    work.spend(second.length)
    return second.some((other) => isSameJson(value, other))
  })
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function tighterMinimum(first: FlatSchema, second: FlatSchema): FlatSchema {
  if (first.minimum !== second.minimum) return first.minimum > second.minimum ? first : second
  return first.isMinimumExclusive ? first : second
}

function tighterMaximum(first: FlatSchema, second: FlatSchema): FlatSchema {
  if (first.maximum !== second.maximum) return first.maximum < second.maximum ? first : second
  return first.isMaximumExclusive ? first : second
}

function combineItems(first: FlatSchema, second: FlatSchema): Pick<FlatSchema, 'prefixItems' | 'items'> {
  const length = Math.max(first.prefixItems.length, second.prefixItems.length)
  const at = (schema: FlatSchema, index: number): JsonSchema => schema.prefixItems[index] ?? schema.items ?? true
  return {
    prefixItems: Array.from({ length }, (_, index) => both(at(first, index), at(second, index))),
    items: combineOptional(first.items, second.items),
  }
}

function combineProperties(
  first: FlatSchema,
  second: FlatSchema,
  scope: Scope,
): Pick<FlatSchema, 'properties' | 'patternProperties' | 'additionalProperties'> {
  const properties = new Map<string, JsonSchema>()
  for (const key of [...first.properties.keys(), ...second.properties.keys()]) {
    properties.set(key, both(propertyIn(first, key, scope), propertyIn(second, key, scope)))
  }
  return {
    properties,
    patternProperties: unite(first.patternProperties, second.patternProperties),
    additionalProperties: combineOptional(first.additionalProperties, second.additionalProperties),
  }
}

/** One side's schema for a key of either side: a closed object refuses keys that only the other side has. */
function propertyIn(schema: FlatSchema, key: string, { matchesPattern }: Scope): JsonSchema {
  const declared = schema.properties.get(key)
  if (declared !== undefined) return declared
  // The patterns are kept, and applied when the property is made.
  const isCovered = schema.patternProperties.some(([pattern]) => matchesPattern(pattern, key))
  return isCovered ? true : (schema.additionalProperties ?? true)
}

function combineOptional(first: JsonSchema | undefined, second: JsonSchema | undefined): JsonSchema | undefined {
  return first === undefined ? second : second === undefined ? first : both(first, second)
}

// Every keyword is built, whether present or not.
const combiningSteps = 10

/** The number of values visited when combining. */
function sizeOf(flat: FlatSchema): number {
  const lists = [
    flat.suggestions,
    flat.multiplesOf,
    flat.patterns,
    flat.prefixItems,
    flat.contains,
    flat.patternProperties,
  ]
  const more = [flat.dependentRequired, flat.dependentSchemas, flat.choices, flat.conditions, flat.nots]
  const listed = [...lists, ...more].reduce((sum, { length }) => sum + length, 0)
  return combiningSteps + listed + (flat.values?.length ?? 0) + flat.properties.size + flat.required.size
}

// Shared parts meet again and again in schemas that refer to one another: without this they would double each time.
function unite<Value>(first: readonly Value[], second: readonly Value[]): readonly Value[] {
  if (first.length === 0) return second
  return second.length === 0 ? first : [...new Set([...first, ...second])]
}
