import { describe, expect, it } from 'vitest'
import { makeKey, manage, readBooks } from '../support/money.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

async function withGateway(config: Record<string, unknown>, use: (gateway: TestGateway) => Promise<void>) {
  const gateway = await startGateway({ config })
  try {
    await use(gateway)
  } finally {
    await gateway.close()
  }
}

const message = { model: 'sim/echo', messages: [{ role: 'user', content: 'hi' }] }
const calls = {
  '/messages/count_tokens': message,
  '/routes/explain': { request: { model: 'sim/echo', input: 'hi' } },
}

describe('N11: a call that runs no model', () => {
  it.each(Object.entries(calls))('is under the rate limits: %s', (path, body) =>
    withGateway({ rate_limits: { key_requests: 3 } }, async (gateway) => {
      const call = (key: string) => gateway.fetch(path, { method: 'POST', key, body: JSON.stringify(body) })
      for (let times = 0; times < 3; times++) expect((await call(inferenceKey)).status).toBe(200)
      const refused = await call(inferenceKey)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.headers.get('x-ratelimit-limit')).toBe('3')
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
      expect(Number(refused.headers.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(Date.now())
      expect(JSON.stringify(await refused.json())).toContain('rate_limit')
      // One limit for all that a key asks for.
      const { status } = await gateway.fetch('/responses', {
        ...{ method: 'POST', body: JSON.stringify({ model: 'sim/echo', input: 'hi' }) },
      })
      expect(status).toBe(429)
    }),
  )

  it('is refused where the tokens of the minute are used up', () =>
    withGateway({ rate_limits: { key_tokens: 40 } }, async (gateway) => {
      const input = 'word '.repeat(18)
      await (
        await gateway.fetch('/responses', { method: 'POST', body: JSON.stringify({ model: 'sim/echo', input }) })
      ).text()
      await (await gateway.fetch('/messages/count_tokens', { method: 'POST', body: JSON.stringify(message) })).text()
      const { status } = await gateway.fetch('/messages', {
        ...{ method: 'POST', body: JSON.stringify({ ...message, max_tokens: 9, system: input }) },
      })
      expect(status).toBe(429)
    }))
})

describe('M5: an amount of money', () => {
  it.each([-1, 1e308, -1e-9, 0.1234567891])('is 400 where it can not be one: %s', (limit) =>
    withGateway({}, async (gateway) => {
      const made = await gateway.fetch('/keys', {
        ...{ method: 'POST', key: managementKey, body: JSON.stringify({ name: 'a key', limit }) },
      })
      expect(made.status).toBe(400)
    }),
  )

  it('is kept in whole nano-dollars, however doubles spell it', () =>
    withGateway({}, async (gateway) => {
      const { hash, workspaceId } = await makeKey(gateway, { limit: 0.1 + 0.2 })
      const books = () => readBooks({ url: undefined, dataDir: gateway.dataDir })
      expect((await books()).budgets[0]?.limit).toBe(300_000_000)
      await manage(gateway, 'PATCH', `/keys/${hash}`, { limit: 0.7 + 0.1 })
      expect((await books()).budgets[0]?.limit).toBe(800_000_000)
      await manage(gateway, 'PUT', `/workspaces/${workspaceId}/budgets/monthly`, { limit_usd: 1.1 * 3 })
      expect((await books()).budgets.map(({ limit }) => limit).sort()).toContain(3_300_000_000)
    }))
})

describe('M8: an Idempotency-Key', () => {
  it('is not offered: each request is carried out and paid for', () =>
    withGateway({}, async (gateway) => {
      const { key } = await makeKey(gateway, { limit: 1 })
      const ask = (input: string) =>
        gateway.fetch('/responses', {
          ...{ method: 'POST', key, headers: { 'idempotency-key': 'once' } },
          body: JSON.stringify({ model: 'sim/echo', input }),
        })
      const answers = await Promise.all(['the same', 'the same', 'another'].map(ask))
      const ids = await Promise.all(answers.map(async (each) => ((await each.json()) as { id: string }).id))
      expect(new Set(ids).size).toBe(3)
      const { generations, budgets } = await readBooks({ url: undefined, dataDir: gateway.dataDir })
      expect(generations).toHaveLength(3)
      expect(budgets[0]?.spent).toBe(generations.reduce((sum, { costNanos }) => sum + (costNanos ?? 0), 0))
    }))
})
