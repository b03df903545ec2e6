import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../src/contract/contract.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const messages = [{ role: 'user', content: 'hi' }]
const bodies: Readonly<Record<string, object>> = {
  createResponse: { model: 'sim/echo', input: 'hi' },
  compactResponse: { model: 'sim/echo', input: 'hi' },
  createChatCompletion: { model: 'sim/echo', messages },
  createMessage: { model: 'sim/echo', max_tokens: 5, messages },
  countMessageTokens: { model: 'sim/echo', messages },
}

function call(id: string, query: string, headers: Record<string, string> = {}) {
  const { path } = operations[id as keyof typeof operations]
  return gateway.fetch(`${path}?${query}`, { method: 'POST', headers, body: JSON.stringify(bodies[id]) })
}

describe('N1: more than a hundred query parameters', () => {
  const query = 'a&'.repeat(7900)

  it.each(Object.keys(bodies))('are refused by %s', async (id) => {
    const answer = await call(id, query)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('more than 100 parameters')
  })

  it('are not looked at for callers without a key', async () => {
    const response = await fetch(`${gateway.url}/credits?${query}`)
    expect(response.status).toBe(401)
  })

  it('are refused in a form', async () => {
    // Where federation is off, no form is read.
    const federated = await startGateway({ config: { federation: { enabled: true } } })
    const response = await fetch(`${federated.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1&'.repeat(5000),
    })
    expect(response.status).toBe(400)
    const { error, error_description: description } = (await response.json()) as Record<string, string>
    expect([error, description]).toEqual(['invalid_request', expect.stringContaining('more than 100 parameters')])
    await federated.close()
  })

  it('a hundred are read', async () => {
    expect((await call('createResponse', Array.from({ length: 100 }, (_, at) => `a${at}=1`).join('&'))).status).toBe(
      200,
    )
  })
})

describe('a query parameter that the contract does not know', () => {
  it.each(Object.keys(bodies))('is ignored by %s', async (id) => {
    for (const query of ['api-version=2024-10-21', 'a=1&a=2', '__proto__=x', 'x']) {
      expect((await call(id, query)).status).toBe(200)
    }
  })

  it('is ignored by operations that run a model or count for one and by those of SCIM, and by no others', () => {
    const ignoring = Object.entries(operations).flatMap(([id, { ignoresUnknownQuery }]) =>
      ignoresUnknownQuery ? [id] : [],
    )
    expect(ignoring).toEqual(expect.arrayContaining(Object.keys(bodies)))
    const isInference = (id: string) =>
      operations[id as keyof typeof operations].security.every((each) =>
        ['apiKey', 'xApiKey', 'consoleSession', 'scimToken'].includes(each),
      )
    expect(ignoring.filter((id) => !isInference(id))).toEqual([])
  })

  it.each(Object.keys(bodies))('is refused by %s in strict mode, by its name', async (id) => {
    const answer = await call(id, 'api-version=1', { 'x-service-strict': 'Enabled' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('api-version: is not a parameter of this operation')
  })
})

describe('beta, as clients of the message format send it', () => {
  it.each(['createMessage', 'countMessageTokens'])('is a parameter of %s, in strict mode too', async (id) => {
    expect((await call(id, 'beta=true', { 'x-service-strict': 'enabled' })).status).toBe(200)
  })
})
