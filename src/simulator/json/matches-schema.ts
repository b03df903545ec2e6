import type { Choice, FlatSchema } from './flat-schema.ts'
import { isJsonObject, isSameJson, type JsonSchema, type JsonType } from './json-schema.ts'
import type { SchemaScope } from './schema-scope.ts'

/** Checks values against schemas. Formats, `unevaluated…` and unsupported patterns count as satisfied. */
export interface SchemaMatcher {
  matches(schema: JsonSchema, value: unknown): boolean
  matchesFlat(flat: FlatSchema, value: unknown): boolean
}

// Alternatives that refer to each other can take a practically endless number of steps.
const stepsMax = 50_000

/** Matches within one schema document; after too many steps everything counts as a match. */
export function createMatcher(scope: SchemaScope): SchemaMatcher {
  let steps = 0

  const matches = (schema: JsonSchema, value: unknown): boolean => {
    const flat = scope.flatten(schema)
    return flat !== null && scope.work.deeper(() => matchesFlat(flat, value))
  }

  const matchesFlat = (flat: FlatSchema, value: unknown): boolean => {
    steps += 1 + (flat.values?.length ?? 0)
    scope.work.spend(1 + flat.required.size + flat.dependentRequired.length)
    if (steps > stepsMax) return true
    return (
      matchesType(flat.types, value) &&
      (flat.values === undefined || flat.values.some((known) => isSameJson(known, value))) &&
      matchesKeywords(flat, value) &&
      flat.choices.every((choice) => matchesChoice(choice, value)) &&
      flat.conditions.every((condition) =>
        matches(matches(condition.test, value) ? condition.positive : condition.negative, value),
      ) &&
      flat.nots.every((not) => !matches(not, value))
    )
  }

  const matchesChoice = (choice: Choice, value: unknown): boolean => {
    let found = 0
    for (const branch of choice.branches) {
      if (!matches(branch, value)) continue
      found++
      if (!choice.isExclusive) return true
    }
    return found === 1
  }

  const matchesKeywords = (flat: FlatSchema, value: unknown): boolean => {
    if (typeof value === 'number') return matchesNumber(flat, value)
    if (typeof value === 'string') return matchesString(flat, value)
    if (Array.isArray(value)) return matchesArray(flat, value)
    return isJsonObject(value) ? matchesObject(flat, value) : true
  }

  const matchesString = (flat: FlatSchema, value: string): boolean => {
    const length = Array.from(value).length
    if (length < flat.lengthMin || length > flat.lengthMax) return false
    return flat.patterns.every((pattern) => scope.matchesPattern(pattern, value))
  }

  const matchesArray = (flat: FlatSchema, value: readonly unknown[]): boolean => {
    if (value.length < flat.itemsMin || value.length > flat.itemsMax) return false
    if (flat.isUnique && hasTwins(value, scope)) return false
    for (const [index, item] of value.entries()) {
      if (!matches(flat.prefixItems[index] ?? flat.items ?? true, item)) return false
    }
    return flat.contains.every(({ schema, min, max }) => {
      const count = value.filter((item) => matches(schema, item)).length
      return count >= min && count <= max
    })
  }

  const matchesObject = (flat: FlatSchema, value: Readonly<Record<string, unknown>>): boolean => {
    const keys = Object.keys(value)
    if (keys.length < flat.propertiesMin || keys.length > flat.propertiesMax) return false
    for (const key of flat.required) if (!Object.hasOwn(value, key)) return false
    for (const [key, required] of flat.dependentRequired) {
      if (Object.hasOwn(value, key) && required.some((other) => !Object.hasOwn(value, other))) return false
    }
    for (const [key, schema] of flat.dependentSchemas)
      if (Object.hasOwn(value, key) && !matches(schema, value)) return false
    return keys.every(
      (key) =>
        matches(flat.propertyNames, key) &&
        schemasOfProperty(flat, key, scope).every((schema) => matches(schema, value[key])),
    )
  }

  return { matches, matchesFlat }
}

/** The schemas that a property of this name has to satisfy. */
export function schemasOfProperty(flat: FlatSchema, key: string, scope: SchemaScope): JsonSchema[] {
  const schemas: JsonSchema[] = []
  scope.work.spend(1)
  const declared = flat.properties.get(key)
  if (declared !== undefined) schemas.push(declared)
  for (const [pattern, schema] of flat.patternProperties) if (scope.matchesPattern(pattern, key)) schemas.push(schema)
  if (schemas.length === 0) schemas.push(flat.additionalProperties ?? true)
  return schemas
}

/** True when a list has equal items. Long lists come from the schema itself (`const`, `enum`) and are skipped: the check is quadratic. */
function hasTwins(items: readonly unknown[], { work }: SchemaScope): boolean {
  if (items.length > 1000) return false
  work.spend((items.length * items.length) / 2)
  return items.some((item, index) => items.slice(0, index).some((other) => isSameJson(item, other)))
}

function matchesType(types: ReadonlySet<JsonType> | undefined, value: unknown): boolean {
  if (types === undefined) return true
  if (value === null) return types.has('null')
  if (typeof value === 'number') return types.has('number') || (types.has('integer') && Number.isInteger(value))
  if (Array.isArray(value)) return types.has('array')
  const type = typeof value
  return (type === 'boolean' || type === 'string' || type === 'object') && types.has(type)
}

function matchesNumber(flat: FlatSchema, value: number): boolean {
  if (flat.isMinimumExclusive ? value <= flat.minimum : value < flat.minimum) return false
  if (flat.isMaximumExclusive ? value >= flat.maximum : value > flat.maximum) return false
  return flat.multiplesOf.every((divisor) => Number.isInteger(value / divisor))
}
