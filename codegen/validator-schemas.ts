import { silentKeywords } from '../src/lockstep/schemas/to-json-schema.ts'
import { isOpenEnum, openUnionOf } from './open-unions.ts'
import {
  ignoresUnknownQuery,
  type JsonSchema,
  operationsOf,
  type Parameter,
  parametersOf,
  resolve,
  type Spec,
} from './spec.ts'

/** A component's schema as AJV takes it: refs by id, no annotations, no discriminator mapping. Property names are kept whatever they are. */
export function toAjvSchema(schema: JsonSchema, keepDefaults = false): JsonSchema {
  return strip(schema, keepDefaults) as JsonSchema
}

function strip(value: unknown, keepDefaults: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => strip(each, keepDefaults))
  if (typeof value !== 'object' || value === null) return value
  const out: JsonSchema = {}
  const isOpen = isOpenEnum(value as JsonSchema)
  for (const [keyword, inner] of Object.entries(value)) {
    if (keyword.startsWith('x-') || (isOpen && keyword === 'enum')) continue
    if (silentKeywords.has(keyword) && !(keepDefaults && keyword === 'default')) continue
    if (keyword === '$ref') out[keyword] = String(inner).replace('#/components/schemas/', '').concat('.json')
    else if (keyword === 'discriminator')
      out[keyword] = { propertyName: (inner as { propertyName: string }).propertyName }
    else if (keyword === 'enum' || keyword === 'const' || keyword === 'required') out[keyword] = inner
    else if (keyword === 'properties' || keyword === 'patternProperties' || keyword === '$defs') {
      out[keyword] = Object.fromEntries(
        Object.entries(inner as object).map(([name, each]) => [name, strip(each, keepDefaults)]),
      )
    } else out[keyword] = strip(inner, keepDefaults)
  }
  return out
}

/** The same schema with every object that lists its properties closed: what `X-Service-Strict` holds a body to. */
export function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects)
  if (typeof value !== 'object' || value === null) return value
  const out: JsonSchema = {}
  for (const [keyword, inner] of Object.entries(value)) {
    out[keyword] =
      keyword === 'properties'
        ? Object.fromEntries(Object.entries(inner as object).map(([name, each]) => [name, closeObjects(each)]))
        : keyword === 'enum' || keyword === 'const' || keyword === 'required' || keyword === 'not' || keyword === 'if'
          ? inner
          : closeObjects(inner)
  }
  if ('properties' in out && !('additionalProperties' in out)) out['additionalProperties'] = false
  return out
}

/** Every component schema, by AJV id. */
export function componentSchemas(spec: Spec): Map<string, JsonSchema> {
  return new Map(
    Object.entries(spec.components.schemas).map(([name, schema]) => [
      `${name}.json`,
      toAjvSchema(decideByTag(spec, schema)),
    ]),
  )
}

// A union of tagged objects and an untagged one (`oneOf`, its members exclude each other) becomes a decision by the tag: validators try
// one branch instead of two, and what they find wrong is about the branch that was meant.
function decideByTag(spec: Spec, schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema
  const open = openUnionOf(schema)
  if (open !== undefined) {
    const { tag, types } = open
    const other = { type: 'object', required: [tag], properties: { [tag]: { type: 'string' } } }
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    return { if: isOneOf(tag, types), then: schema, else: other }
  }
  const [tagged, untagged, ...more] = (oneOf as ({ $ref: string } | JsonSchema)[] | undefined) ?? []
  if (tagged === undefined || untagged === undefined || more.length > 0) return schema
  const tag = (resolve<JsonSchema>(spec, tagged)['discriminator'] as { propertyName: string } | undefined)?.propertyName
  if (tag === undefined) return schema
  const condition = hasTag(tag, resolve<JsonSchema>(spec, untagged))
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return condition === undefined ? schema : { ...rest, if: condition, then: tagged, else: untagged }
}

function isOneOf(tag: string, types: readonly string[]): JsonSchema {
  return { type: 'object', required: [tag], properties: { [tag]: { enum: types } } }
}

// The untagged member forbids the tag, or takes it as null only.
function hasTag(tag: string, untagged: JsonSchema): JsonSchema | undefined {
  const names = untagged['propertyNames'] as JsonSchema | undefined
  if (names?.['pattern'] === `^(?!${tag}$)`) return { required: [tag] }
  const property = (untagged['properties'] as Record<string, JsonSchema> | undefined)?.[tag]
  if (property?.['type'] === 'null') return { required: [tag], properties: { [tag]: { not: { type: 'null' } } } }
  return undefined
}

/** What is validated, by export name: `createKey.body`, `createKey.200 application/json`. */
export interface ValidatorTarget {
  operationId: string
  key: string
  schema: JsonSchema
}

/** The request body of each operation that has one. */
export function bodyTargets(spec: Spec): ValidatorTarget[] {
  return operationsOf(spec).flatMap(({ id, operation }) =>
    Object.values(operation.requestBody?.content ?? {})
      .slice(0, 1)
      .map((media) => ({ operationId: id, key: 'body', schema: toAjvSchema(media.schema) })),
  )
}

/** Each response by status and media type; for `text/event-stream` one event's data. */
export function responseTargets(spec: Spec): ValidatorTarget[] {
  return operationsOf(spec).flatMap(({ id, operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.entries(resolve(spec, response).content ?? {}).map(([media, { schema }]) => ({
        operationId: id,
        key: `${status} ${media}`,
        schema: toAjvSchema(schema),
      })),
    ),
  )
}

/** The schemas that are checked by their name, outside of any operation: those with `x-checked-alone: true`. */
export function aloneTargets(spec: Spec): ValidatorTarget[] {
  return namesCheckedAlone(spec).map((name) => ({ operationId: name, key: 'closed', schema: { $ref: `${name}.json` } }))
}

/** The names of those schemas. */
export function namesCheckedAlone(spec: Spec): string[] {
  return Object.entries(spec.components.schemas).flatMap(([name, schema]) =>
    schema['x-checked-alone'] === true ? [name] : [],
  )
}

const places: Parameter['in'][] = ['path', 'query', 'header']

/** The parameters of each operation, an object schema a place. Header names are lower-case, as they arrive. */
export function parameterTargets(spec: Spec): ValidatorTarget[] {
  return operationsOf(spec).flatMap(({ id, operation }) =>
    places.flatMap((place) => {
      const parameters = parametersOf(spec, operation, place)
      if (place === 'header' && parameters.length === 0) return []
      const name = (each: Parameter) => (place === 'header' ? each.name.toLowerCase() : each.name)
      const properties = Object.fromEntries(
        parameters.map((each) => [name(each), inlineRefs(spec, toAjvSchema(each.schema, true))]),
      )
      const required = parameters.filter((each) => each.required).map(name)
      const isClosed = place === 'query' && !ignoresUnknownQuery(operation)
      const schema = { type: 'object', properties, required, ...(isClosed && { additionalProperties: false }) }
      return [{ operationId: id, key: place, schema }]
    }),
  )
}

function inlineRefs(spec: Spec, schema: JsonSchema): JsonSchema {
  const ref = schema['$ref']
  if (typeof ref !== 'string') return schema
  const target = spec.components.schemas[ref.replace('.json', '')]
  if (target === undefined) throw new Error(`openapi.yaml: ${ref} is not a component schema`)
  return toAjvSchema(target, true)
}
