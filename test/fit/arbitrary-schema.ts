import fc from 'fast-check'

type Schema = Readonly<Record<string, unknown>>

/** More than a double holds exactly. */
export const bigInteger = 9_007_199_254_740_993n

const bound = fc.integer({ min: 0, max: 9 })
const described = <T extends Schema>(schema: fc.Arbitrary<T>) =>
  fc
    .tuple(schema, fc.option(fc.constantFrom('A city.', 'How many?'), { nil: undefined }))
    .map(([own, description]): Schema => ({ ...own, ...(description !== undefined && { description }) }))

const text = fc.oneof(
  fc.constant({ type: 'string' }),
  fc.record({ type: fc.constant('string'), minLength: bound, maxLength: fc.integer({ min: 9, max: 99 }) }),
  fc.constant({ type: 'string', pattern: '^[a-z]+$' }),
  fc.constantFrom('date-time', 'email', 'uri', 'uuid', 'date').map((format) => ({ type: 'string', format })),
  fc.constant({ type: 'string', enum: ['north', 'south'] }),
  fc.constant({ const: 'fixed', type: 'string' }),
  fc.constant({ type: ['string', 'null'] }),
)
const number = fc.oneof(
  fc.constant({ type: 'number' }),
  fc.record({ type: fc.constant('integer'), minimum: bound, maximum: fc.integer({ min: 9, max: 99 }) }),
  fc.record({ type: fc.constant('number'), exclusiveMinimum: bound, multipleOf: fc.constantFrom(0.5, 2) }),
)
const leaf = described(fc.oneof(text, number, fc.constant({ type: 'boolean' })))

/** Words of JSON Schema that OpenAI's strict mode refuses, and those of its older drafts. */
const odd: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  { allOf: [{ type: 'string' }, { minLength: 2 }] },
  { not: { type: 'null' } },
  { type: 'object', patternProperties: { '^x-': { type: 'string' } } },
  { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } },
  { type: 'array', items: { type: 'string' }, uniqueItems: true, minItems: 2 },
  { type: 'array', items: [{ type: 'number' }, { type: 'number' }] },
  { type: 'array' },
  { type: 'string', default: 'x' },
  {},
  { description: 'Anything.' },
)

const names = fc.uniqueArray(fc.constantFrom('city', 'days', 'zone', 'with space', 'größe', '$top', 'dotted.name'), {
  ...{ minLength: 1, maxLength: 3 },
})
const plainNames = fc.uniqueArray(fc.constantFrom('city', 'days', 'zone', 'unit'), { minLength: 1, maxLength: 3 })

function objectOf(properties: readonly (readonly [string, Schema])[], more: Schema = {}): Schema {
  return { type: 'object', properties: Object.fromEntries(properties), ...more }
}

const inner = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: leaf.map((items): Schema => ({ type: 'array', items, minItems: 1 })) },
  { weight: 1, arbitrary: fc.tuple(leaf, leaf).map((anyOf): Schema => ({ anyOf })) },
  { weight: 1, arbitrary: leaf.map((each): Schema => objectOf([['inner', each]])) },
  { weight: 1, arbitrary: odd },
  { weight: 1, arbitrary: fc.constant<Schema>({ $ref: '#/$defs/place' }) },
)

const place = { type: 'object', properties: { lat: { type: 'number', minimum: -90 }, lon: { type: 'number' } } }

const ordinary = fc.tuple(names, fc.array(inner, { minLength: 3, maxLength: 3 }), fc.boolean()).map(
  ([keys, schemas, isClosed]): Schema => ({
    ...objectOf(keys.map((key, index) => [key, schemas[index] ?? {}])),
    required: keys.slice(0, 1),
    ...(isClosed && { additionalProperties: false }),
    ...(JSON.stringify(schemas).includes('$ref') && { $defs: { place } }),
  }),
)

/** Parameters of a tool that is not strict: anything that JSON Schema has. */
export const looseSchema: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 8, arbitrary: ordinary },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Schema>(
      { anyOf: [objectOf([['city', { type: 'string' }]]), objectOf([['zone', { type: 'string' }]])] },
      { type: 'object', oneOf: [{ required: ['city'] }, { required: ['zone'] }], properties: { city: {}, zone: {} } },
      { properties: { city: { type: 'string' } } },
      { type: 'object' },
      {},
      { $schema: 'http://json-schema.org/draft-07/schema#', ...objectOf([['city', { type: 'string' }]]) },
      { $ref: '#/$defs/place', $defs: { place } },
      { ...objectOf([['child', { $ref: '#' }]]) },
    ),
  },
)

/** A schema that OpenAI takes in strict mode. */
export const strictSchema: fc.Arbitrary<Schema> = fc
  .tuple(
    plainNames,
    fc.array(
      fc.oneof(
        leaf,
        leaf.map((items): Schema => ({ type: 'array', items: allowed(items), maxItems: 5 })),
      ),
      { minLength: 3, maxLength: 3 },
    ),
    fc.boolean(),
  )
  .map(([keys, schemas, refers]) => {
    const own = keys.map((key, index) => [key, allowed(schemas[index] ?? {})] as const)
    const all = refers ? [...own, ['place', { $ref: '#/$defs/place' }] as const] : own
    const closed = { additionalProperties: false }
    return {
      ...objectOf(all, closed),
      required: all.map(([key]) => key),
      ...(refers && { $defs: { place: { ...place, required: ['lat', 'lon'], ...closed } } }),
    }
  })

/** OpenAI knows no format `uri`. */
function allowed(schema: Schema): Schema {
  const { format, ...rest } = schema
  return format === 'uri' || format === undefined ? rest : schema
}

/** A schema that Claude takes for structured output. */
export const claudeSchema: fc.Arbitrary<Schema> = plainNames.map((keys) => ({
  ...objectOf(keys.map((key) => [key, { type: 'string' }])),
  required: keys.slice(0, 1),
  additionalProperties: false,
}))
