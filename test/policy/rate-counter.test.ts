import { expect, it } from 'vitest'
import { SharedRateCounter } from '../../src/policy/rate-counter.ts'
import { Redis } from '../../src/storage/store/redis.ts'
import { describeRedis } from '../support/redis.ts'

describeRedis('SharedRateCounter', (openRoad) => {
  it('N12: counts and corrects with others of the same Redis, and alone while it is away', async () => {
    const road = await openRoad()
    const redises = await Promise.all([1, 2].map(() => Redis.open({ url: road.url, report: () => {} })))
    try {
      await Promise.all(redises.map((redis) => new Promise<void>((resolve) => redis.onReady(resolve))))
      const [first, second] = redises.map((redis) => new SharedRateCounter(redis, road.prefix))
      if (first === undefined || second === undefined) throw new Error('there are two')
      expect(await first.add('a', 2)).toMatchObject({ points: 2 })
      const { points, resetsInMs } = await second.add('a', 3)
      expect(points).toBe(5)
      expect(resetsInMs).toBeGreaterThan(0)
      expect(resetsInMs).toBeLessThanOrEqual(60_000)
      expect(await second.add('a', -1)).toMatchObject({ points: 4 })
      // N12: what is corrected is what was counted, at the other gateway too, and nothing of a span that is over.
      const taken = await first.add('b', 7)
      await first.correct('b', -4, taken)
      expect(await second.add('b', 0)).toMatchObject({ points: 3 })
      await second.correct('b', -3, { ...taken, resetsInMs: 0 })
      // Another span has begun since: it has longer to go than the one that was meant can have.
      await second.correct('b', -3, { ...taken, resetsInMs: taken.resetsInMs - 30_000 })
      expect(await first.add('b', 0)).toMatchObject({ points: 3 })
      road.cut()
      // What it has counted itself is not forgotten.
      expect((await first.add('a', 1)).points).toBe(3)
      expect((await second.add('a', 1)).points).toBe(3)
    } finally {
      for (const redis of redises) await redis.close()
    }
  })
})
