import { expect, it } from 'vitest'
import { emitCheckedSchemas } from '../../codegen/emit-checked-schemas.ts'
import type { Spec } from '../../codegen/spec.ts'

it('lists what schemas that are checked by their name need, and what is there by default, their references resolved', () => {
  const schemas = {
    Zone: { type: 'string', default: 'eu', enum: ['eu', 'us'] },
    Settings: {
      type: 'object',
      'x-checked-alone': true,
      properties: { key: { type: 'string' }, zone: { $ref: '#/components/schemas/Zone' }, tries: { default: 0 } },
      required: ['key'],
    },
    Other: { type: 'object', properties: { a: { default: 1 } } },
  }
  const code = emitCheckedSchemas({ components: { schemas } } as unknown as Spec)
  expect(code).toMatch(/^export const checkedSchemas = \{.*\} as const\n$/s)
  const table = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1))
  expect(table).toEqual({ Settings: { required: ['key'], defaults: { zone: 'eu', tries: 0 } } })
})
