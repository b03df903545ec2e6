import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

type Found = { data: Schema<'Model'>; error: Schema<'ErrorDetail'> }

describe('getModel', () => {
  it('shows a model as the list does', async () => {
    const { data: all } = (await (await gateway.fetch('/models')).json()) as { data: Schema<'Model'>[] }
    expect(all.length).toBeGreaterThan(3)
    for (const model of all.slice(0, 5)) {
      const { data } = (await (await gateway.fetch(`/models/${model.id}`)).json()) as Found
      expect(data).toEqual(model)
    }
  })

  it("has what OpenAI's and Anthropic's clients read beside what is known of it", async () => {
    const { data, ...names } = (await (await gateway.fetch('/models/sim/echo')).json()) as Schema<'ModelResponse'>
    expect(names).toEqual({
      id: 'sim/echo',
      object: 'model',
      created: data.created,
      owned_by: 'sim',
      type: 'model',
      display_name: data.name,
      created_at: new Date(data.created * 1000).toISOString(),
    })
    expect(data).toMatchObject(names)
  })

  it('takes any name that a request may give', async () => {
    const { data } = (await (await gateway.fetch('/models/sim/echo:nitro')).json()) as Found
    expect(data.id).toBe('sim/echo')
  })

  it('is 404 for a model that is not there, with names that are near', async () => {
    const answer = await gateway.fetch('/models/sim/ecco')
    expect(answer.status).toBe(404)
    expect(((await answer.json()) as Found).error.metadata?.suggestions).toContain('sim/echo')
  })

  it.each([['/models'], ['/models/sim/echo'], ['/models/sim/echo/endpoints']])(
    '%s takes a key of either kind as x-api-key',
    async (path) => {
      for (const key of [inferenceKey, managementKey]) {
        expect((await gateway.fetch(path, { key: null, headers: { 'x-api-key': key } })).status).toBe(200)
      }
      expect((await gateway.fetch(path, { key: null, headers: { 'x-api-key': 'sk-gw-unknown' } })).status).toBe(401)
    },
  )
})
