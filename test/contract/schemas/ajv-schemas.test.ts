import { describe, expect, it } from 'vitest'
import type { Spec } from '../../../codegen/spec.ts'
import { ajvComponent, closeObjects, toAjvSchema } from '../../../src/contract/schemas/ajv-schemas.ts'
import type { JsonSchema } from '../../../src/contract/schemas/json-schema.ts'
import { miniSpec } from '../../codegen/mini-spec.ts'

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
})

describe('ajvComponent', () => {
  it('refers to components by id, and leaves out what a discriminator maps', () => {
    const spec = miniSpec()
    expect(ajvComponent(spec.components.schemas, 'Part')).toEqual({
      type: 'object',
      oneOf: [{ $ref: 'Text.json' }, { $ref: 'Image.json' }],
      discriminator: { propertyName: 'type' },
    })
  })

  it('decides a union of tagged objects and one that forbids the tag by whether the tag is there', () => {
    const spec = withUntagged({ propertyNames: { pattern: '^(?!type$)' }, properties: { text: { type: 'string' } } })
    expect(ajvComponent(spec.components.schemas, 'AnyPart')).toEqual({
      if: { required: ['type'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: 'Part.json' },
      else: { $ref: 'Untagged.json' },
    })
  })

  it('takes a tag that is null for none where the untagged object allows that', () => {
    const spec = withUntagged({ properties: { type: { type: 'null' }, text: { type: 'string' } } })
    expect(ajvComponent(spec.components.schemas, 'AnyPart')).toMatchObject({
      if: { required: ['type'], properties: { type: { not: { type: 'null' } } } },
    })
  })

  it('leaves a union alone whose members the tag does not tell apart', () => {
    const spec = withUntagged({ properties: { text: { type: 'string' } } })
    expect(ajvComponent(spec.components.schemas, 'AnyPart')).toEqual({
      oneOf: [{ $ref: 'Part.json' }, { $ref: 'Untagged.json' }],
    })
  })

  it('lets an object of a type that an open union does not know pass', () => {
    const spec = miniSpec()
    Object.assign(spec.components.schemas['Part'] ?? {}, { 'x-open': true })
    expect(ajvComponent(spec.components.schemas, 'Part')).toMatchObject({
      if: { type: 'object', required: ['type'], properties: { type: { enum: ['text', 'image', 'photo'] } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { oneOf: [{ $ref: 'Text.json' }, { $ref: 'Image.json' }] },
      else: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
    })
  })

  it('throws where the contract has no schema of that name', () => {
    expect(() => ajvComponent(miniSpec().components.schemas, 'Nothing')).toThrow('Nothing is not a component schema')
  })

  it('leaves the contract as it was', () => {
    const spec = miniSpec()
    for (const name of Object.keys(spec.components.schemas)) ajvComponent(spec.components.schemas, name)
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
