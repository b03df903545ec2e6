import { describe, expect, it } from 'vitest'
import { lintBy } from '../../../src/lockstep/lint/lint-document.ts'
import { lintTypes } from '../../../src/lockstep/lint/lint-types.ts'

type Schema = Readonly<Record<string, unknown>>

const lint = (schemas: Readonly<Record<string, Schema>>, form?: Schema) =>
  lintBy([lintTypes], {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things': {
        post: { requestBody: { content: { 'multipart/form-data': { schema: form ?? { type: 'object' } } } } },
      },
    },
    components: { schemas },
  }).map(({ rule, at, severity }) => `${severity} ${rule} ${Array.isArray(at) ? at.slice(-3).join(' ') : ''}`)

describe('lintTypes', () => {
  it.each<[string, Schema]>([
    ['two types', { type: ['string', 'number'] }],
    ['two types beside null', { type: ['boolean', 'null', 'string'] }],
  ])('refuses %s in one schema, wherever it is', (_what, schema) => {
    expect(lint({ Thing: schema })).toEqual(['error type-single schemas Thing type'])
    expect(lint({ Thing: { type: 'object', properties: { type: schema } } })).toEqual([
      'error type-single properties type type',
    ])
    expect(lint({ Thing: { type: 'array', items: schema } })).toEqual(['error type-single Thing items type'])
  })

  it.each<[string, Schema]>([
    ['a truth and null', { type: ['boolean', 'null'], enum: [false, null] }],
    ['a text and a number', { enum: ['auto', 1] }],
    ['truths', { type: 'boolean', enum: [true, false] }],
  ])('refuses an enum of %s', (_what, schema) => {
    expect(lint({ Thing: schema })).toEqual(['error enum-single-type schemas Thing enum'])
  })

  it('takes a type beside null, unions of single types, and enums of texts or numbers', () => {
    expect(
      lint({
        Nullable: { type: ['string', 'null'], enum: ['a', null] },
        Numbers: { type: 'integer', enum: [0, -1] },
        Union: { oneOf: [{ type: 'string' }, { type: 'boolean', const: false }, { type: 'null' }] },
        Data: { type: 'object', examples: [{ type: ['a', 'b'], enum: [1, 'x'] }] },
      }),
    ).toEqual([])
  })

  it('warns of a schema with the name of a type that clients use', () => {
    expect(lint({ Response: { type: 'object' } })).toEqual(['warning schema-name-taken components schemas Response'])
  })

  it('refuses a member of a form that may be an object or something else', () => {
    const Expiry = { type: 'object', properties: { seconds: { type: 'integer' } } }
    const union = { oneOf: [{ $ref: '#/components/schemas/Expiry' }, { type: 'null' }] }
    const form = (member: Schema) => ({ type: 'object', properties: { file: { type: 'string' }, expiry: member } })
    expect(lint({ Expiry }, form(union))).toEqual(['error form-member-plain requestBody content multipart/form-data'])
    expect(lint({ Expiry }, form({ $ref: '#/components/schemas/Expiry' }))).toEqual([])
    expect(lint({ Expiry }, form({ oneOf: [{ type: 'integer' }, { type: 'null' }] }))).toEqual([])
  })
})
