import { type BranchHeights, createBranchHeights } from './json/branch-heights.ts'
import { combineSchemas } from './json/combine-schemas.ts'
import { buildArray, buildObject } from './json/containers-for-schema.ts'
import type { Choice, FlatSchema } from './json/flat-schema.ts'
import type { JsonMaker } from './json/json-maker.ts'
import { asSchema, type JsonSchema, type JsonType } from './json/json-schema.ts'
import { createMatcher } from './json/matches-schema.ts'
import { numberForSchema } from './json/number-for-schema.ts'
import { openScope } from './json/schema-scope.ts'
import { stringForSchema } from './json/string-for-schema.ts'
import { TooMuchWork } from './json/work.ts'
import type { Random } from './seeded-random.ts'

// From this depth on, nesting stops as soon as the schema allows it, so that recursive schemas end.
const usualDepth = 5
const hardDepth = 40
// A value of the first size shows everything; beyond the second, making one is given up.
const usualValues = 400
const valuesMax = 8000
// A text counts as one value for so many of its characters.
const charactersOfValue = 64
const triesMax = 10

/**
 * A JSON value that satisfies a JSON Schema (2020-12, and common keywords of older drafts), deterministic for a sequence of random
 * numbers. Impossible schemas, and those beyond the bounds here, get an approximation or an empty object.
 */
export function jsonFromSchema(root: unknown, random: Random): unknown {
  const schema = asSchema(root)
  try {
    const value = createMaker(schema, random).make(schema, 0)
    return value === undefined ? {} : value
  } catch (failure) {
    if (failure instanceof TooMuchWork) return {}
    throw failure
  }
}

