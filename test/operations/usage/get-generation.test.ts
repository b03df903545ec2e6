import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { generation } from '../../storage/generation.ts'
import { eventually } from '../../support/eventually.ts'
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

  it.each([
    ['/responses', { input: 'hello', metadata: { team: 'travel', user_id: 'u' } }],
    [
      '/chat/completions',
      { messages: [{ role: 'user', content: 'hello' }], metadata: { team: 'travel', user_id: 'u' } },
    ],
    [
      '/messages',
      { max_tokens: 9, messages: [{ role: 'user', content: 'hello' }], metadata: { team: 'travel', user_id: 'u' } },
    ],
  ])('has the metadata of a request to %s, and is found by it', async (path, fields) => {
    const body = JSON.stringify({ model: 'sim/echo', ...fields })
    const response = await gateway.fetch(path, { method: 'POST', body })
    expect(await response.text()).toContain('hello')
    const { data } = await get(response.headers.get('x-generation-id') ?? '')
    expect(data).toMatchObject({ metadata: { team: 'travel' } })
    expect(data.metadata).not.toHaveProperty('user_id')
    const idsWith = async (pair: string) => {
      const found = await gateway.fetch(`/generations?metadata=${encodeURIComponent(pair)}`)
      return ((await found.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
    }
    expect(await idsWith('team=travel')).toContain(data.id)
    expect(await idsWith('team=Travel')).toEqual([])
    expect((await gateway.fetch('/generations?metadata=team')).status).toBe(400)
  })

  const png = 'data:image/png;base64,iVBORw0KGgo='
  const [, base64 = ''] = png.split(',')
  it.each([
    ['/responses', { input: [{ role: 'user', content: [{ type: 'input_image', image_url: png }] }] }],
    ['/chat/completions', { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: png } }] }] }],
    [
      '/messages',
      {
        ...{ max_tokens: 9 },
        messages: [
          {
            role: 'user',
            content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } }],
          },
        ],
      },
    ],
  ])('counts the media of a request to %s', async (path, fields) => {
    const body = JSON.stringify({ model: 'sim/echo', ...fields })
    const response = await gateway.fetch(path, { method: 'POST', body })
    expect(response.status, await response.text()).toBe(200)
    const { data } = await get(response.headers.get('x-generation-id') ?? '')
    expect(data).toMatchObject({ num_media_prompt: 1, num_input_audio_prompt: 0, num_media_completion: 0 })
  })

  it('counts no media where there are none', async () => {
    const response = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'sim/echo', input: 'hello' }),
    })
    await response.text()
    const { data } = await get(response.headers.get('x-generation-id') ?? '')
    expect(data).toMatchObject({ num_media_prompt: null, num_input_audio_prompt: null, num_media_completion: null })
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

  it('splits the time, and says what went wrong, in words without the prompt', async () => {
    const ask = async (body: object) => {
      const response = await gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(body) })
      await response.text()
      return (await get(response.headers.get('x-generation-id') ?? '')).data
    }
    const good = await ask({ model: 'sim/echo', input: 'hello' })
    expect(good).toMatchObject({ error_message: null, steps: 1, pipeline: [], tools: [], plugins: [], router: null })
    const { gateway_latency: ours, upstream_latency: theirs, generation_time: all } = good
    expect(ours).toBeGreaterThan(0)
    expect(Math.abs((ours ?? 0) + (theirs ?? 0) - (all ?? 0))).toBeLessThanOrEqual(1)
    const failed = await ask({ model: 'sim/error', input: 'status 400' })
    expect(failed).toMatchObject({ steps: 0, upstream_latency: null })
    expect(failed.error_message).toMatch(/\w/)
    expect(failed.error_message).not.toContain('status 400')
  })

  it('shows what ran for a request, without words of the conversation', async () => {
    const tools = [{ type: 'service:datetime' }]
    const body = JSON.stringify({
      model: 'sim/tools',
      input: 'call service:datetime',
      tools,
      plugins: [{ id: 'moderation' }],
    })
    const response = await gateway.fetch('/responses', { method: 'POST', body })
    await response.text()
    const { data } = await get(response.headers.get('x-generation-id') ?? '')
    expect(data).toMatchObject({ plugins: ['moderation'], moderation_latency: expect.any(Number) })
    expect(data.pipeline).toContainEqual(expect.objectContaining({ type: 'plugin', name: 'moderation' }))
  })

  it.each([
    ['/responses', (text: string) => ({ input: text }), 'max_output_tokens'],
    ['/messages', (text: string) => ({ max_tokens: 64, messages: [{ role: 'user', content: text }] }), 'max_tokens'],
    ['/chat/completions', (text: string) => ({ messages: [{ role: 'user', content: text }] }), 'max_tokens'],
  ])('says of %s what the request was, member by member', async (path, saying, limit) => {
    const ask = async (text: string, more: object = {}) => {
      const body = JSON.stringify({ ...saying(text), model: 'sim/echo', ...more })
      const response = await gateway.fetch(path, { method: 'POST', body })
      await response.text()
      return (await get(response.headers.get('x-generation-id') ?? '')).data
    }
    const whole = await ask('hello')
    const stream = await ask('hello', { stream: true })
    const cut = await ask('many words '.repeat(40), { [limit]: 16 })
    const failed = await ask('status 400', { model: 'sim/error' })
    const all = [whole, stream, cut, failed]
    expect(all.map(({ api_type }) => api_type)).toEqual(Array(4).fill('completions'))
    expect(all.map(({ streamed }) => streamed)).toEqual([false, true, false, false])
    expect(all.map(({ cancelled }) => cancelled)).toEqual([false, false, false, false])
    expect(all.map(({ finish_reason }) => finish_reason)).toEqual(['stop', 'stop', 'length', null])
    expect(all.map(({ status }) => status)).toEqual(['completed', 'completed', 'incomplete', 'failed'])
    expect(all.map(({ latency }) => latency === null)).toEqual([false, false, false, true])
    expect(all.map(({ moderation_latency }) => moderation_latency)).toEqual([null, null, null, null])
    for (const { latency, generation_time } of all) expect(latency ?? 0).toBeLessThanOrEqual(generation_time ?? -1)
    expect(cut.tokens_completion).toBe(16)
    expect(cut.tokens_prompt).toBeGreaterThan(whole.tokens_prompt ?? 0)
    expect(failed).toMatchObject({ tokens_completion: 0, total_cost: 0 })
    expect(all.map((each) => each.provider_responses?.map(({ status }) => status))).toEqual([
      [200],
      [200],
      [200],
      [400],
    ])
  })

  it('tells a request whose caller went away from one that was answered', async () => {
    const stop = new AbortController()
    const metadata = { delay_ms: '0', token_ms: '1000' }
    const body = JSON.stringify({ model: 'sim/slow', input: 'one two three four', stream: true, metadata })
    const response = await gateway.fetch('/responses', { method: 'POST', body, signal: stop.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    stop.abort()
    await reader?.read().catch(() => {})
    const id = response.headers.get('x-generation-id') ?? ''
    await eventually(async () => (await get(id)).data).toMatchObject({
      cancelled: true,
      status: 'cancelled',
      finish_reason: null,
    })
  })

  it('knows no kind of what it does not know', async () => {
    await add('gen-novel', { clientFormat: 'novel-images' })
    expect((await get('gen-novel')).data.api_type).toBeNull()
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

  it("finds a request of the key's workspace by an id that another workspace has chosen before", async () => {
    await add('gen-before', { workspaceId: 'another', requestId: 'trace:9', createdAt: 1_000 })
    await add('gen-behind', { requestId: 'trace:9', createdAt: 2_000 })
    expect((await get('trace:9')).data.id).toBe('gen-behind')
    expect((await get('trace:9', managementKey)).data.id).toBe('gen-before')
  })

  it('answers 400 without an id, or to one that is none', async () => {
    expect((await gateway.fetch('/generation')).status).toBe(400)
    expect((await gateway.fetch('/generation?id=')).status).toBe(400)
    expect((await gateway.fetch(`/generation?id=${'a'.repeat(200)}`)).status).toBe(400)
    expect((await gateway.fetch('/generation?id=a&id=b')).status).toBe(400)
    expect((await gateway.fetch('/generation?id=a%00')).status).toBe(400)
  })
})
