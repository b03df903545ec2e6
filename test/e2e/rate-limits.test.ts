import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFormats } from '../../src/formats/index.ts'
import { makeKey, manage } from '../support/money.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const ask = (gateway: TestGateway, key: string, fields: object = {}) =>
  gateway.fetch('/responses', {
    method: 'POST',
    key,
    body: JSON.stringify({ model: 'sim/echo', input: 'hi', ...fields }),
  })

async function limited(config: Record<string, unknown>, use: (gateway: TestGateway) => Promise<void>): Promise<void> {
  const gateway = await startGateway({ config })
  try {
    await use(gateway)
  } finally {
    await gateway.close()
  }
}

describe('rate limits', () => {
  it('count the requests of each key, and say on every answer what is left', () =>
    limited({ rate_limits: { key_requests: 2 } }, async (gateway) => {
      const first = await ask(gateway, inferenceKey)
      expect(first.status).toBe(200)
      expect(first.headers.get('x-ratelimit-limit')).toBe('2')
      expect(first.headers.get('x-ratelimit-remaining')).toBe('1')
      const second = await ask(gateway, inferenceKey, { stream: true })
      expect(second.headers.get('x-ratelimit-remaining')).toBe('0')
      await second.text()
      const refused = await ask(gateway, inferenceKey)
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({
        error: {
          code: 429,
          metadata: { error_type: 'rate_limit_exceeded' },
          message: expect.stringContaining('Try again in'),
        },
      })
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      const resetInMs = Number(refused.headers.get('x-ratelimit-reset')) * 1000 - Date.now()
      expect(resetInMs).toBeGreaterThan(0)
      expect(resetInMs).toBeLessThan(62_000)
      expect((await ask(gateway, (await makeKey(gateway)).key)).status).toBe(200)
    }))

  it('count the tokens of a workspace over all of its keys', () =>
    limited({ rate_limits: { workspace_tokens: 100 } }, async (gateway) => {
      const { key } = await makeKey(gateway)
      const first = await ask(gateway, key, { input: 'x'.repeat(120) })
      expect(first.headers.get('x-ratelimit-limit')).toBe('100')
      await first.text()
      expect((await ask(gateway, inferenceKey, { input: 'y'.repeat(240) })).status).toBe(429)
    }))

  it('M7: can not be had again by writing the key, the address or the request another way', () =>
    limited({ rate_limits: { key_requests: 1, workspace_requests: 2 } }, async (gateway) => {
      const again = (headers: Record<string, string>) =>
        gateway.fetch('/responses', { method: 'POST', key: null, headers, body: '{"model":"sim/echo","input":"hi"}' })
      const bearer = { authorization: `Bearer ${inferenceKey}` }
      expect((await again(bearer)).status).toBe(200)
      for (const more of [
        {},
        { 'x-forwarded-for': '203.0.113.9' },
        { 'user-agent': 'another' },
        { 'x-session-id': 's' },
      ]) {
        expect((await again({ ...bearer, ...more })).status).toBe(429)
      }
      expect((await again({ authorization: `bearer  ${inferenceKey}` })).status).not.toBe(200)
      expect((await again({ authorization: `Bearer ${inferenceKey.toUpperCase()}` })).status).toBe(401)
      // A new key has its own minute, and still its workspace's.
      expect((await ask(gateway, (await makeKey(gateway)).key)).status).toBe(200)
      expect((await ask(gateway, (await makeKey(gateway)).key)).status).toBe(429)
    }))

  it('are no concern of a gateway that sets none', () =>
    limited({}, async (gateway) => {
      expect((await ask(gateway, inferenceKey)).headers.get('x-ratelimit-limit')).toBeNull()
    }))
})

const operations = [
  ['openai-responses', '/responses', { input: 'hi' }],
  ['openai-chat', '/chat/completions', { messages: [{ role: 'user', content: 'hi' }] }],
  ['anthropic-messages', '/messages', { max_tokens: 10, messages: [{ role: 'user', content: 'hi' }] }],
] as const

describe('a caller whose limit is spent', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway.close())

  it.each(operations)('is told so on %s%s', async (format, path, fields) => {
    // Until every format has its client side, the others' errors have no words of their own either.
    if (!('openai-chat' in clientFormats) && format !== 'openai-responses') return
    const { key, hash } = await makeKey(gateway, { limit: 0 })
    const body = JSON.stringify({ model: 'sim/echo', ...fields })
    expect((await gateway.fetch(path, { method: 'POST', key, body })).status).toBe(402)
    await manage(gateway, 'PATCH', `/keys/${hash}`, { limit: 1 })
    expect((await gateway.fetch(path, { method: 'POST', key, body })).status).toBe(200)
  })
})