function createMaker(root: JsonSchema, random: Random): JsonMaker {
  const scope = openScope(root)
  const matcher = createMatcher(scope)
  const heights: BranchHeights = createBranchHeights(scope)
  let values = 0

  const isSparing = (depth: number): boolean => depth >= usualDepth || values > usualValues

  const spend = (characters: number): void => {
    scope.work.spend(characters / charactersOfValue)
    values += Math.floor(characters / charactersOfValue)
  }

  const make = (schema: JsonSchema, depth: number): unknown => {
    const flat = scope.flatten(schema)
    return flat === null ? undefined : makeFlat(flat, depth)
  }

  const makeFlat = (flat: FlatSchema, depth: number): unknown => scope.work.deeper(() => makeAny(flat, depth))

  const makeAny = (flat: FlatSchema, depth: number): unknown => {
    scope.work.spend(flat.choices.length + flat.conditions.length)
    if (++values > valuesMax || depth > hardDepth) return undefined
    const [choice, ...choices] = flat.choices
    if (choice !== undefined) return makeChoice(choice, { ...flat, choices }, depth)
    const [condition, ...conditions] = flat.conditions
    if (condition !== undefined) {
      const rest = { ...flat, conditions }
      const positive = makeCombined(rest, [condition.test, condition.positive], depth)
      if (positive !== undefined) return positive
      return makeCombined({ ...rest, nots: [...rest.nots, condition.test] }, [condition.negative], depth)
    }
    if (flat.values !== undefined) return chooseValue(flat)
    const suggestion = flat.suggestions.find((value) => matcher.matchesFlat(flat, value))
    if (suggestion !== undefined) return copy(suggestion)
    return makeTyped(flat, depth)
  }

  const makeChoice = (choice: Choice, rest: FlatSchema, depth: number): unknown => {
    let nearest: unknown
    for (const branch of orderBranches(choice, depth)) {
      const value = makeCombined(rest, [branch], depth)
      if (value === undefined) continue
      scope.work.spend(choice.branches.length)
      const rivals = choice.branches.filter((other) => other !== branch && matcher.matches(other, value))
      if (!choice.isExclusive || rivals.length === 0) return value
      const apart = makeCombined({ ...rest, nots: [...rest.nots, ...rivals] }, [branch], depth)
      const isApart = choice.branches.every((other) => other === branch || !matcher.matches(other, apart))
      if (apart !== undefined && isApart) return apart
      // The branches may differ only in formats, which the matcher ignores.
      nearest ??= value
    }
    return nearest
  }

  const makeCombined = (rest: FlatSchema, schemas: readonly JsonSchema[], depth: number): unknown => {
    let flat = rest
    for (const schema of schemas) {
      const other = scope.flatten(schema)
      if (other === null) return undefined
      flat = combineSchemas(flat, other, scope)
    }
    return makeFlat(flat, depth)
  }

  /** Any order, but `null` last; where nesting should stop, the flattest branch first. */
  const orderBranches = (choice: Choice, depth: number): JsonSchema[] => {
    const start = random.integer(0, choice.branches.length - 1)
    const branches = [...choice.branches.slice(start), ...choice.branches.slice(0, start)]
    const weigh = (branch: JsonSchema): number => (isSparing(depth) ? heights.heightOf(branch) : isNull(branch) ? 1 : 0)
    scope.work.spend(2 * branches.length)
    const weighed = branches.map((branch) => ({ branch, weight: weigh(branch) }))
    return weighed.sort((first, second) => first.weight - second.weight).map(({ branch }) => branch)
  }

  const isNull = (branch: JsonSchema): boolean => {
    const flat = scope.flatten(branch)
    return flat?.types?.size === 1 && flat.types.has('null')
  }

  const chooseValue = (flat: FlatSchema): unknown => {
    const others = { ...flat, values: undefined }
    const fitting = (flat.values ?? []).filter((value) => matcher.matchesFlat(others, value))
    const notNull = fitting.filter((value) => value !== null)
    const [first, ...rest] = notNull.length > 0 ? notNull : fitting
    return first === undefined ? undefined : copy(random.pick([first, ...rest]))
  }

  // A schema's own value may occur many times in the answer.
  const copy = (value: unknown): unknown => {
    spend(JSON.stringify(value).length)
    return value
  }

  const makeTyped = (flat: FlatSchema, depth: number): unknown => {
    const types = orderTypes(flat, depth)
    for (const type of types) {
      for (let tries = 0; tries < triesMax; tries++) {
        const value = makeOfType(type, flat, depth)
        if (value === undefined) break
        if (flat.nots.length === 0 || matcher.matchesFlat(flat, value)) return value
      }
    }
    return undefined
  }

  const orderTypes = (flat: FlatSchema, depth: number): JsonType[] => {
    const likely = likelyType(flat)
    if (flat.types === undefined) {
      return [
        likely,
        ...(['string', 'integer', 'object', 'boolean', 'array', 'null'] as const).filter((type) => type !== likely),
      ]
    }
    const cost: Record<JsonType, number> = {
      null: 0,
      boolean: 1,
      string: 1,
      integer: 1,
      number: 1,
      array: 2,
      object: 3,
    }
    const weigh = (type: JsonType): number =>
      isSparing(depth) ? cost[type] : type === 'null' ? 2 : type === likely ? 0 : 1
    return [...flat.types].sort((first, second) => weigh(first) - weigh(second))
  }

  const makeOfType = (type: JsonType, flat: FlatSchema, depth: number): unknown => {
    switch (type) {
      case 'null':
        return null
      case 'boolean':
        return random.next() < 0.5
      case 'integer':
      case 'number':
        return numberForSchema(flat, type === 'integer', random, (value) =>
          flat.nots.every((not) => !matcher.matches(not, value)),
        )
      case 'string':
        return makeString(flat)
      case 'array':
        return buildArray(flat, maker, depth)
      case 'object':
        return buildObject(flat, maker, depth)
    }
  }

  const makeString = (flat: FlatSchema): string | undefined => {
    const text = stringForSchema(flat, scope, random)
    spend(text?.length ?? 0)
    return text
  }

  const maker: JsonMaker = { scope, matcher, random, make, makeFlat, spend, isSparing }
  return maker
}

/** The type that a schema's keywords apply to. */
function likelyType(flat: FlatSchema): JsonType {
  if (flat.properties.size + flat.required.size + flat.patternProperties.length + flat.propertiesMin > 0)
    return 'object'
  if (flat.additionalProperties !== undefined) return 'object'
  if (flat.items !== undefined || flat.prefixItems.length + flat.contains.length + flat.itemsMin > 0) return 'array'
  if (flat.patterns.length + flat.lengthMin > 0 || flat.format !== undefined) return 'string'
  const isNumeric = flat.multiplesOf.length > 0 || flat.minimum !== -Infinity || flat.maximum !== Infinity
  return isNumeric ? 'number' : 'string'
}
