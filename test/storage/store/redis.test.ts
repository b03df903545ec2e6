import type { AddressInfo } from 'node:net'
import { createSecureContext, createServer } from 'node:tls'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { Redis, type SharedEntry } from '../../../src/storage/store/redis.ts'
import { eventually } from '../../support/eventually.ts'
import { describeRedis, type RedisRoad, redisUrl } from '../../support/redis.ts'
import { selfSigned } from '../../support/self-signed.ts'

const opened: Redis[] = []
afterEach(async () => {
  for (const redis of opened.splice(0)) await redis.close()
})

async function open(url: string) {
  const changes: string[] = []
  const redis = await Redis.open({ url, report: (change) => changes.push(change) })
  opened.push(redis)
  return { redis, changes }
}

async function openReady({ url }: RedisRoad) {
  const one = await open(url)
  await eventually(() => one.redis.isReady).toBe(true)
  return one
}

async function readAll(redis: Redis, prefix: string): Promise<readonly SharedEntry[]> {
  const entries: SharedEntry[] = []
  await redis.readAll(prefix, (entry) => entries.push(entry))
  return entries
}

describeRedis('Redis', (openRoad) => {
  it('keeps what is written until it expires, and tells those who listen', async () => {
    const road = await openRoad()
    const { redis } = await openReady(road)
    const heard: string[] = []
    redis.subscribe(`${road.prefix}:news`, (text) => heard.push(text))
    const write = (text: string) =>
      redis.write({
        sets: [
          { key: `${road.prefix}:a`, value: '1', remainingMs: 60_000 },
          { key: `${road.prefix}:b`, value: '2', remainingMs: 0.2 },
        ],
        deletes: [`${road.prefix}:c`],
        message: { channel: `${road.prefix}:news`, text },
      })
    await eventually(async () => {
      await write('hello')
      return heard
    }).toContain('hello')
    await eventually(async () => (await readAll(redis, road.prefix)).length).toBe(1)
    const [entry] = await readAll(redis, road.prefix)
    expect(entry).toMatchObject({ key: `${road.prefix}:a`, value: '1' })
    expect(entry?.remainingMs).toBeGreaterThan(50_000)
    await redis.write({ sets: [], deletes: [`${road.prefix}:a`], message: null })
    expect(await readAll(redis, road.prefix)).toEqual([])
  })

  it('reads many entries, and none of others', async () => {
    const road = await openRoad()
    const { redis } = await openReady(road)
    const sets = Array.from({ length: 2_500 }, (_, index) => ({
      key: `${road.prefix}:many:${index}`,
      value: String(index),
      remainingMs: 60_000,
    }))
    // One batch of them all may be slower than what is waited for.
    for (let from = 0; from < sets.length; from += 100) {
      await redis.write({ sets: sets.slice(from, from + 100), deletes: [], message: null })
    }
    expect(await readAll(redis, `${road.prefix}:many:`)).toHaveLength(2_500)
    expect(await readAll(redis, `${road.prefix}:*`)).toHaveLength(0)
  })

  it('is not blamed for the time in which this process stood still', async () => {
    // Straight to it: a road would stand still too.
    const { redis, changes } = await openReady({ ...(await openRoad()), url: redisUrl })
    const asked = redis.run((client) => client.ping())
    // The command is sent before anything stands still.
    await new Promise((resolve) => setImmediate(resolve))
    const until = performance.now() + 400
    while (performance.now() < until);
    expect(await asked).toBe('PONG')
    expect(changes).toEqual([])
  })

  it('F44: that is slow is waited for 250 ms, and then not asked for a second', async () => {
    const road = await openRoad()
    const { redis, changes } = await openReady(road)
    road.stall()
    await expect(redis.run((client) => client.get('x'))).rejects.toThrow('250 ms')
    expect(redis.isReady).toBe(false)
    const before = road.sentBytes
    await expect(redis.run((client) => client.get('x'))).rejects.toThrow('unavailable')
    expect(road.sentBytes).toBe(before)
    expect(changes).toEqual(['lost'])
  })

  it('F44: that is lost rejects at once, queues nothing, and comes back by itself', async () => {
    const road = await openRoad()
    const { redis, changes } = await openReady(road)
    let readyCount = 0
    redis.onReady(() => readyCount++)
    expect(readyCount).toBe(1)
    const heard: string[] = []
    redis.subscribe(`${road.prefix}:news`, (text) => heard.push(text))
    // Cut before it is heard, the subscription would be told of once less.
    await eventually(() => readyCount).toBe(2)
    road.cut()
    await eventually(() => redis.isReady).toBe(false)
    await expect(redis.run((client) => client.set(`${road.prefix}:queued`, '1'))).rejects.toThrow('unavailable')
    road.mend()
    await eventually(() => redis.isReady).toBe(true)
    await eventually(() => readyCount).toBeGreaterThan(2)
    expect(changes).toEqual(['lost', 'back'])
    expect(await redis.run((client) => client.get(`${road.prefix}:queued`))).toBeNull()
    await eventually(async () => {
      await redis.write({ sets: [], deletes: [], message: { channel: `${road.prefix}:news`, text: 'again' } })
      return heard
    }).toContain('again')
  })

  it('N27: silent connections to Redis are replaced, also when idle or only listening', async () => {
    const road = await openRoad()
    const { redis, changes } = await openReady(road)
    const heard: string[] = []
    redis.subscribe(`${road.prefix}:news`, (text) => heard.push(text))
    const { redis: teller } = await openReady({ ...road, url: redisUrl })
    const tellAndHear = async (text: string) => {
      await teller.write({ sets: [], deletes: [], message: { channel: `${road.prefix}:news`, text } })
      return heard
    }
    await eventually(() => tellAndHear('before')).toContain('before')
    road.silence()
    await eventually(() => tellAndHear('after')).toContain('after')
    await eventually(() => redis.isReady).toBe(true)
    expect(changes).toEqual(['lost', 'back'])
  })

  it('can be closed whatever state it is in', async () => {
    const road = await openRoad()
    const { redis } = await openReady(road)
    road.stall()
    void redis.run((client) => client.get('x')).catch(() => {})
    await redis.close()
    await redis.close()
    expect(redis.isReady).toBe(false)
  })
})

it('F44: a Redis that never answered is reported once and breaks nothing', async () => {
  const { redis, changes } = await open('redis://127.0.0.1:1')
  await eventually(() => changes).toEqual(['lost'])
  await expect(redis.run((client) => client.get('x'))).rejects.toThrow('unavailable')
  await expect(readAll(redis, 'x')).rejects.toThrow('unavailable')
  await redis.close()
  expect(changes).toEqual(['lost'])
})

it('trusts the authorities that it is given, over rediss://', async () => {
  const { key, cert } = selfSigned({ name: 'localhost' })
  let words = ''
  const server = createServer({ key, cert }, (socket) => {
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        words += bytes.toString()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const url = `rediss://localhost:${(server.address() as AddressInfo).port}`
  const lost: unknown[] = []
  const report = (_: string, error?: NodeJS.ErrnoException) => lost.push(error?.code)
  opened.push(await Redis.open({ url, report }))
  await eventually(() => lost).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT'])
  expect(words).toBe('')
  opened.push(await Redis.open({ url, report, tls: { secureContext: createSecureContext({ ca: cert }) } }))
  await eventually(() => words).toContain('CLIENT')
})
