import { describe, expect, it } from 'vitest'
import { bodyTargets, parameterTargets, responseTargets } from '../../codegen/validator-schemas.ts'
import { miniSpec } from './mini-spec.ts'

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
