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
          effort: { type: 'string', enum: ['low', 'high'] },
          parts: {
            type: 'array',
            items: {
              oneOf: [{ $ref: '#/components/schemas/Ask' }, { properties: { text: {}, type: { const: 'part' } } }],
            },
          },
          configs: { type: 'object', additionalProperties: { properties: { enabled: {} } } },
        },
      },
    },
  },
} as unknown as Spec

describe('the names of members of bodies', () => {
  it('are those of inference requests at every depth, in order, as are the words that it lists', () => {
    const list = (...words: string[]) => JSON.stringify(words, null, 2)
    const names = list('configs', 'effort', 'enabled', 'model', 'parts', 'text', 'type')
    const words = list('high', 'low', 'part')
    expect(emitBodyNames(spec)).toBe(
      `export const bodyNames: readonly string[] = ${names}\n\nexport const bodyWords: readonly string[] = ${words}\n`,
    )
  })
})
