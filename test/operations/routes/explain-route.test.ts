import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

type Explanation = Schema<'RouteExplanation'>

let gateway: TestGateway
let calls = 0
const provider = createServer((_, response) => {
  calls++
  response.writeHead(500).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`
  const lab = (slug: string, fields: object = {}) => ({
    slug,
    format: 'openai-responses',
    base_url: url,
    api_key: 'sk-secret-0123456789',
    data_policy: { training: false, retention: false },
    ...fields,
  })
  const endpoint = (slug: string, prompt: number, fields: object = {}) => ({
    provider: slug,
    upstream_model: 'wise',
    prices: { prompt, completion: prompt },
    supported_parameters: ['tools'],
    ...fields,
  })
  gateway = await startGateway({
    config: {
      limits: { body_bytes: '64KiB', management_body_bytes: '8KiB' },
      providers: [lab('cheap', { data_policy: { training: false, retention: true } }), lab('fair'), lab('dear')],
      models: [
        {
          id: 'acme/wise',
          context_length: 5_000,
          endpoints: [
            endpoint('dear', 9),
            endpoint('cheap', 1),
            endpoint('fair', 3),
            endpoint('fair', 2, { tier: 'flex' }),
          ],
        },
        { id: 'acme/other', endpoints: [endpoint('fair', 1)] },
      ],
    },
  })
})
afterAll(async () => {
  await gateway.close()
  provider.close()
})

async function explain(body: unknown, init: { key?: string; headers?: Record<string, string> } = {}) {
  const response = await gateway.fetch('/routes/explain', { method: 'POST', body: JSON.stringify(body), ...init })
  const text = await response.text()
  expect(text).not.toContain('sk-secret')
  return { status: response.status, ...(JSON.parse(text) as { data: Explanation; error: Schema<'ErrorDetail'> }) }
}

const tagsOf = ({ candidates }: Explanation) => candidates.map(({ endpoint }) => endpoint.tag)
const reasonsOf = ({ excluded }: Explanation) =>
  Object.fromEntries(excluded.map(({ endpoint, reason }) => [endpoint.tag, reason]))

const request = { model: 'acme/wise', input: 'hello' }

describe('explainRoute', () => {
  it('puts candidates in their order and says of every other endpoint why not, without calling anybody', async () => {
    const routing = { sort: 'price', data_collection: 'deny' }
    const { status, data } = await explain({ request: { ...request, provider: routing } })
    expect(status).toBe(200)
    expect(tagsOf(data)).toEqual(['fair', 'dear'])
    expect(reasonsOf(data)).toEqual({ cheap: 'data_collection', 'fair/flex': 'tier' })
    expect(data).toMatchObject({
      requested: 'acme/wise',
      requested_models: ['acme/wise'],
      strategy: 'direct',
      version_group: null,
      unknown_models: [],
      unsupported_models: [],
      task: null,
      refusal: null,
    })
    expect(data.excluded[0]).toMatchObject({ detail: 'keeps prompts' })
    expect(data.candidates[0]).toMatchObject({
      requested_as: 'acme/wise',
      sticky: false,
      endpoint: { pricing: { prompt: '0.000003' }, status: 0, latency_last_5m: null, throughput_last_5m: null },
    })
    expect(calls).toBe(0)
  })

  it('leaves no record and costs nothing', async () => {
    const usageOf = async () => ((await (await gateway.fetch('/key')).json()) as { data: { usage: number } }).data.usage
    const before = await usageOf()
    await explain({ request: { model: 'sim/echo', input: 'hello' } })
    expect(await usageOf()).toBe(before)
    const { data } = (await (await gateway.fetch('/activity', { key: managementKey })).json()) as { data: unknown[] }
    expect(data).toEqual([])
  })

  it('takes both kinds of keys', async () => {
    expect((await explain({ request }, { key: managementKey })).status).toBe(200)
  })

  it('reads a body of POST /messages', async () => {
    const messages = { model: 'acme/wise', max_tokens: 5, messages: [{ role: 'user', content: 'hi' }] }
    const { status, data } = await explain({
      format: 'messages',
      request: { ...messages, provider: { order: ['dear'], allow_fallbacks: false } },
    })
    expect(status).toBe(200)
    expect(tagsOf(data)).toEqual(['dear'])
    expect(reasonsOf(data)).toMatchObject({ cheap: 'allow_fallbacks', fair: 'allow_fallbacks' })
  })

  it('goes through several models, and names those that are not there', async () => {
    const models = ['acme/wise', 'acme/nothing', 'acme/other', 'acme/other:online']
    const { data } = await explain({ request: { models, input: 'hi', provider: { sort: 'price', only: ['fair'] } } })
    expect(data.candidates.map(({ endpoint }) => endpoint.endpoint_id)).toEqual(['acme/wise@fair', 'acme/other@fair'])
    expect(data).toMatchObject({
      strategy: 'fallback',
      unknown_models: ['acme/nothing'],
      unsupported_models: [],
      task: null,
    })
  })

  it('tells the family of an alias', async () => {
    const { data } = await explain({ request: { model: '~acme/wise-latest', input: 'hi' } })
    expect(data).toMatchObject({ strategy: 'latest', version_group: 'acme/wise' })
  })

  it('keeps endpoints that an input will be shortened for', async () => {
    const { data } = await explain({ request: { ...request, input: 'x '.repeat(16_000) } })
    expect(data.candidates.length).toBeGreaterThan(0)
    expect(data.refusal).toBeNull()
  })

  it.each([
    ['no such model', { model: 'acme/wize', input: 'hi' }, 400, /did you mean acme\/wise/],
    ['no model at all', { input: 'hi' }, 400, /name a model/],
    ['constraints that leave nothing', { ...request, provider: { only: ['nobody'] } }, 404, /provider\.only/],
    [
      'an input that is too long',
      { ...request, input: 'x '.repeat(16_000), plugins: [{ id: 'context-compression', enabled: false }] },
      400,
      /takes 5000/,
    ],
  ])('says what a request would get for %s', async (_name, body, code, message) => {
    const { status, data } = await explain({ request: body })
    expect(status).toBe(200)
    expect(data.candidates).toEqual([])
    expect(data.refusal).toMatchObject({ code, message: expect.stringMatching(message) })
    const response = await gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(body) })
    const { error } = (await response.json()) as { error: Schema<'ErrorDetail'> }
    expect({ code: response.status, message: error.message }).toEqual({
      code: data.refusal?.code,
      message: data.refusal?.message,
    })
  })

  it.each([
    ['a field of the request that breaks its rule', { request: { ...request, temperature: 9 } }, 400, 'temperature'],
    ['an item of unknown kind', { request: { ...request, input: [{ type: 'dream' }] } }, 400, 'input[0].type'],
    ['something that nothing is stored for', { request: { ...request, store: true } }, 400, 'store'],
    ['a format of another body', { format: 'messages', request }, 400, 'messages'],
    [
      'a tool choice that contradicts the tools',
      { request: { ...request, tool_choice: { type: 'function', name: 'missing' } } },
      422,
      'tool_choice.name',
    ],
  ])('refuses %s as the operation would, with the place in `request`', async (_name, body, status, place) => {
    const { error, ...answer } = await explain(body)
    expect(answer.status).toBe(status)
    expect(error.message).toContain(`request.${place}`)
    expect(error.metadata?.issues?.map(({ path }) => path)).toContain(`request.${place}`)
  })

  it.each([
    [{}, /^request: /],
    [{ request: [] }, /^request: /],
    [{ request, format: 'gemini' }, /^format: .*responses, messages, chat/],
    [{ request, dry_run: true }, /^dry_run: /],
  ])('answers 400 to %j', async (body, message) => {
    const { status, error } = await explain(body)
    expect(status).toBe(400)
    expect(error.message).toMatch(message)
  })

  it('takes as large a body as the operation itself, and no larger one', async () => {
    const sized = (bytes: number) => ({ request: { ...request, input: 'x'.repeat(bytes) } })
    expect((await explain(sized(32 * 1024))).status).toBe(200)
    expect((await explain(sized(65 * 1024))).status).toBe(413)
  })

  it('shows how endpoints have been doing', async () => {
    const body = JSON.stringify({ ...request, provider: { only: ['dear'] } })
    expect((await gateway.fetch('/responses', { method: 'POST', body })).status).toBeGreaterThanOrEqual(500)
    const { data } = await explain({ request: { ...request, provider: { sort: 'price' } } })
    const all = [...data.candidates, ...data.excluded]
    const dear = all.find(({ endpoint }) => endpoint.tag === 'dear')?.endpoint
    expect(dear?.status).toBeLessThan(0)
    expect(dear?.last_failure_at).toMatch(/^20\d\d-/)
    expect(calls).toBeGreaterThan(0)
  })
})
