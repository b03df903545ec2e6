import { afterEach, describe, expect, it } from 'vitest'
import { HealthRegistry } from '../../../src/attempts/health/health-registry.ts'
import { ReplicaLink } from '../../../src/attempts/health/replica-link.ts'
import { StickyStore } from '../../../src/attempts/health/sticky-store.ts'
import type { Fault } from '../../../src/canonical/fault.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { Redis, type SharedWrite } from '../../../src/storage/store/redis.ts'
import { model } from '../../routing/arrange.ts'
import { eventually } from '../../support/eventually.ts'
import { someone } from '../../support/holders.ts'
import { describeRedis, type RedisRoad } from '../../support/redis.ts'

// Longer than a busy machine may need to hear of it.
const circuitTimes = { leastMs: 60_000, mostMs: 120_000, mostSilentMs: 180_000 }

const outage: Fault = { type: 'provider_unavailable', status: 500, message: 'an outage' }
const limited: Fault = { type: 'rate_limit_exceeded', status: 429, retryAfterMs: 40_000, message: 'too much' }
const endpoint = endpointAt('p1')
// It begins and ends now: an answer that began before a circuit opened does not close it.
const answer = { startedAt: 0, firstContentAt: 0, endedAt: 0 }

function endpointAt(tag: string): Endpoint {
  const [found] = model('a/m', { [tag]: {} }).endpoints
  if (found === undefined) throw new Error('there is no endpoint')
  return found
}

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

/** One gateway's memory, linked to those of others. */
async function startReplica({ url, prefix }: RedisRoad) {
  const clock = () => performance.now()
  const health = new HealthRegistry({ now: clock, random: () => 0, circuitTimes, retryAfterMostMs: 600_000 })
  const sticky = new StickyStore(clock)
  const redis = await Redis.open({ url, report: () => {} })
  const link = new ReplicaLink({ redis, prefix, health, sticky })
  link.start()
  closings.push(() => {
    link.close()
    return redis.close()
  })
  return { health, sticky, redis, coolDown: () => health.snapshot().of(endpoint.id)?.coolDown }
}

/** Two gateways that hear each other. */
async function startPair(road: RedisRoad) {
  const pair = [await startReplica(road), await startReplica(road)] as const
  const [one, other] = pair
  let count = 0
  // Until both have subscribed, news is lost on those who listen too late.
  await hear(() => {
    one.sticky.stick(`one ${count}`, 'e', someone)
    other.sticky.stick(`other ${count++}`, 'e', someone)
    return knows(one.sticky, 'other', count) && knows(other.sticky, 'one', count)
  })
  return pair
}

function knows(store: StickyStore, whose: string, count: number): boolean {
  return Array.from({ length: count }).some((_, index) => store.find(`${whose} ${index}`) !== undefined)
}

const hear = (check: () => unknown) => eventually(check).toBe(true)

describeRedis('gateways that share a Redis', (openRoad) => {
  it('share cool-downs that a provider asked for', async () => {
    const [one, other] = await startPair(await openRoad())
    one.health.failed(endpoint, limited)
    await hear(() => other.coolDown()?.isBinding === true)
    expect(other.coolDown()).toMatchObject({ isRateLimit: true })
    expect(other.coolDown()?.remainingMs).toBeGreaterThan(20_000)
    expect(other.coolDown()?.remainingMs).toBeLessThanOrEqual(40_000)
  })

  it('add up their failures, and all close their circuits when one is answered', async () => {
    const [one, other] = await startPair(await openRoad())
    for (let count = 0; count < 3; count++) one.health.failed(endpoint, outage)
    await hear(() => other.health.snapshot().of(endpoint.id) !== undefined)
    expect(other.coolDown()).toBeUndefined()
    other.health.failed(endpoint, outage)
    other.health.failed(endpoint, outage)
    expect(other.coolDown()).toMatchObject({ isBinding: false })
    await hear(() => one.coolDown() !== undefined)
    one.health.answered(endpoint, answer, 10)
    await hear(() => other.coolDown() === undefined)
  })

  it('add up what they saw for the uptimes', async () => {
    const [one, other] = await startPair(await openRoad())
    one.health.failed(endpoint, outage)
    for (let count = 0; count < 3; count++) other.health.answered(endpoint, answer, 10)
    const seen = { uptime: 0.75, uptimeHalfHour: 0.75, uptimeDay: 0.75 }
    for (const { health } of [one, other]) {
      const uptimes = () => {
        const { uptime, uptimeHalfHour, uptimeDay } = health.snapshot().of(endpoint.id) ?? {}
        return { uptime, uptimeHalfHour, uptimeDay }
      }
      await eventually(uptimes).toEqual(seen)
    }
  })

  it('share what conversations stick to, and what they leave', async () => {
    const [one, other] = await startPair(await openRoad())
    one.sticky.stick('conversation a/m', endpoint.id, someone)
    await hear(() => other.sticky.find('conversation a/m') === endpoint.id)
    other.sticky.leave('conversation a/m', endpoint.id)
    await hear(() => one.sticky.find('conversation a/m') === undefined)
  })

  it('one that starts later knows what was before', async () => {
    const road = await openRoad()
    const [one] = await startPair(road)
    for (let count = 0; count < 5; count++) one.health.failed(endpoint, outage)
    one.sticky.stick('conversation a/m', endpoint.id, someone)
    await eventually(() => keysOf(one.redis, road)).toBeGreaterThanOrEqual(2)
    const late = await startReplica(road)
    await hear(() => late.coolDown() !== undefined && late.sticky.find('conversation a/m') === endpoint.id)
  })

  it('F44: go on each for itself while Redis is away, and agree again when it is back', async () => {
    const road = await openRoad()
    const [one, other] = await startPair(road)
    road.cut()
    await eventually(() => one.redis.isReady || other.redis.isReady).toBe(false)
    one.health.failed(endpoint, limited)
    one.sticky.stick('alone a/m', endpoint.id, someone)
    expect(one.coolDown()).toMatchObject({ isBinding: true })
    expect(one.sticky.find('alone a/m')).toBe(endpoint.id)
    expect(other.coolDown()).toBeUndefined()
    road.mend()
    await hear(() => other.coolDown()?.isBinding === true)
  })

  it('notice nothing when Redis is slow or flushed: what is known is known here (F44, F46)', async () => {
    const road = await openRoad()
    const [one, other] = await startPair(road)
    one.sticky.stick('conversation a/m', endpoint.id, someone)
    one.health.failed(endpoint, limited)
    await hear(() => other.sticky.find('conversation a/m') !== undefined && other.coolDown() !== undefined)
    const keys: string[] = []
    await one.redis.readAll(road.prefix, ({ key }) => keys.push(key))
    await one.redis.run((client) => client.del(keys))
    road.stall()
    for (let count = 0; count < 1_000; count++) one.sticky.stick(`conversation ${count}`, endpoint.id, someone)
    await eventually(() => one.redis.isReady).toBe(false)
    expect(other.sticky.find('conversation a/m')).toBe(endpoint.id)
    expect(other.coolDown()).toBeDefined()
    expect(one.sticky.find('conversation 999')).toBe(endpoint.id)
  })
})

