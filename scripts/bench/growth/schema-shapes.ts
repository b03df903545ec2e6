import type { Shape } from './shapes.ts'

/** Whether a place holds a JSON Schema that a caller wrote: of a tool, or of the answer. What items of a history say is not used as one. */
export function holdsSchema(path: string): boolean {
  return /^(tools\[\]<[^>]*>|text|response_format|output_config|output_format)[^[]*\.(parameters|input_schema|schema)$/.test(
    path,
  )
}

const text = { type: 'string' }

/** JSON Schemas that ask for much work with few words. */
export const schemaShapes: readonly Shape[] = [
  schema('properties', (size) => ({ properties: numbered(size, () => text) })),
  schema('required properties', (size) => ({
    properties: numbered(size, () => text),
    required: Object.keys(numbered(size, () => 1)),
  })),
  schema('pattern properties', (size) => ({
    properties: numbered(size, () => text),
    patternProperties: Object.fromEntries(Array.from({ length: size }, (_, at) => [`^p${at}.*[a-z]+$`, text])),
  })),
  schema('dependent schemas in a chain', (size) => ({
    properties: numbered(size, () => text),
    required: ['k0'],
    dependentSchemas: numbered(size, (at) => ({ required: [`k${at + 1}`] })),
  })),
  schema('dependent keys in a chain', (size) => ({
    properties: numbered(size, () => text),
    required: ['k0'],
    dependentRequired: numbered(size, (at) => [`k${at + 1}`]),
  })),
  schema('references in a chain', (size) => ({
    $ref: '#/$defs/k0',
    $defs: numbered(size, (at) => (at === size - 1 ? { type: 'object' } : { $ref: `#/$defs/k${at + 1}` })),
  })),
  schema('references that double', (size) => ({
    $ref: '#/$defs/k0',
    $defs: numbered(size, (at) => ({
      type: 'object',
      properties: { a: { $ref: `#/$defs/k${at + 1}` }, b: { $ref: `#/$defs/k${at + 1}` } },
      required: ['a', 'b'],
    })),
  })),
  schema('references to themselves', (size) => ({
    anyOf: Array.from({ length: size }, (_, at) => ({ $ref: `#/$defs/k${at}` })),
    $defs: numbered(size, (at) => ({
      anyOf: [{ $ref: `#/$defs/k${(at + 1) % size}` }, { $ref: `#/$defs/k${(at * 7 + 1) % size}` }],
    })),
  })),
  schema('required references to themselves', (size) => ({
    $ref: '#/$defs/k0',
    $defs: numbered(size, (at) => ({
      type: 'object',
      allOf: [
        { properties: { a: { $ref: `#/$defs/k${(at + 1) % size}` } } },
        { properties: { a: { $ref: `#/$defs/k${(at + 2) % size}` } } },
      ],
      required: ['a'],
    })),
  })),
  schema('alternatives', (size) => ({
    properties: { a: { anyOf: Array.from({ length: size }, (_, at) => ({ const: at })) } },
    required: ['a'],
  })),
  schema('exclusive alternatives', (size) => ({
    properties: { a: { oneOf: Array.from({ length: size }, (_, at) => ({ type: 'integer', minimum: at })) } },
    required: ['a'],
  })),
  schema('alternatives that double', (size) => ({
    allOf: Array.from({ length: size }, (_, at) => ({
      anyOf: [{ properties: { a: { const: at } } }, { properties: { b: { const: at } } }],
    })),
    required: ['a', 'b'],
  })),
  schema('parts of one', (size) => ({
    allOf: Array.from({ length: size }, (_, at) => ({ properties: { [`k${at}`]: text } })),
  })),
  schema('values', (size) => ({
    properties: { a: { enum: Array.from({ length: size }, (_, at) => ({ at })) } },
    required: ['a'],
  })),
  schema('types', (size) => ({
    properties: { a: { type: Array.from({ length: size }, (_, at) => `t${at}`) } },
    required: ['a'],
  })),
  schema('not', (size) => ({
    properties: { a: { type: 'integer', not: { enum: Array.from({ length: size }, (_, at) => at) } } },
    required: ['a'],
  })),
  schema('items', (size) => ({
    properties: {
      a: { type: 'array', prefixItems: Array.from({ length: size }, () => text), minItems: size, uniqueItems: true },
    },
    required: ['a'],
  })),
  schema('a pattern that backtracks', (size) => ({
    properties: { a: { type: 'string', pattern: `^${'(a+)+'.repeat(size)}$`, minLength: 20 } },
    required: ['a'],
  })),
  schema('patterns', (size) => ({
    properties: { a: { allOf: Array.from({ length: size }, (_, at) => ({ pattern: `(x+x+)+y{${at % 9}}` })) } },
    required: ['a'],
  })),
  schema('a long text', (size) => ({ properties: { a: { type: 'string', minLength: size } }, required: ['a'] })),
  schema('a description', (size) => ({ description: 'a'.repeat(size) })),
]

function schema(name: string, make: (size: number) => object): Shape {
  return { name: `schema: ${name}`, isValid: true, make: (size) => ({ type: 'object', ...make(size) }) }
}

function numbered<Value>(size: number, make: (at: number) => Value): Record<string, Value> {
  return Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, make(at)]))
}
