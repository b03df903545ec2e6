import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { manage } from '../federation/arrange.ts'
import { addCredential } from '../operations/byok/arrange.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { describeRedis } from '../support/redis.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const good = responsesAnswer([{ kind: 'text', deltas: ['good'] }])

let openai: FakeUpstream
const gateways: TestGateway[] = []
beforeAll(async () => {
  openai = await startUpstream()
})
beforeEach(() => {
  openai.reset()
  openai.otherwise(json(good.response))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const gateway of gateways.splice(0).reverse()) await gateway.close()
})
afterAll(() => openai.close())

async function startPair(env: Record<string, string> = {}) {
  const config = providerConfig({ openai: { at: openai } }, { 'fake/one': ['openai'] })
  const one = await startGateway({ config, env })
  const other = await startGateway({ config, env: { ...env, GATEWAY_DATA_DIR: one.dataDir } })
  gateways.push(one, other)
  return [one, other] as const
}

/** The key that a provider is asked with when a gateway is asked now. */
async function keyUsedBy(gateway: TestGateway): Promise<string> {
  const body = JSON.stringify({ model: 'fake/one', input: 'hi' })
  await gateway.fetch('/responses', { method: 'POST', body }).then((response) => response.text())
  return String(openai.requests.at(-1)?.headers.authorization).replace('Bearer ', '')
}

it('a credential counts at the other gateways of the store a second later at most', async () => {
  const [one, other] = await startPair()
  expect(await keyUsedBy(other)).toMatch(/^sk-provider/)
  const { id } = await addCredential(one, { key: 'mine-1' })
  expect(await keyUsedBy(one)).toBe('mine-1')
  await eventually(() => keyUsedBy(other)).toBe('mine-1')
  await manage(one, 'DELETE', `/byok/${id}`)
  await eventually(() => keyUsedBy(other)).toMatch(/^sk-provider/)
})

describeRedis('gateways with the same Redis', (openRoad) => {
  it('tell each other of a change, and need not wait until what they remember is old', async () => {
    const { url, prefix } = await openRoad()
    const [one, other] = await startPair({ REDIS_URL: url, GATEWAY_REDIS_PREFIX: prefix })
    // Nothing gets old any more.
    vi.useFakeTimers({ toFake: ['Date'] })
    const { id } = await addCredential(one, { key: 'mine-0' })
    let count = 0
    let pauseMs = 50
    // As long as they have not found each other, a change is not told.
    await eventually(async () => {
      const key = `mine-${++count}`
      await manage(one, 'PATCH', `/byok/${id}`, { key })
      await sleep(pauseMs)
      pauseMs *= 1.5
      return (await keyUsedBy(other)) === key
    }).toBe(true)
  })
})
