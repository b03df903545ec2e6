import { describe, expect, it } from 'vitest'
import { emitOperations } from '../../codegen/emit-operations.ts'
import { miniSpec, operation } from './mini-spec.ts'

// What the file says between the name and the type assertion is JSON.
const table = JSON.parse(/= (\{[\s\S]*\}) as const/.exec(emitOperations(miniSpec()))?.[1] ?? 'null') as Record<
  string,
  unknown
>

describe('emitOperations', () => {
  it('lists operations in the order of the contract', () => {
    expect(Object.keys(table)).toEqual(['createNote', 'getNote'])
  })

  it('says how an operation is called and what it answers', () => {
    expect(table['createNote']).toEqual({
      method: 'POST',
      path: '/notes',
      security: ['key'],
      parameters: { path: {}, query: {}, header: {} },
      ignoresUnknownQuery: false,
      requestMedia: ['application/json'],
      bodyFields: ['id', 'pinned', 'parts', 'meta'],
      toleratesUnknownFields: true,
      responses: { '201': ['application/json'], '400': ['application/json'] },
    })
  })

  it('gives each parameter the type that its text is turned into, shared ones included', () => {
    expect(table['getNote']).toMatchObject({
      security: [],
      parameters: {
        path: { id: 'string' },
        query: { limit: 'integer', deep: 'boolean' },
        header: { 'X-Trace': 'string' },
      },
      requestMedia: [],
      responses: { '200': ['application/json', 'text/event-stream'] },
    })
  })

  it('lists every credential that an operation takes in place of another', () => {
    const spec = miniSpec()
    operation(spec, '/notes', 'post').security = [{ key: [] }, { headerKey: [] }]
    expect(emitOperations(spec)).toMatch(/"security": \[\s*"key",\s*"headerKey"\s*\]/)
  })

  it('knows a body that takes no unknown fields', () => {
    const spec = miniSpec()
    Object.assign(spec.components.schemas['NewNote'] ?? {}, { additionalProperties: false })
    expect(emitOperations(spec)).toContain('"toleratesUnknownFields": false')
  })

  it('knows an operation that ignores query parameters which it does not know', () => {
    const spec = miniSpec()
    operation(spec, '/notes', 'post')['x-unknown-query'] = 'ignored'
    expect(emitOperations(spec)).toContain('"ignoresUnknownQuery": true')
  })

  it('prefers what an operation says of a parameter to what its path says', () => {
    const spec = miniSpec()
    const parameters = [{ name: 'limit', in: 'query', schema: { type: 'string' } }]
    Object.assign(spec.paths['/notes/{id}'] ?? {}, { parameters })
    expect(emitOperations(spec)).toContain('"limit": "integer"')
    expect(emitOperations(spec)).not.toContain('"limit": "string"')
  })
})
