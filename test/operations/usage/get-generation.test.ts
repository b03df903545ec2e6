import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { generation } from '../../storage/generation.ts'
import { inStore } from '../../support/generations.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

async function get(id: string, key = inferenceKey) {
  const response = await gateway.fetch(`/generation?id=${encodeURIComponent(id)}`, { key })
  const body = (await response.json()) as { data: Schema<'Generation'>; error: Schema<'ErrorDetail'> }
  return { status: response.status, ...body }
}

async function add(...changes: Parameters<typeof generation>) {
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const record = generation(changes[0], { organizationId, workspaceId, ...changes[1] })
  await inStore(gateway.dataDir, ({ generations }) => generations.insertMany([record]))
}

describe('getGeneration', () => {
  it('has the record as soon as its caller has the answer', async () => {
    const body = JSON.stringify({ model: 'sim/echo', input: 'hello', stream: true, session_id: 'chat-1' })
    const response = await gateway.fetch('/responses', { method: 'POST', body })
    await response.text()
    const { status, data } = await get(response.headers.get('x-generation-id') ?? '')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      request_id: response.headers.get('x-request-id'),
      status: 'completed',
      error_type: null,
      requested_model: 'sim/echo',
      model: 'sim/echo',
      streamed: true,
      cancelled: false,
      finish_reason: 'stop',
      tokens_prompt: expect.any(Number),
      cost_origin: 'computed',
      is_byok: false,
      session_id: 'chat-1',
      workspace_id: gateway.gateway.bootstrapped.workspaceId,
      provider_responses: [{ model_permaslug: 'sim/echo', endpoint_id: 'sim/echo@sim', status: 200, error_type: null }],
    })
    expect(data.total_cost).toBeGreaterThan(0)
    expect(data.usage).toBe(data.total_cost)
  })

  it('tells what failed, also of a request that nobody answered', async () => {
    const body = JSON.stringify({ model: 'sim/error', input: 'status 400' })
    const response = await gateway.fetch('/responses', { method: 'POST', body })
    expect(response.status).toBe(400)
    const { data } = await get(response.headers.get('x-generation-id') ?? '')
    expect(data).toMatchObject({ status: 'failed', finish_reason: null, total_cost: 0 })
    expect(data.provider_responses).toMatchObject([{ status: 400 }])
    expect(data.provider_responses?.[0]?.error_type).not.toBeNull()
  })

  it('lists attempts in order, the one that answered last', async () => {
    await add('gen-second', {
      provider: 'sim',
      model: 'sim/echo',
      endpointTag: 'sim',
      errorType: null,
      durationMs: 500,
      attempts: [
        { provider: 'gone', model: 'sim/echo', status: 429, code: 'rate_limit_exceeded', durationMs: 40 },
        { provider: 'gone', model: 'sim/echo', status: 0, code: 'ECONNRESET', durationMs: 60 },
      ],
    })
    const { data } = await get('gen-second')
    expect(data.provider_responses?.map(({ status, error_type, latency }) => [status, error_type, latency])).toEqual([
      [429, 'rate_limit_exceeded', 40],
      [null, 'ECONNRESET', 60],
      [200, null, 400],
    ])
    expect(data.provider_responses?.[0]?.provider_name).toBe('gone')
  })

  it('says that a price is unknown, never that it is nothing', async () => {
    await add('gen-unknown', { costNanos: null, costOrigin: 'unknown' })
    expect((await get('gen-unknown')).data).toMatchObject({ total_cost: null, usage: null, cost_origin: 'unknown' })
  })

  it("counts the workspace's own provider key apart", async () => {
    await add('gen-byok', { costNanos: 5_000_000, isByok: true })
    expect((await get('gen-byok')).data).toMatchObject({
      total_cost: 0.005,
      usage: 0,
      upstream_inference_cost: 0.005,
      is_byok: true,
    })
  })

  it.each([
    ['end', 'stop'],
    ['stop-sequence', 'stop'],
    ['tool-calls', 'tool_calls'],
    ['max-tokens', 'length'],
    ['context-length', 'length'],
    ['content-filter', 'content_filter'],
    ['refusal', 'content_filter'],
    ['something newer', null],
  ])('says %s as %s', async (stopReason, finishReason) => {
    await add(`gen-${stopReason}`, { stopReason })
    expect((await get(`gen-${stopReason}`)).data.finish_reason).toBe(finishReason)
  })

  it('answers 404 to an id that is not there, and exactly so to another organization', async () => {
    await add('gen-foreign', { organizationId: 'another' })
    const missing = await get('gen-missing')
    const foreign = await get('gen-foreign', managementKey)
    expect([missing.status, foreign.status]).toEqual([404, 404])
    expect(foreign.error.message).toBe(missing.error.message)
  })

  it("shows an inference key its own workspace's only, a management key all of them", async () => {
    await add('gen-next-door', { workspaceId: 'another' })
    expect((await get('gen-next-door')).status).toBe(404)
    expect((await get('gen-next-door', managementKey)).status).toBe(200)
  })

  it('answers 400 without an id, or to one that is none', async () => {
    expect((await gateway.fetch('/generation')).status).toBe(400)
    expect((await gateway.fetch('/generation?id=')).status).toBe(400)
    expect((await gateway.fetch(`/generation?id=${'a'.repeat(200)}`)).status).toBe(400)
    expect((await gateway.fetch('/generation?id=a&id=b')).status).toBe(400)
  })
})
