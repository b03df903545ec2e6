import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFromSchema } from '../../src/simulator/json-from-schema.ts'
import { createRandom } from '../../src/simulator/seeded-random.ts'
import { runs } from '../support/level.ts'
import { satisfiableSchema } from './satisfiable-schema.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

/** Makes a value with several seeds and returns the first that the validator refuses, with its reasons. */
function findRefused(schema: object, seeds = 20): unknown {
  const validate = ajv.compile(schema)
  for (let seed = 0; seed < seeds; seed++) {
    const value = jsonFromSchema(schema, createRandom(seed))
    if (!validate(value)) return { seed, value, errors: ajv.errorsText(validate.errors) }
  }
  return undefined
}

const node = {
  type: 'object',
  properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
  required: ['name', 'children'],
  additionalProperties: false,
}

describe('jsonFromSchema', () => {
  it.each<[string, object]>([
    ['nothing said', {}],
    [
      'each type',
      {
        type: 'array',
        prefixItems: ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'].map((type) => ({ type })),
        minItems: 7,
      },
    ],
    ['several types', { type: ['string', 'null'] }],
    ['enum', { enum: ['red', 3, null, { a: [1] }] }],
    ['enum narrowed by type', { enum: ['red', 3, null], type: 'integer' }],
    ['const', { const: { deep: [1, 'x'] } }],
    [
      'a strict object',
      {
        type: 'object',
        properties: { city: { type: 'string' }, unit: { enum: ['c', 'f'] } },
        required: ['city', 'unit'],
        additionalProperties: false,
      },
    ],
    ['required beyond properties', { type: 'object', required: ['a', 'b'], additionalProperties: { type: 'integer' } }],
    ['integer bounds', { type: 'integer', minimum: 7, maximum: 8 }],
    ['exclusive bounds', { type: 'integer', exclusiveMinimum: 7, exclusiveMaximum: 9 }],
    ['fraction bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 }],
    ['negative bounds', { type: 'number', maximum: -5.5 }],
    ['multipleOf', { type: 'integer', multipleOf: 7, minimum: 100, maximum: 110 }],
    ['decimal multipleOf', { type: 'number', multipleOf: 0.1, minimum: 0.25 }],
    ['cents', { type: 'number', multipleOf: 0.01, minimum: 10, maximum: 20 }],
    [
      'multipleOf from two sides',
      {
        allOf: [
          { type: 'integer', multipleOf: 4 },
          { multipleOf: 6, minimum: 1 },
        ],
      },
    ],
    ['lengths', { type: 'string', minLength: 30, maxLength: 31 }],
    ['one character', { type: 'string', maxLength: 1, minLength: 1 }],
    ['array lengths', { type: 'array', items: { type: 'integer' }, minItems: 4, maxItems: 4 }],
    ['unique items', { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true }],
    [
      'unique small integers',
      { type: 'array', items: { type: 'integer', minimum: 1, maximum: 5 }, minItems: 5, uniqueItems: true },
    ],
    [
      'contains',
      {
        type: 'array',
        items: { type: ['integer', 'string'] },
        contains: { type: 'string', const: 'x' },
        minContains: 2,
        maxContains: 2,
        minItems: 4,
      },
    ],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 2 }],
    ['a map', { type: 'object', additionalProperties: { type: 'number' }, minProperties: 3, maxProperties: 3 }],
    [
      'named keys',
      {
        type: 'object',
        propertyNames: { enum: ['x', 'y'] },
        additionalProperties: { type: 'number' },
        minProperties: 2,
      },
    ],
    [
      'pattern keys',
      {
        type: 'object',
        patternProperties: { '^x-[a-z]{3}$': { type: 'integer' } },
        additionalProperties: false,
        minProperties: 2,
      },
    ],
    [
      'dependent keys',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        required: ['a'],
        dependentRequired: { a: ['b', 'c'] },
      },
    ],
    [
      'dependent schemas',
      {
        type: 'object',
        properties: { card: { type: 'string' } },
        dependentSchemas: {
          card: { properties: { address: { type: 'string', minLength: 3 } }, required: ['address'] },
        },
      },
    ],
    [
      'anyOf',
      {
        anyOf: [
          { type: 'string', minLength: 3 },
          { type: 'integer', minimum: 10 },
        ],
      },
    ],
    [
      'anyOf beside properties',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    ],
    ['oneOf of overlapping numbers', { oneOf: [{ type: 'integer' }, { type: 'number', multipleOf: 5 }] }],
    [
      'oneOf by a tag',
      {
        oneOf: [
          {
            type: 'object',
            properties: { kind: { const: 'a' }, x: { type: 'number' } },
            required: ['kind', 'x'],
            additionalProperties: false,
          },
          { type: 'object', properties: { kind: { const: 'b' } }, required: ['kind'], additionalProperties: false },
        ],
      },
    ],
    [
      'allOf with a closed side',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
          { properties: { a: { minimum: 5 } }, additionalProperties: false },
        ],
      },
    ],
    [
      'allOf of anyOf',
      {
        allOf: [
          { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
        ],
      },
    ],
    ['not', { type: 'integer', minimum: 0, maximum: 3, not: { enum: [0, 1, 2] } }],
    ['not a type', { not: { type: 'string' } }],
    [
      'if then',
      {
        type: 'object',
        properties: { country: { enum: ['US', 'DE'] }, zip: { type: 'string' } },
        required: ['country', 'zip'],
        if: { properties: { country: { const: 'US' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { zip: { pattern: '^\\d{5}(-\\d{4})?$' } } },
        else: { properties: { zip: { pattern: '^D-\\d{5}$' } } },
      },
    ],
    [
      'if else only',
      {
        type: 'integer',
        minimum: 0,
        maximum: 100,
        if: { maximum: 1000 },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { minimum: 50 },
        else: false,
      },
    ],
    ['a reference', { $ref: '#/$defs/positive', $defs: { positive: { type: 'integer', exclusiveMinimum: 0 } } }],
    [
      'a reference beside keywords',
      { $ref: '#/definitions/a~1b', maximum: 3, definitions: { 'a/b': { type: 'integer', minimum: 2 } } },
    ],
    ['a recursive tree', { $ref: '#/$defs/node', $defs: { node } }],
    [
      'recursion to the root',
      {
        type: 'object',
        properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
        required: ['next'],
        additionalProperties: false,
      },
    ],
    [
      'two schemas that refer to each other',
      {
        $ref: '#/$defs/a',
        $defs: {
          a: { type: 'object', properties: { b: { $ref: '#/$defs/b' } }, required: ['b'] },
          b: {
            type: 'object',
            properties: {
              a: { oneOf: [{ type: 'null' }, { $ref: '#/$defs/a' }] },
              many: { type: 'array', items: { $ref: '#/$defs/a' } },
            },
            required: ['a', 'many'],
          },
        },
      },
    ],
    ['an example', { type: 'string', examples: ['Paris'] }],
    ['an example that is wrong', { type: 'integer', examples: ['Paris'], default: 'x' }],
    [
      'a key called __proto__',
      { type: 'object', properties: JSON.parse('{"__proto__": {"type": "string"}}'), required: ['__proto__'] },
    ],
  ])('satisfies %s', (_, schema) => {
    expect(findRefused(schema)).toBeUndefined()
  })

  it.each([
    '^[a-z]+$',
    '^[A-Z]{3}-\\d{4,6}$',
    '^(foo|bar)?baz*$',
    '^\\+?[1-9]\\d{1,14}$',
    '^#[0-9a-fA-F]{6}$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$',
    '\\d{3}',
    '^(?:\\d{1,3}\\.){3}\\d{1,3}$',
    '^v(?<major>\\d+)\\.\\d+(-[\\w.-]+)?$',
    '^\\p{L}+$',
    '^[\\u0041-\\u0043\\x44]{2}\\/$',
    '^.{3,5}$',
    '^$',
  ])('writes what %s matches', (pattern) => {
    expect(findRefused({ type: 'string', pattern })).toBeUndefined()
  })

  it('holds a pattern and a length together', () => {
    expect(findRefused({ type: 'string', pattern: '^[a-z]+$', minLength: 20, maxLength: 22 })).toBeUndefined()
    expect(findRefused({ type: 'string', pattern: 'x', minLength: 8 })).toBeUndefined()
  })

  it.each([
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'uri-template',
    'uuid',
    'json-pointer',
    'relative-json-pointer',
    'regex',
    'byte',
  ])('writes the format %s', (format) => {
    expect(findRefused({ type: 'string', format })).toBeUndefined()
  })

  it('fills formats that can be longer up to the least length', () => {
    for (const format of ['email', 'hostname', 'uri'])
      expect(findRefused({ type: 'string', format, minLength: 40 })).toBeUndefined()
  })

  it('satisfies generated schemas', () => {
    fc.assert(
      fc.property(satisfiableSchema, (schema) => {
        expect(findRefused(schema, 3)).toBeUndefined()
      }),
      { numRuns: runs(400), seed: 7 },
    )
  })

  it('makes the same value from the same seed and others from others', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { $ref: '#' } },
      required: ['a', 'b'],
    }
    const make = (seed: number): string => JSON.stringify(jsonFromSchema(schema, createRandom(seed)))
    expect(make(1)).toBe(make(1))
    expect(new Set([1, 2, 3, 4, 5].map(make)).size).toBeGreaterThan(1)
  })

  it('ends recursive schemas soon', () => {
    const tree = {
      $ref: '#/$defs/n',
      $defs: {
        n: {
          type: 'object',
          properties: Object.fromEntries([...'abcdefghij'].map((key) => [key, { $ref: '#/$defs/n' }])),
        },
      },
    }
    expect(JSON.stringify(jsonFromSchema(tree, createRandom(1))).length).toBeLessThan(20_000)
  })

  it.each<[string, unknown]>([
    ['false', false],
    ['crossed bounds', { type: 'integer', minimum: 5, maximum: 4 }],
    [
      'endless recursion',
      {
        $ref: '#/$defs/n',
        $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } }, required: ['n'] } },
      },
    ],
    ['a reference to itself', { $ref: '#' }],
    ['something that is no schema', 'text'],
    ['a billion items', { type: 'array', minItems: 1e9 }],
    ['a billion characters', { type: 'string', minLength: 1e9 }],
    ['a billion repetitions', { type: 'string', pattern: '^(a{1000}){1000000}$' }],
    ['a billion empty repetitions', { type: 'string', pattern: '^(){1000000000}b$' }],
    ['a huge constant many times', { type: 'array', minItems: 1000, items: { const: 'x'.repeat(100_000) } }],
    [
      'a pattern that makes backtracking engines hang',
      { type: 'string', pattern: '^(a+)+$', minLength: 40, not: { pattern: '^(\\w+\\s?)*$' } },
    ],
    [
      'alternatives that multiply',
      {
        $ref: '#/$defs/n0',
        $defs: Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [
            `n${index}`,
            index === 39
              ? false
              : { anyOf: [{ $ref: `#/$defs/n${index + 1}` }, { allOf: [{ $ref: `#/$defs/n${index + 1}` }] }] },
          ]),
        ),
      },
    ],
  ])('gives something small for %s', (_, schema) => {
    expect(JSON.stringify(jsonFromSchema(schema, createRandom(1))).length).toBeLessThan(1_000_000)
  })

  // Each would take minutes, or all of the stack.
  it.each<[string, unknown]>([
    [
      'pattern properties',
      {
        properties: keys(() => ({})),
        patternProperties: named(
          (at) => `^p${at}.*[a-z]+$`,
          () => ({}),
        ),
      },
    ],
    [
      'dependent schemas in a chain',
      { required: ['k0'], dependentSchemas: keys((at) => ({ required: [`k${at + 1}`] })) },
    ],
    [
      'keys that depend on one another',
      { required: ['k0'], dependentRequired: keys((at) => [`k${at + 1}`, `k${at * 2}`]) },
    ],
    ['references in a circle', { $ref: '#/$defs/k0', $defs: keys((at) => ({ anyOf: [next(at, 1), next(at, 7)] })) }],
    [
      'references in a circle, all of them',
      { $ref: '#/$defs/k0', $defs: keys((at) => ({ allOf: [next(at, 1), next(at, 2)] })) },
    ],
    ['required members of the same kind', { $ref: '#/$defs/k0', $defs: keys((at) => required(next(at, 1))) }],
    [
      'two schemas that need each other',
      {
        $ref: '#/$defs/k0',
        $defs: {
          k0: required({ $ref: '#/$defs/k1' }),
          k1: { anyOf: [required({ $ref: '#/$defs/k0' }), { $ref: '#/$defs/k0' }] },
        },
      },
    ],
    [
      'alternatives of alternatives',
      {
        allOf: list((at) => ({ anyOf: [{ properties: { a: { const: at } } }, { properties: { b: { const: at } } }] })),
        required: ['a', 'b'],
      },
    ],
    ['exclusive alternatives', { properties: { a: { oneOf: list((at) => ({ minimum: at })) } }, required: ['a'] }],
    ['parts that each add a member', { allOf: list((at) => ({ properties: { [`k${at}`]: {} } })) }],
    [
      'different objects',
      { type: 'array', uniqueItems: true, minItems: 1000, items: { enum: list((at) => ({ at })) } },
    ],
    ['repetitions of nothing', { enum: ['b'], pattern: '((((){999}){999}){999}){999}b' }],
    ['repetitions of nothing, to be written', { type: 'string', pattern: '((((a{0}){99}){99}){99}){99}' }],
    ['divisors', { type: 'integer', allOf: list((at) => ({ multipleOf: at + 1 })) }],
  ])('N5: does little for %s by the thousand', (_, schema) => {
    expect(JSON.stringify(jsonFromSchema(schema, createRandom(1))).length).toBeLessThan(1_000_000)
  })
})

const thousands = 4_000

function list<Value>(make: (at: number) => Value): Value[] {
  return Array.from({ length: thousands }, (_, at) => make(at))
}

function named<Value>(name: (at: number) => string, make: (at: number) => Value): Record<string, Value> {
  return Object.fromEntries(list((at) => [name(at), make(at)]))
}

function keys<Value>(make: (at: number) => Value): Record<string, Value> {
  return named((at) => `k${at}`, make)
}

function next(at: number, step: number): object {
  return { $ref: `#/$defs/k${(at * step + 1) % thousands}` }
}

function required(member: object): object {
  return { type: 'object', properties: { a: member }, required: ['a'] }
}
