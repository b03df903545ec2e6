import { type JsonSchema, refName } from './json-schema.ts'
import { type Discriminator, isOpenEnum, openUnionOf } from './open-unions.ts'
import { silentKeywords } from './silent-keywords.ts'

/** The contract's schemas by name. */
export type Components = Readonly<Record<string, JsonSchema>>

/** The id by which AJV knows a component. */
export function idOf(name: string): string {
  return `${name}.json`
}

/** The names of the components that a schema as AJV takes it refers to. */
export function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner.replace(/\.json$/, '')] : namesIn(inner),
  )
}

/** A component as AJV takes it. Throws where the contract has none of that name. */
export function ajvComponent(components: Components, name: string): JsonSchema {
  return toAjvSchema(decideByTag(components, componentOf(components, name)))
}

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
    if (keyword === '$ref') out[keyword] = idOf(String(inner).replace('#/components/schemas/', ''))
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

// A union of tagged objects and an untagged one (`oneOf`, its members exclude each other) becomes a decision by the tag: validators try
// one branch instead of two, and what they find wrong is about the branch that was meant.
function decideByTag(components: Components, schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema
  const open = openUnionOf(schema)
  if (open !== undefined) {
    const { tag, types } = open
    const other = { type: 'object', required: [tag], properties: { [tag]: { type: 'string' } } }
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    return { if: isOneOf(tag, types), then: schema, else: other }
  }
  const [tagged, untagged, ...more] = (oneOf as JsonSchema[] | undefined) ?? []
  if (tagged === undefined || untagged === undefined || more.length > 0) return schema
  const { discriminator } = resolved(components, tagged)
  const tag = (discriminator as Discriminator | undefined)?.propertyName
  if (tag === undefined) return schema
  const condition = hasTag(tag, resolved(components, untagged))
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

function resolved(components: Components, schema: JsonSchema): JsonSchema {
  const name = refName(schema)
  return name === undefined ? schema : resolved(components, componentOf(components, name))
}

function componentOf(components: Components, name: string): JsonSchema {
  const component = components[name]
  if (component === undefined) throw new Error(`openapi.yaml: ${name} is not a component schema`)
  return component
}
