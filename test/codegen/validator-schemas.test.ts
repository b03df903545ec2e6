import { describe, expect, it } from 'vitest'
import type { JsonSchema, Spec } from '../../codegen/spec.ts'
import {
  bodyTargets,
  closeObjects,
  componentSchemas,
  parameterTargets,
  responseTargets,
  toAjvSchema,
} from '../../codegen/validator-schemas.ts'
import { miniSpec } from './mini-spec.ts'

/** The mini contract with a union of its parts and an untagged object. */
function withUntagged(untagged: JsonSchema): Spec {
  const spec = miniSpec()
  spec.components.schemas['Untagged'] = { type: 'object', ...untagged }
  spec.components.schemas['AnyPart'] = {
    oneOf: [{ $ref: '#/components/schemas/Part' }, { $ref: '#/components/schemas/Untagged' }],
  }
  return spec
}

describe('toAjvSchema', () => {
  it('drops what says nothing about validity, at any depth', () => {
    const schema = {
      type: 'object',
      description: 'd',
      'x-own': 1,
      examples: [{}],
      properties: { a: { type: 'string', default: 'x', deprecated: true, title: 't' } },
    }
    expect(toAjvSchema(schema)).toEqual({ type: 'object', properties: { a: { type: 'string' } } })
  })

  it('keeps properties whatever they are called', () => {
    const names = ['description', 'default', 'example', 'examples', 'title', 'x-y', 'discriminator', '$ref', 'enum']
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
    expect(toAjvSchema({ type: 'object', properties, required: names })).toEqual({
      type: 'object',
      properties,
      required: names,
    })
  })

  it('keeps the values of enum and const whatever they look like', () => {
    const schema = { enum: [{ description: 'x' }, 'default'], const: { examples: [] } }
    expect(toAjvSchema(schema)).toEqual(schema)
  })

  it('keeps defaults when asked', () => {
    expect(toAjvSchema({ type: 'integer', default: 20 }, true)).toEqual({ type: 'integer', default: 20 })
  })

  it('refers to components by id, and leaves out what a discriminator maps', () => {
    const spec = miniSpec()
    expect(componentSchemas(spec).get('Part.json')).toEqual({
      type: 'object',
      oneOf: [{ $ref: 'Text.json' }, { $ref: 'Image.json' }],
      discriminator: { propertyName: 'type' },
    })
  })

  it('decides a union of tagged objects and one that forbids the tag by whether the tag is there', () => {
    const spec = withUntagged({ propertyNames: { pattern: '^(?!type$)' }, properties: { text: { type: 'string' } } })
    expect(componentSchemas(spec).get('AnyPart.json')).toEqual({
      if: { required: ['type'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: 'Part.json' },
      else: { $ref: 'Untagged.json' },
    })
  })

  it('takes a tag that is null for none where the untagged object allows that', () => {
    const spec = withUntagged({ properties: { type: { type: 'null' }, text: { type: 'string' } } })
    expect(componentSchemas(spec).get('AnyPart.json')).toMatchObject({
      if: { required: ['type'], properties: { type: { not: { type: 'null' } } } },
    })
  })

  it('leaves a union alone whose members the tag does not tell apart', () => {
    const spec = withUntagged({ properties: { text: { type: 'string' } } })
    expect(componentSchemas(spec).get('AnyPart.json')).toEqual({
      oneOf: [{ $ref: 'Part.json' }, { $ref: 'Untagged.json' }],
    })
  })

  it('lets an object of a type that an open union does not know pass', () => {
    const spec = miniSpec()
    Object.assign(spec.components.schemas['Part'] ?? {}, { 'x-open': true })
    expect(componentSchemas(spec).get('Part.json')).toMatchObject({
      if: { type: 'object', required: ['type'], properties: { type: { enum: ['text', 'image', 'photo'] } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { oneOf: [{ $ref: 'Text.json' }, { $ref: 'Image.json' }] },
      else: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
    })
  })

  it('leaves the contract as it was', () => {
    const spec = miniSpec()
    componentSchemas(spec)
    expect(spec).toEqual(miniSpec())
  })
})

describe('closeObjects', () => {
  it('closes every object that lists its properties, and no other', () => {
    const open = { type: 'object' }
    const schema = {
      type: 'object',
      properties: { meta: { type: 'object', properties: { a: {} } }, list: { items: open } },
    }
    expect(closeObjects(schema)).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {
        meta: { type: 'object', additionalProperties: false, properties: { a: {} } },
        list: { items: open },
      },
    })
  })

  it('leaves a schema alone that says what else an object may have', () => {
    const schema = { properties: { a: {} }, additionalProperties: { type: 'string' } }
    expect(closeObjects(schema)).toEqual(schema)
  })

  it('does not close a condition, which would make it fail for other reasons', () => {
    const schema = { if: { required: ['type'], properties: { type: { not: { type: 'null' } } } }, else: {} }
    expect(closeObjects(schema)).toEqual(schema)
  })

  it('closes what a property called `properties` holds, without taking it for the keyword', () => {
    const schema = { type: 'object', properties: { properties: { type: 'object', properties: { a: {} } } } }
    expect(closeObjects(schema)).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: { properties: { type: 'object', additionalProperties: false, properties: { a: {} } } },
    })
  })
})

describe('targets', () => {
  const keys = (targets: { operationId: string; key: string }[]) =>
    targets.map(({ operationId, key }) => `${operationId}.${key}`)

  it('are the bodies of operations that have one', () => {
    expect(keys(bodyTargets(miniSpec()))).toEqual(['createNote.body'])
  })

  it('are the answers by status and media type, shared ones included', () => {
    expect(keys(responseTargets(miniSpec()))).toEqual([
      'createNote.201 application/json',
      'createNote.400 application/json',
      'getNote.200 application/json',
      'getNote.200 text/event-stream',
      'getNote.400 application/json',
    ])
  })

  it('are the parameters by place: a query is closed, headers are lower-case', () => {
    const targets = parameterTargets(miniSpec()).filter(({ operationId }) => operationId === 'getNote')
    expect(Object.fromEntries(targets.map(({ key, schema }) => [key, schema]))).toMatchObject({
      path: { required: ['id'] },
      query: { additionalProperties: false, properties: { limit: { default: 20 } }, required: [] },
      header: { properties: { 'x-trace': { maxLength: 8 } } },
    })
  })

  it('close a query that has no parameters, so that an unknown one is refused', () => {
    const query = parameterTargets(miniSpec()).find(
      ({ operationId, key }) => operationId === 'createNote' && key === 'query',
    )
    expect(query?.schema).toMatchObject({ properties: {}, additionalProperties: false })
  })
})
