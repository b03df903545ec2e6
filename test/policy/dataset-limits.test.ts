import { describe, expect, it } from 'vitest'
import { DatasetLimits, daySeconds } from '../../src/policy/dataset-limits.ts'
import { MemoryRateCounter, SharedRateCounter } from '../../src/policy/rate-counter.ts'
import { Redis } from '../../src/storage/store/redis.ts'
import { describeRedis } from '../support/redis.ts'

const noon = Date.UTC(2026, 0, 5, 12)

function arrange() {
  let now = noon
  const limits = new DatasetLimits(new MemoryRateCounter(), new MemoryRateCounter(daySeconds), () => now)
  const ask = (keyId: number, organizationId = 'one') =>
    limits.admit({ keyId, organizationId }).then(
      (headers) => ({ status: 200, headers }),
      (error) => ({ status: error.status, headers: error.details.headers, retryAfter: error.details.retryAfter }),
    )
  const askMany = async (count: number, keyOf: (index: number) => number, organizationId?: string) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(keyOf(index), organizationId)))
    return answers.filter(({ status }) => status === 200).length
  }
  const sleepUntil = (moment: number) => {
    now = moment
  }
  return { ask, askMany, sleepUntil }
}

describe('limits of datasets', () => {
  it('D1: let 30 of 31 requests of one key in that come at once', async () => {
    const { ask, askMany } = arrange()
    expect(await askMany(31, () => 1)).toBe(30)
    const refused = await ask(1)
    expect(refused).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': '0' } })
    expect(refused).toMatchObject({ retryAfter: expect.any(Number) })
    expect(await askMany(30, () => 2)).toBe(30)
  })

  it('D2: let 500 requests of one organization in a day, whatever its keys', async () => {
    const { ask, askMany, sleepUntil } = arrange()
    expect(await askMany(520, (index) => index % 20)).toBe(500)
    const refused = await ask(99)
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: 12 * 60 * 60,
      headers: {
        'x-ratelimit-limit': '500',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(noon / 1000 + 43_200),
      },
    })
    expect((await ask(99, 'another')).status).toBe(200)
    sleepUntil(noon + 12 * 60 * 60 * 1000)
    expect((await ask(99)).status).toBe(200)
  })

  it('count nothing for the organization when the key’s limit is reached', async () => {
    const { askMany } = arrange()
    expect(await askMany(600, () => 1)).toBe(30)
    expect(await askMany(470, (index) => 2 + (index % 19))).toBe(470)
    expect(await askMany(20, () => 50)).toBe(0)
  })

  it('say what is left of the nearer one', async () => {
    const { ask, askMany } = arrange()
    expect((await ask(1)).headers).toMatchObject({ 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': '29' })
    await askMany(489, (index) => 2 + (index % 17))
    expect((await ask(40)).headers).toMatchObject({ 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '9' })
  })
})

describeRedis('limits of datasets with Redis', (openRoad) => {
  it('hold for several gateways together', async () => {
    const road = await openRoad()
    const redises = await Promise.all([1, 2].map(() => Redis.open({ url: road.url, report: () => {} })))
    try {
      await Promise.all(redises.map((redis) => new Promise<void>((resolve) => redis.onReady(resolve))))
      const gateways = redises.map(
        (redis) =>
          new DatasetLimits(
            new SharedRateCounter(redis, road.prefix),
            new SharedRateCounter(redis, road.prefix, daySeconds),
            () => noon,
          ),
      )
      const asked = Array.from({ length: 31 }, (_, index) =>
        gateways[index % 2]?.admit({ keyId: 1, organizationId: 'one' }).then(
          () => 200,
          (error) => error.status,
        ),
      )
      expect((await Promise.all(asked)).sort()).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    } finally {
      for (const redis of redises) await redis.close()
    }
  })
})
