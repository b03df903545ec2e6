import { describe, expect, it } from 'vitest'
import { operationsOf, parametersOf, parseSpec, refName, resolve } from '../../codegen/spec.ts'
import { miniSpec, operation } from './mini-spec.ts'

describe('parseSpec', () => {
  it('refuses aliases: the contract says everything once and in its place', () => {
    expect(() => parseSpec('a: &x {b: 1}\nc: *x\n')).toThrow(/alias/i)
  })
})

describe('operationsOf', () => {
  it('finds every operation and skips what else a path has', () => {
    const spec = miniSpec()
    Object.assign(spec.paths['/notes'] ?? {}, { summary: 'Notes', parameters: [] })
    expect(operationsOf(spec).map(({ id, method, path }) => `${id} ${method} ${path}`)).toEqual([
      'createNote post /notes',
      'getNote get /notes/{id}',
    ])
  })
})

describe('resolve', () => {
  it('follows references to references', () => {
    const spec = miniSpec()
    spec.components.schemas['Alias'] = { $ref: '#/components/schemas/Problem' }
    expect(resolve(spec, { $ref: '#/components/schemas/Alias' })).toBe(spec.components.schemas['Problem'])
  })

  it('names a reference that points to nothing', () => {
    expect(() => resolve(miniSpec(), { $ref: '#/components/schemas/Nowhere' })).toThrow(
      /schemas\/Nowhere points to nothing/,
    )
  })
})

describe('parametersOf', () => {
  it('takes those of one place', () => {
    const spec = miniSpec()
    const names = (place: 'path' | 'query' | 'header') =>
      parametersOf(spec, operation(spec, '/notes/{id}', 'get'), place).map(({ name }) => name)
    expect([names('path'), names('query'), names('header')]).toEqual([['id'], ['limit', 'deep'], ['X-Trace']])
  })

  it('takes those of its path too', () => {
    const spec = miniSpec()
    Object.assign(spec.paths['/notes/{id}'] ?? {}, {
      parameters: [{ name: 'version', in: 'query', schema: { type: 'integer' } }],
    })
    const found = operationsOf(spec).find(({ id }) => id === 'getNote')
    expect(found && parametersOf(spec, found.operation, 'query').map(({ name }) => name)).toEqual([
      'version',
      'limit',
      'deep',
    ])
  })
})

describe('refName', () => {
  it.each([
    [{ $ref: '#/components/schemas/Note' }, 'Note'],
    [{ type: 'object' }, undefined],
    [undefined, undefined],
  ])('of %j is %s', (schema, name) => {
    expect(refName(schema)).toBe(name)
  })
})
