import { expect, test } from 'vitest'
import { checkJsonSchema } from '../../../src/formats/client-request/check-json-schema.ts'

test.each([
  { type: 'object', required: null, description: null },
  { type: 'object', properties: { a: { type: 'string', enum: null, format: null } }, $schema: null },
  { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: { a: { minimum: null } } },
  { type: 'string', const: null, default: null },
  { enum: ['x', null] },
])('takes a schema with null for what it does not set: %j', (schema) => {
  expect(() => checkJsonSchema(schema, 'tools[0].input_schema')).not.toThrow()
})

test.each([
  { type: 'objekt', required: null },
  { type: 'object', required: 'a' },
])('refuses what is no schema even so: %j', (schema) => {
  expect(() => checkJsonSchema(schema, 'tools[0].input_schema')).toThrow('tools[0].input_schema')
})
