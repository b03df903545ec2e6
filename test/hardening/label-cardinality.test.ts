import { expect, it, onTestFinished } from 'vitest'
import { hashApiKey } from '../../src/records/api-key.ts'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { otherLabel } from '../../src/telemetry/bounded-label.ts'
import { callersMax } from '../../src/telemetry/caller-series.ts'
import { Metrics } from '../../src/telemetry/metrics.ts'
import { json, startUpstream } from '../support/fake-upstream.ts'
import { inStore } from '../support/generations.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { inferenceKey, startGateway } from '../support/test-gateway.ts'

/** Through a gateway; far beyond every bound. */
const count = 600
const atOnce = 20

it(`I16: ${count} models, apps, end users, sessions and keys that callers make up add no series beyond the bounds`, async () => {
  const upstream = await startUpstream(json(chatAnswer([{ kind: 'text', deltas: ['hello'] }]).completion))
  // Takes any name of a model.
  const provider = { slug: 'anything', format: 'openai-chat', base_url: upstream.url, api_key: 'k' }
  const gateway = await startGateway({
    config: { providers: [provider], metrics: { labels: ['workspace', 'key'] } },
  })
  onTestFinished(async () => {
    await gateway.close()
    await upstream.close()
  })
  const keyOf = (at: number) => `sk-gw-made-up-${String(at).padStart(30, '0')}`
  await inStore(gateway.dataDir, async ({ keys }) => {
    const known = await keys.findByHash(hashApiKey(inferenceKey), Date.now())
    if (known === null) throw new Error('there is no such key')
    const { organizationId, workspaceId } = known
    const like = { organizationId, workspaceId, label: 'x', expiresAt: null, creatorUserId: null }
    for (let at = 0; at < count; at++)
      await keys.create({ ...like, hash: hashApiKey(keyOf(at)), name: `key-made-up-${at}`, kind: 'inference' }, 1)
  })
  const series = async () =>
    (await (await fetch(`${gateway.origin}/metrics`)).text()).split('\n').filter((line) => /^gateway_/.test(line))
  const ask = async (at: number): Promise<number> => {
    const name = `made-up-${at}`
    const response = await gateway.fetch('/responses', {
      method: 'POST',
      key: keyOf(at),
      headers: { 'HTTP-Referer': `https://${name}.example`, 'X-Title': name, 'User-Agent': name },
      body: JSON.stringify({
        // Every fourth asks a provider for a model that only its caller knows.
        model: at % 4 === 0 ? `anything/${name}` : 'sim/echo',
        ...{ input: 'x', user: name, session_id: name, metadata: { [name.slice(0, 64)]: name } },
      }),
    })
    await response.arrayBuffer()
    return response.status
  }
  expect(await ask(0)).toBe(200)
  expect(await ask(1)).toBe(200)
  const before = (await series()).length
  for (let at = 0; at < count; at += atOnce) {
    const statuses = await Promise.all(Array.from({ length: atOnce }, (_, offset) => ask(at + offset)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  const after = await series()
  // Three metrics tell callers apart, one of them by kind of tokens.
  expect(after.length - before).toBeLessThanOrEqual((callersMax + 1) * 4)
  expect(after.join('\n')).not.toContain('made-up')
  const others = after.find(
    (line) => line.startsWith('gateway_caller_generations_total') && line.includes(`key="${otherLabel}"`),
  )
  expect(Number(others?.split(' ').at(-1))).toBe(count - callersMax)
  const asOne = after.find(
    (line) => line.startsWith('gateway_generations_total') && line.includes(`model="${otherLabel}"`),
  )
  expect(Number(asOne?.split(' ').at(-1))).toBe(count / 4 + 1)
})

it('I16: nor do 10,000 of each in the metrics themselves, on the page or for a collector', async () => {
  const metrics = new Metrics((model) => model === 'acme/large', ['workspace', 'key'])
  for (let at = 0; at < 10_000; at++) {
    const name = `made-up-${at}`
    const attempt = { provider: 'alpha', model: name, status: 503, code: name, durationMs: 3, message: name }
    const own = { model: name, externalUser: name, sessionId: name, userAgent: name, appId: at, attempts: [attempt] }
    metrics.generationEnded({ ...record, ...own } as unknown as GenerationRecord, times, { keyHash: hashApiKey(name) })
    metrics.contractViolated('createResponse', name)
  }
  const { text } = await metrics.render()
  const lines = text.split('\n').filter((line) => line.startsWith('gateway_'))
  expect(lines.length).toBeLessThan(callersMax * 4 + 500)
  // The first hundred types of events that a provider makes up have series.
  expect(lines.filter((line) => line.includes('made-up') && !line.startsWith('gateway_contract_violations'))).toEqual(
    [],
  )
  const points = (await metrics.collect()).reduce((sum, family) => sum + family.points.length, 0)
  expect(points).toBeLessThan(callersMax * 4 + 500)
})

const times = { addedMs: 1, upstreamMs: 200 }
const record = {
  ...{ workspaceId: 'w1', provider: 'alpha', status: 'completed', errorType: null, firstTokenMs: 20, costNanos: 1 },
  ...{ inputTokens: 10, cachedTokens: 0, outputTokens: 5, reasoningTokens: 0 },
}