async function keysOf(redis: Redis, { prefix }: RedisRoad): Promise<number> {
  let count = 0
  await redis.readAll(prefix, ({ key }) => {
    if (key.includes(endpoint.id) || key.includes('conversation')) count++
  })
  return count
}

describe('without a Redis that answers', () => {
  function startWith(write: (batch: SharedWrite) => Promise<unknown>, isReady = true) {
    const clock = () => performance.now()
    const health = new HealthRegistry({ now: clock, random: () => 0, circuitTimes, retryAfterMostMs: 600_000 })
    const sticky = new StickyStore(clock)
    let tell: (text: string) => void = () => {}
    const redis = {
      isReady,
      write,
      readAll: () => Promise.reject(new Error('away')),
      subscribe: (_channel: string, listener: (text: string) => void) => {
        tell = listener
      },
      onReady: (listener: () => void) => listener(),
    }
    const link = new ReplicaLink({ redis, prefix: 'x', health, sticky })
    link.start()
    closings.push(() => link.close())
    return { health, sticky, tell: (text: string) => tell(text) }
  }

  /** Resolves when a link has written that was told of something just now: others that were told before have done so, if ever. */
  async function anotherWrites(): Promise<void> {
    let writes = 0
    startWith(async () => ++writes).sticky.stick('something', 'e', someone)
    await eventually(() => writes).toBe(1)
  }

  it('writes one batch at a time, which holds all that came up in the meantime', async () => {
    const batches: SharedWrite[] = []
    let release = () => {}
    const { sticky } = startWith((batch) => {
      batches.push(batch)
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    sticky.stick('first', 'e', someone)
    await eventually(() => batches.length).toBe(1)
    for (let count = 0; count < 10; count++) sticky.stick(`k${count}`, 'e', someone)
    await anotherWrites()
    expect(batches).toHaveLength(1)
    release()
    await eventually(() => batches.length).toBe(2)
    expect(batches[1]?.sets).toHaveLength(10)
  })

  it('tells what has ended, and what holds, once a write that failed can be made', async () => {
    const batches: SharedWrite[] = []
    const { health, sticky } = startWith((batch) => {
      batches.push(batch)
      return batches.length === 1 ? Promise.reject(new Error('slow')) : Promise.resolve()
    })
    sticky.stick('a', endpoint.id, someone)
    sticky.leave('a', endpoint.id)
    health.failed(endpoint, limited)
    const told = () => batches.slice(1).map(({ message }) => message?.text)
    await eventually(told).toContainEqual(expect.stringContaining('"left":["a"]'))
    await eventually(told).toContainEqual(expect.stringContaining(`"held":[["${endpoint.id}"`))
  })

  it('goes on after a write that failed, and writes nothing to one that is away', async () => {
    let writes = 0
    const failing = startWith(() => {
      writes++
      return Promise.reject(new Error('away'))
    })
    failing.health.failed(endpoint, limited)
    await eventually(() => writes).toBe(1)
    failing.health.failed(endpoint, outage)
    await eventually(() => writes).toBe(2)
    const away = startWith(() => Promise.reject(new Error('never asked')), false)
    away.health.failed(endpoint, limited)
    await anotherWrites()
    expect(away.health.snapshot().of(endpoint.id)?.coolDown).toBeDefined()
  })

  it('takes nothing from news that makes no sense', () => {
    const { health, tell } = startWith(() => Promise.resolve())
    for (const text of [
      '',
      'null',
      '[]',
      '{"counts":7}',
      '{"counts":[[1]],"opened":[null],"held":[["x"]],"stuck":[{}],"left":[3],"closed":{}}',
      '{"opened":[["a/m@p1",-5,1]],"held":[["a/m@p1","7"]],"counts":[["a/m@p1",null,1e999,{}]]}',
    ]) {
      expect(() => tell(text), text).not.toThrow()
    }
    expect(health.snapshot().of(endpoint.id)?.coolDown).toBeUndefined()
  })
})
