import { describe, expect, expectTypeOf, it } from 'vitest'
import { emitTypes } from '../../codegen/emit-types.ts'
import type { Body, QueryParameters, Schema } from '../../src/contract/contract.ts'
import { miniSpec } from './mini-spec.ts'

describe('emitTypes', () => {
  it('leaves a property with a default optional', async () => {
    const text = await emitTypes(miniSpec())
    expect(text).toMatch(/pinned\?: boolean/)
    expect(text).toMatch(/limit\?: number/)
    expect(text).toMatch(/parts: components\["schemas"\]\["Part"\]\[\]/)
  })

  it('is the same each time, and leaves the contract as it was', async () => {
    const spec = miniSpec()
    const text = await emitTypes(spec)
    expect(spec).toEqual(miniSpec())
    expect(await emitTypes(spec)).toBe(text)
  })
})

describe('the types of our own contract', () => {
  it('know absent from default', () => {
    // `stream` has a default: true only when the property may be absent. What is asserted here fails in tsc, not at run time.
    expectTypeOf<{ model: string }>().toExtend<Pick<Body<'createResponse'>, 'stream' | 'store' | 'model'>>()
    expectTypeOf<undefined>().toExtend<Schema<'ResponseRequest'>['stream']>()
    expectTypeOf<object>().toExtend<Pick<QueryParameters<'listKeys'>, 'limit' | 'offset'>>()
  })

  it('know what a schema does not allow', () => {
    expectTypeOf<{ stream: 'yes' }>().not.toExtend<Pick<Body<'createResponse'>, 'stream'>>()
    expectTypeOf<{ store: true }>().not.toExtend<Pick<Body<'createResponse'>, 'store'>>()
    expectTypeOf<Schema<'ErrorType'>>().not.toBeAny()
  })
})
