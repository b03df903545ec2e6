import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { emitTypes } from '../../codegen/emit-types.ts'
import { lintSpec } from '../../codegen/lint-spec.ts'
import { operationsOf, type Spec } from '../../codegen/spec.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { contract } from './contract.ts'

let gateway: TestGateway
let available: Spec

beforeAll(async () => {
  gateway = await startGateway()
  available = (await (await fetch(`${gateway.origin}/openapi.json?available=true`)).json()) as Spec
})
afterAll(() => gateway.close())

describe('the contract of what is available', () => {
  it('has no mark, and nothing that nothing refers to', () => {
    const text = JSON.stringify(available)
    expect(text).not.toMatch(/"x-(?:availability|topic|topics|values)":/)
    const refs = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w.-]+)"/g)].map(([, name]) => name))
    const { securitySchemes: _, ...sections } = available.components
    const declared = Object.entries(sections).flatMap(([section, members]) =>
      Object.keys(members as object).map((name) => `${section}/${name}`),
    )
    expect(declared.toSorted()).toEqual([...refs].toSorted())
  })

  it('leaves out members, values, kinds and schemas that are planned, and keeps every operation', () => {
    const { schemas } = available.components
    expect(schemas['Plugin']?.['oneOf']).toContainEqual({ $ref: '#/components/schemas/ResponseHealingPlugin' })
    expect(schemas['ResponseRequest']?.['properties']).toHaveProperty('plugins')
    expect(schemas['ResponseRequest']?.['properties']).toHaveProperty('tools')
    expect(schemas['ServiceMemoryItem']).toBeUndefined()
    expect(JSON.stringify(schemas)).toContain('#/components/schemas/ServiceFilesItem')
    expect(JSON.stringify(schemas)).not.toContain('#/components/schemas/ServiceMemoryItem')
    expect(operationsOf(available).map(({ id }) => id)).toEqual(operationsOf(contract).map(({ id }) => id))
  })

  it('keeps the rules of the contract, an example of every body among them', () => {
    expect(lintSpec(available)).toEqual([])
  })

  it('can be made into types', async () => {
    expect(await emitTypes(available)).toContain('createResponse')
  })

  it('is the same in YAML', async () => {
    const text = await (await fetch(`${gateway.origin}/openapi.yaml?available=true`)).text()
    expect(parse(text, { maxAliasCount: 0 })).toEqual(available)
  })

  it('is asked for with true only', async () => {
    const whole = await (await fetch(`${gateway.origin}/openapi.json`)).json()
    expect(await (await fetch(`${gateway.origin}/openapi.json?available=false`)).json()).toEqual(whole)
    expect(whole).toHaveProperty('components.schemas.WebFetchPlugin')
  })
})
