import { isJsonObject, type JsonObject, listOf, objectOf } from '../../streams/untrusted-json.ts'
import { hasOpenReference, mapInner, schemaAt, someSchema } from './schema-refs.ts'
import { withWords } from './schema-words.ts'

/** The part of JSON Schema that an endpoint can enforce. */
export interface SchemaSubset {
  /** Keywords that it takes. */
  readonly keywords: ReadonlySet<string>
  /** Formats of texts that it takes. Absent: all. */
  readonly formats?: ReadonlySet<string>
  /** Largest `minItems`. Absent: any. */
  readonly minItemsMax?: number
  /** Whether regular expressions must do without what only backtracking can match. */
  readonly plainPatterns?: boolean
  /** Whether each property of an object must be required. */
  readonly requiresAll?: boolean
  /** Whether a schema may refer back to itself. */
  readonly recurses?: boolean
  /** Whether each schema must say the type of its values, or alternatives. */
  readonly needsTypes?: boolean
  /** Whether a reference must have no other keywords beside it. */
  readonly refsStandAlone?: boolean
  /** Whether a schema is enforced only where the request says `strict`. Otherwise it always is. */
  readonly onlyIfStrict?: boolean
}

/**
 * The schema in the part of JSON Schema that the endpoint enforces: what is refused is said in descriptions, and objects are closed. Undefined if it
 * would then mean something else: objects with any keys, references back, optional properties where all are required.
 */
export function enforcedSchema(written: JsonObject, subset: SchemaSubset): JsonObject | undefined {
  const schema = withOwnRoot(written)
  if (someSchema(schema, (each) => isOpenMap(each) || (subset.requiresAll === true && hasOptional(each))))
    return undefined
  if (subset.recurses !== true && hasOpenReference(schema)) return undefined
  const enforced = closed(schema, subset)
  return subset.needsTypes === true && someSchema(enforced, isUntyped) ? undefined : enforced
}

/** Generators of schemas write a root that only refers to a definition. */
function withOwnRoot(schema: JsonObject): JsonObject {
  const target = schemaAt(schema, schema['$ref'])
  if (target === undefined || target === schema) return schema
  const { $ref: _, ...own } = schema
  return { ...target, ...own }
}

function closed(schema: JsonObject, subset: SchemaSubset): JsonObject {
  const inner = mapInner(withoutOneOf(schema, subset), (each) => closed(each, subset))
  const removed = Object.entries(inner).filter(([name, value]) => !takes(name, value, subset))
  const isOpen = isObjectSchema(inner) && inner['additionalProperties'] !== false
  if (removed.length === 0 && !isOpen) return shaped(inner, subset)
  const left = Object.fromEntries(Object.entries(inner).filter(([name, value]) => takes(name, value, subset)))
  const worded = withWords(isOpen ? { ...left, additionalProperties: false } : left, Object.fromEntries(removed))
  return shaped(worded, subset)
}

function shaped(schema: JsonObject, { needsTypes, refsStandAlone }: SchemaSubset): JsonObject {
  const { $ref: reference, ...beside } = schema
  if (refsStandAlone === true && reference !== undefined && Object.keys(beside).length > 0)
    return { anyOf: [{ $ref: reference }], ...beside }
  if (needsTypes !== true || schema['type'] !== undefined) return schema
  const type = isJsonObject(schema['properties']) ? 'object' : typeOfValues(schema)
  return type === undefined ? schema : { type, ...schema }
}

/** The type of all values that a schema lists; undefined if it lists none, or they differ. */
function typeOfValues({ const: value, enum: several }: JsonObject): string | undefined {
  const values = value === undefined ? listOf(several) : [value]
  const types = new Set(values.map((each) => (each === null ? 'null' : typeof each)))
  const [type] = types
  return types.size === 1 && type !== 'object' ? type : undefined
}

function isUntyped(schema: JsonObject): boolean {
  return ['type', 'anyOf', '$ref', 'enum', 'const'].every((name) => schema[name] === undefined)
}

function withoutOneOf(schema: JsonObject, { keywords }: SchemaSubset): JsonObject {
  const { oneOf, ...rest } = schema
  if (oneOf === undefined || keywords.has('oneOf') || rest['anyOf'] !== undefined) return schema
  return { ...rest, anyOf: oneOf }
}

function takes(name: string, value: unknown, { keywords, formats, minItemsMax, plainPatterns }: SchemaSubset): boolean {
  if (!keywords.has(name)) return false
  switch (name) {
    case 'format':
      return formats === undefined || (typeof value === 'string' && formats.has(value))
    case 'minItems':
      return minItemsMax === undefined || (typeof value === 'number' && value <= minItemsMax)
    case 'pattern':
      return plainPatterns !== true || (typeof value === 'string' && isPlainPattern(value))
    case 'enum':
      return listOf(value).every((each) => typeof each !== 'object' || each === null)
    default:
      return true
  }
}

/** Without references back, look-around and word boundaries. */
function isPlainPattern(pattern: string): boolean {
  return !/\\[1-9bBk]|\(\?(?:[=!]|<[=!])|\{\d{3,}|,\d{3,}\}/.test(pattern)
}

function isObjectSchema({ type, properties }: JsonObject): boolean {
  return type === 'object' || listOf(type).includes('object') || (type === undefined && isJsonObject(properties))
}

/** Whether it is for objects with keys that it does not name. */
function isOpenMap(schema: JsonObject): boolean {
  if (!isObjectSchema(schema)) return false
  const { additionalProperties: more, properties, patternProperties } = schema
  if (more === false) return false
  return (
    (more !== undefined && more !== null) ||
    patternProperties !== undefined ||
    Object.keys(objectOf(properties)).length === 0
  )
}

function hasOptional({ properties, required }: JsonObject): boolean {
  const names = new Set(listOf(required))
  return Object.keys(objectOf(properties)).some((name) => !names.has(name))
}
