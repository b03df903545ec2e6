import { describe, expect, it } from 'vitest'
import { json } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { makeKey } from '../support/money.ts'
import { providerConfig } from '../support/provider-config.ts'
import { describeRedis } from '../support/redis.ts'
import { startGateway } from '../support/test-gateway.ts'
import { call, callers, LoopBench, saying, text } from './loop-bench.ts'

const most = 3
const bench = new LoopBench({}, { rate_limits: { key_upstream_requests: most } })
const tools = [{ type: 'service:datetime' }]

type Caller = (typeof callers)[number]

async function ask(key: string, caller: Caller, isStream: boolean, more: object = {}) {
  const response = await bench.fetch(caller, bench.body(caller, isStream, more), { key })
  return { status: response.status, headers: response.headers, raw: await response.text() }
}
const freshKey = async () => (await makeKey(bench.gateway)).key
const says = (...answers: Parameters<typeof saying>[0][]) => bench.says(...answers)
const refused = 'This key has used its 3 calls of providers of this hour'

describe.each(callers)('N51: calls of providers for a key (%s)', (caller) => {
  it('are counted, and one too many is 429 before its provider is asked', async () => {
    const key = await freshKey()
    bench.upstream.otherwise(saying([text('Fine.')]))
    for (let times = 0; times < most; times++) expect((await ask(key, caller, times === 1)).status).toBe(200)
    for (const isStream of [false, true]) {
      const { status, headers, raw } = await ask(key, caller, isStream)
      expect(status, raw).toBe(429)
      expect(raw).toContain(refused)
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(3000)
      expect(seconds).toBeLessThanOrEqual(3600)
    }
    expect(bench.upstream.requests).toHaveLength(most)
    expect((await ask(await freshKey(), caller, false)).status).toBe(200)
  })

  it('are each step of a tool loop: in-band once the answer has begun, else 429', async () => {
    const loop = () => says([call('datetime')], [call('datetime')], [call('datetime')], [text('Done.')])
    loop()
    const { status, raw } = await ask(await freshKey(), caller, true, { tools })
    expect(status).toBe(200)
    expect(raw).toContain(refused)
    expect(raw).not.toContain('Done.')
    bench.upstream.reset()
    loop()
    const whole = await ask(await freshKey(), caller, false, { tools })
    expect(whole.status, whole.raw).toBe(429)
    expect(whole.raw).toContain(refused)
    expect(Number(whole.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(bench.upstream.requests).toHaveLength(most)
    // What was asked before is paid for.
    const record = (await readGenerations(bench.gateway.dataDir)).find(
      ({ id }) => id === whole.headers.get('x-generation-id'),
    )
    expect(record).toMatchObject({ status: 'failed', errorType: 'rate_limit_exceeded' })
    expect(record?.costNanos).toBeGreaterThan(0)
  })

  it('are each attempt of a fallback', async () => {
    const key = await freshKey()
    bench.upstream.otherwise(json({ error: { message: 'no' } }, { status: 400 }))
    const models = ['tools/one', 'tools/two', 'tools/three']
    expect((await ask(key, caller, false, { models })).status).toBe(400)
    expect(bench.upstream.requests).toHaveLength(most)
    bench.upstream.otherwise(saying([text('Fine.')]))
    expect((await ask(key, caller, false)).status).toBe(429)
    // Fewer are left than there are candidates.
    const other = await freshKey()
    expect((await ask(other, caller, false)).status).toBe(200)
    expect((await ask(other, caller, false)).status).toBe(200)
    bench.upstream.otherwise(json({ error: { message: 'no' } }, { status: 400 }))
    const { status, raw } = await ask(other, caller, false, { models })
    expect(status, raw).toBe(429)
    expect(raw).toContain(refused)
  })
})

describe('N51: calls of providers for a key', () => {
  it('are those of summaries, and of counting tokens, which goes on without', async () => {
    const key = await freshKey()
    bench.upstream.otherwise(saying([text('A summary.')]))
    const post = async (path: string, body: object) =>
      (await bench.gateway.fetch(path, { method: 'POST', key, body: JSON.stringify(body) })).json()
    await post('/responses/compact', { model: 'tools/one', input: 'Hello.' })
    bench.upstream.otherwise(json({ input_tokens: 77 }))
    const counting = { model: 'tools/three', messages: [{ role: 'user', content: 'Hello.' }] }
    expect(await post('/messages/count_tokens', counting)).toEqual({ input_tokens: 77 })
    await post('/messages/count_tokens', counting)
    expect(await post('/messages/count_tokens', counting)).toEqual({ input_tokens: 2 })
    expect(bench.upstream.requests).toHaveLength(most)
  })
})

describeRedis('N51: gateways with the same Redis', (openRoad) => {
  it('count calls of providers together', async () => {
    const { url, prefix } = await openRoad()
    const config = {
      ...providerConfig({ chat: { at: bench.upstream, format: 'openai-chat' } }, { 'tools/one': ['chat'] }),
      rate_limits: { key_upstream_requests: most },
    }
    const first = await startGateway({ config, env: { REDIS_URL: url, GATEWAY_REDIS_PREFIX: prefix } })
    const env = { REDIS_URL: url, GATEWAY_REDIS_PREFIX: prefix, GATEWAY_DATA_DIR: first.dataDir }
    const second = await startGateway({ config, env })
    try {
      bench.upstream.otherwise(saying([text('Fine.')]))
      const { key } = await makeKey(first)
      const body = JSON.stringify({ model: 'tools/one', input: 'Hello.' })
      const statuses: number[] = []
      for (const gateway of [first, second, first, second, first])
        statuses.push((await gateway.fetch('/responses', { method: 'POST', key, body })).status)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
    } finally {
      await second.close()
      await first.close()
    }
  })
})
