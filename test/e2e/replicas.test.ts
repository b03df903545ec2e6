import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { describeRedis, type RedisRoad } from '../support/redis.ts'
import type { Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const good = responsesAnswer([{ kind: 'text', deltas: ['good'] }])
const limited = json({ error: { message: 'no' } }, { status: 429, headers: { 'retry-after': '40' } })

let alpha: FakeUpstream
let gamma: FakeUpstream
const gateways: TestGateway[] = []
beforeAll(async () => {
  ;[alpha, gamma] = await Promise.all([startUpstream(), startUpstream()])
})
beforeEach(() => {
  for (const upstream of [alpha, gamma]) {
    upstream.reset()
    upstream.otherwise(json(good.response))
  }
})
afterEach(async () => {
  for (const gateway of gateways.splice(0).reverse()) await gateway.close()
})
afterAll(() => Promise.all([alpha.close(), gamma.close()]))

async function start(env: Record<string, string>): Promise<TestGateway> {
  const gateway = await startGateway({
    env,
    config: providerConfig(
      { alpha: { at: alpha }, gamma: { at: gamma } },
      { 'fake/alpha': ['alpha'], 'fake/both': ['alpha', 'gamma'] },
    ),
  })
  gateways.push(gateway)
  return gateway
}

const onRoad = ({ url, prefix }: RedisRoad, env: Record<string, string> = {}) =>
  start({ REDIS_URL: url, GATEWAY_REDIS_PREFIX: prefix, ...env })

/** Two gateways with one store, and thus the same organization. */
async function startPair(road: RedisRoad) {
  const one = await onRoad(road)
  return [one, await onRoad(road, { GATEWAY_DATA_DIR: one.dataDir })] as const
}

async function ask(gateway: TestGateway, fields: Wire) {
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({ input: 'hi', ...fields }),
  })
  await response.text()
  return response
}

describeRedis('gateways with the same Redis', (openRoad) => {
  it('obey a Retry-After that one of them got', async () => {
    const road = await openRoad()
    const [one, other] = await startPair(road)
    let pauseMs = 100
    // As long as they have not found each other, each of them asks for itself.
    await eventually(async () => {
      alpha.otherwise(limited)
      await ask(one, { model: 'fake/alpha' })
      // Who asks now gets an answer.
      alpha.otherwise(json(good.response))
      await sleep(pauseMs)
      pauseMs *= 1.5
      return (await ask(other, { model: 'fake/alpha' })).status
    }).toBe(429)
    const refused = await ask(other, { model: 'fake/alpha' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20)
  })

  it('send a conversation to the same endpoint', async () => {
    const road = await openRoad()
    const [one, other] = await startPair(road)
    const sorted = { model: 'fake/both', provider: { sort: 'price' } }
    let count = 0
    let pauseMs = 100
    // As long as they have not found each other, the other asks alpha, which comes first where nothing sticks.
    await eventually(async () => {
      const session = { ...sorted, session_id: `chat-${count++}` }
      // One good answer between two failures keeps its circuit closed.
      await ask(one, sorted)
      alpha.next(json({}, { status: 500 }))
      await ask(one, session)
      await sleep(pauseMs)
      pauseMs *= 1.5
      const before = gamma.requests.length
      await ask(other, session)
      return gamma.requests.length - before
    }).toBe(1)
    const before = gamma.requests.length
    await ask(other, sorted)
    expect(gamma.requests).toHaveLength(before)
  })

  it('N32: send the next request of a session to its endpoint, however soon it comes to another of them', async () => {
    const road = await openRoad()
    const [one, other] = await startPair(road)
    const sorted = { model: 'fake/both', provider: { sort: 'price' } }
    const moved = async (session_id: string) => {
      await ask(one, sorted)
      // One good answer between two failures keeps its circuit closed.
      alpha.next(json({}, { status: 500 }))
      await ask(one, { ...sorted, session_id })
      const before = gamma.requests.length
      await ask(other, { ...sorted, session_id })
      return gamma.requests.length - before
    }
    // Twenty in a row: before they have found each other, and while Redis is too slow to be waited for, each is for itself.
    let round = 0
    const inARow = async () => {
      round++
      for (let count = 0; count < 20; count++) if ((await moved(`chat-${round}-${count}`)) !== 1) return count
      return 20
    }
    await eventually(inARow).toBe(20)
  })

  it('F44: answer as ever when Redis is stalled, lost and back', async () => {
    const road = await openRoad()
    const gateway = await onRoad(road)
    const askTen = async () => {
      for (let count = 0; count < 10; count++) {
        const { status } = await ask(gateway, { model: 'fake/both', session_id: `chat-${count}` })
        expect(status).toBe(200)
      }
    }
    await askTen()
    road.stall()
    await askTen()
    await eventually(() => gateway.log.filter((line) => line.includes('Redis is away'))).toHaveLength(1)
    road.cut()
    await askTen()
    road.mend()
    await askTen()
    await eventually(() => gateway.log.some((line) => line.includes('Redis is back'))).toBe(true)
    expect(gateway.log.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

it('F44: a gateway whose Redis was never there answers all the same', async () => {
  const gateway = await start({ REDIS_URL: 'redis://127.0.0.1:1' })
  for (let count = 0; count < 3; count++) {
    expect((await ask(gateway, { model: 'fake/both', session_id: 'chat-1' })).status).toBe(200)
  }
  await eventually(() => gateway.log.filter((line) => line.includes('Redis is away'))).toHaveLength(1)
  expect(gateway.log.join('')).not.toContain('"level":50')
})
