import { describe, expect, it } from 'vitest'
import type { Contract, Schema } from '../../../../pages/reference/contract/contract.ts'
import { partsOf, wordsOf } from '../../../../pages/reference/contract/schema-parts.ts'
import { ruleWords, typeWords } from '../../../../pages/reference/contract/schema-words.ts'
import { contract } from '../served-contract.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const names = (schema: Schema, of: Contract = contract) => partsOf(of, schema).map(({ name }) => name)

describe('parts of a schema', () => {
  it('are the members of an object, those that are required first', () => {
    const required = contract.components?.schemas?.['MessageRequest']?.required ?? []
    expect(required.length).toBeGreaterThan(0)
    expect(names(ref('MessageRequest')).slice(0, required.length).toSorted()).toEqual(required.toSorted())
    expect(names(ref('ResponseRequest'))).toContain('input')
  })

  it('are the kinds of a union by their tags, behind lists and null', () => {
    expect(names(ref('StopCondition'))).toContain('max_cost')
    const list = { type: ['array', 'null'], items: ref('StopCondition') }
    expect(names(list)).toEqual(names(ref('StopCondition')))
    expect(names({ oneOf: [ref('StopCondition'), { type: 'null' }] })).toEqual(names(ref('StopCondition')))
  })

  it('are none where a reference leads nowhere, and where a list is a list of itself', () => {
    expect(names(ref('Nothing'))).toEqual([])
    const endless = { ...contract, components: { schemas: { Endless: { type: 'array', items: ref('Endless') } } } }
    expect(names(ref('Endless'), endless)).toEqual([])
    const circle = { ...contract, components: { schemas: { A: ref('B'), B: ref('A') } } }
    expect(names(ref('A'), circle)).toEqual([])
  })

  it('are there for every schema of the contract, and never without a name', () => {
    for (const name of Object.keys(contract.components?.schemas ?? {})) {
      for (const part of partsOf(contract, ref(name))) expect(part.name, name).not.toBe('')
    }
  })
})

describe('words', () => {
  it.each<[Schema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: ['integer', 'null'] }, 'integer or null'],
    [{ type: 'array', items: ref('Tool') }, 'list of Tool'],
    [{ oneOf: [ref('Tool'), { type: 'null' }] }, 'Tool or null'],
    [{ oneOf: [ref('A'), ref('B'), ref('C'), ref('D')] }, 'one of 4 kinds'],
    [{ const: 'user' }, '"user"'],
    [{}, 'anything'],
  ])('of the type of %j', (schema, words) => {
    expect(typeWords(schema)).toBe(words)
  })

  it('of rules', () => {
    expect(ruleWords({ minimum: 0, maximum: 2, default: 1 })).toEqual(['0 to 2', 'default 1'])
    expect(ruleWords({ minLength: 1, maxLength: 256, format: 'uuid' })).toEqual(['uuid', '1 to 256 characters'])
    expect(ruleWords({ exclusiveMinimum: 0, minItems: 1 })).toEqual(['more than 0', 'at least 1 item'])
    expect(ruleWords({ maxItems: 1 })).toEqual(['at most 1 item'])
  })

  it('that a value may be', () => {
    expect(wordsOf(contract, ref('StreamCommit'))).toEqual(['"first_event"', '"complete"'])
    expect(wordsOf(contract, { oneOf: [ref('StreamCommit'), { type: 'null' }] })).toHaveLength(2)
    expect(wordsOf(contract, { type: 'string' })).toEqual([])
  })
})
