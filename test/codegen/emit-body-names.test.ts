import { describe, expect, it } from 'vitest'
import { emitBodyNames } from '../../codegen/emit-body-names.ts'
import type { Spec } from '../../codegen/spec.ts'

const post = (operationId: string, scheme: string, schema: object) => ({
  post: {
    operationId,
    security: [{ [scheme]: [] }],
    requestBody: { content: { 'application/json': { schema } } },
    responses: {},
  },
})

const spec = {
  paths: {
    '/ask': post('ask', 'apiKey', { $ref: '#/components/schemas/Ask' }),
    '/keys': post('createKey', 'managementKey', { type: 'object', properties: { label: { type: 'string' } } }),
  },
  components: {
    schemas: {
      Ask: {
        type: 'object',
        properties: {
          model: { type: 'string' },
          parts: {
            type: 'array',
            items: { oneOf: [{ $ref: '#/components/schemas/Ask' }, { properties: { text: {} } }] },
          },
          configs: { type: 'object', additionalProperties: { properties: { enabled: {} } } },
        },
      },
    },
  },
} as unknown as Spec

describe('the names of members of bodies', () => {
  it('are those of inference requests at every depth, in order', () => {
    const list = JSON.stringify(['configs', 'enabled', 'model', 'parts', 'text'], null, 2)
    expect(emitBodyNames(spec)).toBe(`export const bodyNames: readonly string[] = ${list}\n`)
  })
})
