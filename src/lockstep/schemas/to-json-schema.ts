import { silentKeywords } from '../../contract/schemas/silent-keywords.ts'
import { isObject, type Json, listOf, objectOf, resolve } from '../document/openapi.ts'

const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])
const lists: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems'])
const data: ReadonlySet<string> = new Set(['enum', 'const', 'required', 'dependentRequired'])

/** How a schema of a document becomes one of JSON Schema 2020-12. */
export interface Translation {
  readonly document: Json
  /** Whether the document speaks OpenAPI 3.0, whose schemas are not JSON Schema's. */
  readonly isOld: boolean
  /** The id under which the target of a reference is known. */
  readonly idOf: (ref: string) => string
}

/** Whether a document speaks OpenAPI 3.0. */
export function isOldDocument(document: Json): boolean {
  return /^3\.0\b/.test(String(document['openapi']))
}

/** A schema of an OpenAPI document, 3.0 or 3.1, as JSON Schema 2020-12 without annotations. Members that are called like keywords stay. */
export function toJsonSchema(schema: unknown, translation: Translation): Json | boolean {
  if (typeof schema === 'boolean') return schema
  const source = objectOf(schema)
  const ref = source['$ref']
  // Beside a reference nothing counts in OpenAPI 3.0.
  if (typeof ref === 'string' && translation.isOld) return { $ref: translation.idOf(ref) }
  const out: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(source)) {
    if (silentKeywords.has(keyword) || keyword === 'nullable' || keyword.startsWith('x-')) continue
    if (keyword === '$ref') out[keyword] = translation.idOf(String(value))
    else if (keyword === 'discriminator') {
      if (isDecidable(source, translation.document)) out[keyword] = { propertyName: objectOf(value)['propertyName'] }
    } else out[keyword] = translated(keyword, value, translation)
  }
  // AJV holds only objects to a discriminator, and asks for the word.
  if (out['discriminator'] !== undefined) out['type'] = 'object'
  return translation.isOld ? withOldWords(source, out) : out
}

function translated(keyword: string, value: unknown, translation: Translation): unknown {
  if (data.has(keyword)) return value
  if (maps.has(keyword)) {
    return Object.fromEntries(
      Object.entries(objectOf(value)).map(([name, each]) => [name, toJsonSchema(each, translation)]),
    )
  }
  if (lists.has(keyword)) return listOf(value).map((each) => toJsonSchema(each, translation))
  return isObject(value) ? toJsonSchema(value, translation) : value
}

/** `nullable`, and bounds that are exclusive by a flag. */
function withOldWords(source: Json, out: Record<string, unknown>): Json {
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof source[flag] !== 'boolean') continue
    Reflect.deleteProperty(out, flag)
    if (source[flag] !== true) continue
    out[flag] = source[bound]
    Reflect.deleteProperty(out, bound)
  }
  if (source['nullable'] !== true || out['type'] === undefined) return out
  return { anyOf: [out, { type: 'null' }] }
}

// AJV decides by the tag only where each member is an object that requires it and says its values; for others a union is tried member by member.
function isDecidable(schema: Json, document: Json): boolean {
  const tag = objectOf(schema['discriminator'])['propertyName']
  const members = listOf(schema['oneOf'])
  if (typeof tag !== 'string' || members.length === 0) return false
  return members.every((each) => {
    const member = objectOf(resolve(document, each))
    const property = objectOf(objectOf(member['properties'])[tag])
    const isTold = typeof property['const'] === 'string' || listOf(property['enum']).length > 0
    return isTold && listOf(member['required']).includes(tag)
  })
}
