import fc from 'fast-check'

/** Generates JSON Schemas that some value satisfies, nested up to a few levels, with references to a small tree. */
export const satisfiableSchema: fc.Arbitrary<object> = fc
  .letrec<{ any: object; leaf: object; object: object; array: object; combined: object }>((tie) => ({
    leaf: fc.oneof(
      fc.constant({ type: 'null' }),
      fc.constant({ type: 'boolean' }),
      fc.constant({ $ref: '#/$defs/tree' }),
      fc
        .uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
          minLength: 1,
          maxLength: 4,
        })
        .map((values) => ({ enum: values })),
      fc.jsonValue({ maxDepth: 2 }).map((value) => ({ const: value })),
      bounds(-1000, 1000).chain(([minimum, maximum]) =>
        fc.constantFrom(
          { type: 'integer', minimum, maximum },
          { type: 'number', minimum, maximum: maximum + 1 },
          { type: 'number', exclusiveMinimum: minimum, exclusiveMaximum: maximum + 0.5 },
          { type: 'integer', minimum, maximum: maximum + 12, multipleOf: 4 },
          { type: 'number', minimum, maximum: maximum + 2, multipleOf: 0.25 },
        ),
      ),
      bounds(0, 40).map(([minLength, maxLength]) => ({ type: 'string', minLength, maxLength })),
      fc.constantFrom('date', 'email', 'uuid', 'uri', 'ipv4').map((format) => ({ type: 'string', format })),
      fc.constantFrom('^[a-z]{2,4}$', '\\d+', '^(a|b)c?$', '^[^x]{3}$').map((pattern) => ({ type: 'string', pattern })),
    ),
    object: fc
      .record({
        properties: fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('any'), { maxKeys: 4 }),
        isClosed: fc.boolean(),
        required: fc.nat(4),
      })
      .map(({ properties, isClosed, required }) => ({
        type: 'object',
        properties,
        required: Object.keys(properties).slice(0, required),
        ...(isClosed ? { additionalProperties: false } : {}),
      })),
    array: fc
      .record({ items: tie('any'), lengths: bounds(0, 4), prefixItems: fc.array(tie('any'), { maxLength: 2 }) })
      .map(({ items, lengths: [minItems, maxItems], prefixItems }) => ({
        type: 'array',
        items,
        minItems,
        maxItems,
        ...(prefixItems.length === 0 ? {} : { prefixItems }),
      })),
    combined: fc.oneof(
      fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      fc.tuple(tie('any'), fc.constant({ title: 'beside' })).map((allOf) => ({ allOf })),
      tie('any').map((then) => ({ if: { type: 'object', required: ['never', 'there'] }, else: then })),
      tie('object').map((object) => ({ oneOf: [object, { type: 'null' }] })),
    ),
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('leaf'),
      tie('object'),
      tie('array'),
      tie('combined'),
    ),
  }))
  .any.map((schema) => ({
    ...schema,
    $defs: {
      tree: {
        type: 'object',
        properties: {
          label: { type: 'string' },
          left: { $ref: '#/$defs/tree' },
          right: { anyOf: [{ $ref: '#/$defs/tree' }, { type: 'null' }] },
        },
        required: ['label', 'right'],
        additionalProperties: false,
      },
    },
  }))

function bounds(min: number, max: number): fc.Arbitrary<[number, number]> {
  return fc
    .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
    .map(([first, second]) => [Math.min(first, second), Math.max(first, second)])
}
