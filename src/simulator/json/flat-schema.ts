import { asSchema, asSchemas, isJsonObject, type JsonSchema, type JsonType } from './json-schema.ts'

/** A schema with references followed and `allOf` merged: every keyword once, alternatives listed. */
export interface FlatSchema {
  readonly types: ReadonlySet<JsonType> | undefined
  /** From `const` and `enum`. */
  readonly values: readonly unknown[] | undefined
  /** From `default` and `examples`: used if they satisfy the rest. */
  readonly suggestions: readonly unknown[]
  readonly minimum: number
  readonly maximum: number
  readonly isMinimumExclusive: boolean
  readonly isMaximumExclusive: boolean
  readonly multiplesOf: readonly number[]
  readonly lengthMin: number
  readonly lengthMax: number
  readonly patterns: readonly string[]
  readonly format: string | undefined
  readonly prefixItems: readonly JsonSchema[]
  /** Undefined when the schema does not set it. */
  readonly items: JsonSchema | undefined
  readonly contains: readonly { readonly schema: JsonSchema; readonly min: number; readonly max: number }[]
  readonly itemsMin: number
  readonly itemsMax: number
  readonly isUnique: boolean
  readonly properties: ReadonlyMap<string, JsonSchema>
  readonly patternProperties: readonly (readonly [pattern: string, schema: JsonSchema])[]
  readonly additionalProperties: JsonSchema | undefined
  readonly propertyNames: JsonSchema
  readonly required: ReadonlySet<string>
  readonly propertiesMin: number
  readonly propertiesMax: number
  readonly dependentRequired: readonly (readonly [key: string, required: readonly string[]])[]
  readonly dependentSchemas: readonly (readonly [key: string, schema: JsonSchema])[]
  readonly choices: readonly Choice[]
  readonly conditions: readonly Condition[]
  readonly nots: readonly JsonSchema[]
}

/** `oneOf` is exclusive, `anyOf` is not. */
export interface Choice {
  readonly isExclusive: boolean
  readonly branches: readonly JsonSchema[]
}

/** `if`, `then` and `else`. */
export interface Condition {
  readonly test: JsonSchema
  readonly positive: JsonSchema
  readonly negative: JsonSchema
}

const jsonTypes: ReadonlySet<string> = new Set(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'])

/** Reads a schema's own keywords, without its `$ref` and `allOf`. Keywords of a wrong type are ignored. */
export function flattenKeywords(schema: Readonly<Record<string, unknown>>): FlatSchema {
  const number = (key: string, absent: number): number => {
    const value = schema[key]
    return typeof value === 'number' ? value : absent
  }
  const list = (key: string): readonly unknown[] => {
    const value = schema[key]
    return Array.isArray(value) ? value : []
  }
  const entries = (key: string): (readonly [string, unknown])[] => {
    const value = schema[key]
    return isJsonObject(value) ? Object.entries(value) : []
  }
  const schemaEntries = (key: string): (readonly [string, JsonSchema])[] =>
    entries(key).map(([name, value]) => [name, asSchema(value)] as const)
  // Before 2020-12 a tuple was `items` with a list, and its rest `additionalItems`.
  const isTuple = Array.isArray(schema['items'])
  const rest = schema[isTuple ? 'additionalItems' : 'items']
  const additional = schema['additionalProperties']
  return {
    types: readTypes(schema['type']),
    values: 'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : undefined,
    suggestions: [...list('examples'), ...('example' in schema ? [schema['example']] : []), schema['default']].filter(
      (value) => value !== undefined && value !== null,
    ),
    ...readBounds(schema, number),
    multiplesOf: number('multipleOf', 0) > 0 ? [number('multipleOf', 0)] : [],
    lengthMin: number('minLength', 0),
    lengthMax: number('maxLength', Infinity),
    patterns: typeof schema['pattern'] === 'string' ? [schema['pattern']] : [],
    format: typeof schema['format'] === 'string' ? schema['format'] : undefined,
    prefixItems: asSchemas(isTuple ? schema['items'] : schema['prefixItems']),
    items: rest === undefined ? undefined : asSchema(rest),
    contains:
      schema['contains'] === undefined
        ? []
        : [
            {
              schema: asSchema(schema['contains']),
              min: number('minContains', 1),
              max: number('maxContains', Infinity),
            },
          ],
    itemsMin: number('minItems', 0),
    itemsMax: number('maxItems', Infinity),
    isUnique: schema['uniqueItems'] === true,
    properties: new Map(schemaEntries('properties')),
    patternProperties: schemaEntries('patternProperties'),
    additionalProperties: additional === undefined ? undefined : asSchema(additional),
    propertyNames: asSchema(schema['propertyNames']),
    required: new Set(list('required').filter((key) => typeof key === 'string')),
    propertiesMin: number('minProperties', 0),
    propertiesMax: number('maxProperties', Infinity),
    dependentRequired: entries('dependentRequired').map(([key, value]) => [key, asStrings(value)] as const),
    dependentSchemas: schemaEntries('dependentSchemas'),
    choices: [
      ...(Array.isArray(schema['anyOf']) ? [{ isExclusive: false, branches: asSchemas(schema['anyOf']) }] : []),
      ...(Array.isArray(schema['oneOf']) ? [{ isExclusive: true, branches: asSchemas(schema['oneOf']) }] : []),
    ],
    conditions:
      schema['if'] === undefined
        ? []
        : [{ test: asSchema(schema['if']), positive: asSchema(schema['then']), negative: asSchema(schema['else']) }],
    nots: schema['not'] === undefined ? [] : [asSchema(schema['not'])],
  }
}

type Bounds = Pick<FlatSchema, 'minimum' | 'maximum' | 'isMinimumExclusive' | 'isMaximumExclusive'>

function readBounds(
  schema: Readonly<Record<string, unknown>>,
  number: (key: string, absent: number) => number,
): Bounds {
  const minimum = number('minimum', -Infinity)
  const maximum = number('maximum', Infinity)
  const above = number('exclusiveMinimum', -Infinity)
  const below = number('exclusiveMaximum', Infinity)
  return {
    minimum: Math.max(minimum, above),
    maximum: Math.min(maximum, below),
    // Draft 4 has `exclusiveMinimum: true` beside `minimum`.
    isMinimumExclusive: schema['exclusiveMinimum'] === true || (above >= minimum && above !== -Infinity),
    isMaximumExclusive: schema['exclusiveMaximum'] === true || (below <= maximum && below !== Infinity),
  }
}

function readTypes(value: unknown): ReadonlySet<JsonType> | undefined {
  const names = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  const known = names.filter((name): name is JsonType => jsonTypes.has(name))
  return known.length === 0 ? undefined : new Set(known)
}

function asStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []
}
