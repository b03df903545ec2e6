import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    env: { GATEWAY_FEDERATION_ENABLED: 'true' },
  })
})
afterAll(() => gateway.close())

const short = (path: string, init: RequestInit = {}) =>
  fetch(`${gateway.origin}/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${inferenceKey}`, ...(init.body !== undefined && json) },
  })
const json = { 'content-type': 'application/json' }

async function idsOf(pages: PromiseLike<AsyncIterable<{ readonly id: string }>>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of await pages) ids.push(id)
  return ids
}

describe('/v1', () => {
  it('answers as /api/v1, whole and streamed', async () => {
    const client = new OpenAI({ apiKey: inferenceKey, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    const whole = await client.responses.create({ model: 'sim/echo', input: 'a calm sea' })
    expect(whole.output_text).toContain('a calm sea')
    const streamed = client.responses.stream({ model: 'sim/echo', input: 'a calm sea' })
    expect((await streamed.finalResponse()).output_text).toBe(whole.output_text)
  })

  it.each([
    ['/models?limit=2', {}],
    ['/providers', {}],
    ['/models/sim/echo', {}],
    ['/models/sim/echo/endpoints', {}],
    ['/models?limit=0', {}],
    ['/nothing/here', {}],
    ['/responses', {}],
    ['/oauth/jwks', {}],
    ['/chat/completions', { method: 'POST', body: '{}' }],
    ['/messages', { method: 'DELETE' }],
    ['/.well-known/oauth-authorization-server', {}],
    ['/.well-known/nothing', {}],
  ])('gives %s the status, the type and the body of the canonical path', async (path, init: RequestInit) => {
    const [under, canonical] = await Promise.all([short(path, init), gateway.fetch(path, init)])
    expect(under.status).toBe(canonical.status)
    for (const name of ['content-type', 'allow']) expect(under.headers.get(name)).toBe(canonical.headers.get(name))
    const plain = (text: string) => text.replaceAll(/req-[\w-]+/g, 'req')
    expect(plain(await under.text())).toBe(plain(await canonical.text()))
  })

  it('hands out links to the canonical path', async () => {
    const page = (await (await short('/models?limit=1')).json()) as { links: { next: string } }
    expect(page.links.next).toMatch(/^\/api\/v1\/models\?/)
  })

  it('is no prefix of other paths', async () => {
    for (const path of ['/v1x/models', '/v11', '/v1models']) {
      const answer = await fetch(gateway.origin + path, { headers: { authorization: `Bearer ${inferenceKey}` } })
      expect(answer.status).toBe(404)
    }
  })
})

describe('the entrances of the API', () => {
  it.each(['/', '/api', '/api/v1', '/v1'])('%s is there for HEAD and GET, without a credential', async (path) => {
    const head = await fetch(gateway.origin + path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const body = (await (await fetch(gateway.origin + path)).json()) as object
    expect(body).toEqual({
      name: 'Model Gateway',
      api: gateway.url,
      contract: `${gateway.origin}/openapi.yaml`,
    })
  })
})

describe('an error', () => {
  it("is shown by OpenAI's client with its class and its place", async () => {
    const client = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: 'hi' }]
    const unknown = { status: 400, type: 'invalid_request_error', param: 'model' }
    const tooHot = { status: 400, type: 'invalid_request_error', param: 'temperature' }
    await expect(client.responses.create({ model: 'nobody/nothing', input: 'hi' })).rejects.toMatchObject(unknown)
    await expect(client.chat.completions.create({ model: 'nobody/nothing', messages })).rejects.toMatchObject(unknown)
    await expect(client.responses.create({ model: 'sim/echo', input: 'hi', temperature: 9 })).rejects.toMatchObject(
      tooHot,
    )
    const stranger = new OpenAI({ apiKey: 'sk-gw-unknown', baseURL: gateway.url, maxRetries: 0 })
    await expect(stranger.responses.create({ model: 'sim/echo', input: 'hi' })).rejects.toMatchObject({
      status: 401,
      type: 'authentication_error',
      param: null,
    })
  })
})

describe('a model that a client takes for one name', () => {
  it('is found with its slash encoded, as it is without', async () => {
    const client = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 0 })
    expect(await client.models.retrieve('sim/echo')).toMatchObject({ id: 'sim/echo', object: 'model', owned_by: 'sim' })
    const anthropic = new Anthropic({ apiKey: inferenceKey, baseURL: gateway.url.replace(/\/v1$/, ''), maxRetries: 0 })
    expect(await anthropic.models.retrieve('sim/echo')).toMatchObject({ id: 'sim/echo', type: 'model' })
    const pages = [client.models.list(), anthropic.models.list({ limit: 2 })]
    const [all, paged] = await Promise.all(pages.map(idsOf))
    expect(paged).toEqual(all)
    for (const rest of ['', '/endpoints']) {
      const plain = await (await gateway.fetch(`/models/sim/echo${rest}`)).json()
      for (const name of ['sim%2Fecho', 'sim%2fecho'])
        expect(await (await gateway.fetch(`/models/${name}${rest}`)).json()).toEqual(plain)
    }
  })

  it('needs a credential as much, and no other slash may be encoded', async () => {
    expect((await gateway.fetch('/models/sim%2Fecho', { key: null })).status).toBe(401)
    for (const path of ['/models%2Fsim%2Fecho', '/models%2Fsim/echo', '/models/sim%2Fecho%2Fendpoints', '/keys%2Fx'])
      expect((await gateway.fetch(path)).status).toBe(404)
  })
})

describe('what is no operation', () => {
  it('tells a base URL with /v1 twice, in the words of the message format too', async () => {
    const answer = await gateway.fetch('/v1/messages', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      type: 'error',
      error: { type: 'not_found_error', message: expect.stringContaining('/v1 is there twice') },
    })
    const other = await gateway.fetch('/v1/chat/completions', { method: 'POST', body: '{}' })
    expect(await other.json()).toMatchObject({
      error: { code: 404, message: expect.stringContaining('/v1 is there twice') },
    })
  })

  it.each([
    ['GET', '/messages', 405],
    ['PUT', '/messages/count_tokens', 405],
    ['POST', '/messages/batches', 404],
    ['GET', '/messages/msg_1/anything', 404],
  ])('%s %s is %i in the words of the message format', async (method, path, status) => {
    const answer = await gateway.fetch(path, { method })
    expect(answer.status).toBe(status)
    const type = status === 404 ? 'not_found_error' : 'invalid_request_error'
    expect(await answer.json()).toEqual({
      type: 'error',
      error: { type, message: expect.stringContaining(path), error_type: expect.any(String) },
      request_id: answer.headers.get('x-request-id'),
    })
    expect(answer.headers.get('request-id')).toBe(answer.headers.get('x-request-id'))
  })

  it('GET /oauth/token is 405 in the words of OAuth', async () => {
    const answer = await gateway.fetch('/oauth/token')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
    expect(await answer.json()).toEqual({ error: 'invalid_request', error_description: expect.any(String) })
  })

  it.each([
    ['GET', '/chat/completions', 405],
    ['POST', '/chat/nothing', 404],
    ['POST', '/messagesx', 404],
  ])('%s %s is %i in the words of all others', async (method, path, status) => {
    const answer = await gateway.fetch(path, { method })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { code: status, message: expect.stringContaining(path) } })
  })
})
