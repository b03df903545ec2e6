import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { SecretBox } from '../../src/auth/secret-box.ts'
import { ItemMemory, type ItemMemoryParts, type ItemOwner } from '../../src/contents/item-memory.ts'
import { Redis } from '../../src/storage/store/redis.ts'
import { eventually } from '../support/eventually.ts'
import { describeRedis, type RedisRoad } from '../support/redis.ts'

const hour = 3_600_000
const mebibyte = 1024 * 1024
const box = new SecretBox({ masterKey: randomBytes(32).toString('hex'), dataDir: '/nowhere' }, [], 'test')
const owner: ItemOwner = { organizationId: 'org', workspaceId: 'work', keyId: 1 }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function memoryWith(more: Partial<ItemMemoryParts> = {}) {
  let now = 1_000 * hour
  const settings = { itemsMs: hour, bytesMax: 64 * mebibyte }
  const memory = new ItemMemory({ box, redisPrefix: 'x:', settings: () => settings, now: () => now, ...more })
  ends.push(() => memory.close())
  const recalled = async (id: string, by = owner) => (await memory.recall(by, [id])).get(id)
  return { memory, settings, recalled, pass: (ms: number) => (now += ms) }
}

const item = (id: string, length = 20) => [id, JSON.stringify({ id, text: 'x'.repeat(length) })] as const

describe('items of answers', () => {
  it('are remembered for the key that got them, and for an hour', async () => {
    const { memory, recalled, pass } = memoryWith()
    await memory.keep(owner, new Map([item('msg_1'), item('msg_2')]))
    expect(await recalled('msg_1')).toBe(item('msg_1')[1])
    expect([...(await memory.recall(owner, ['msg_2', 'msg_3', 'msg_2'])).keys()]).toEqual(['msg_2'])
    expect(await recalled('msg_1', { ...owner, keyId: 2 })).toBeUndefined()
    expect(await recalled('msg_1', { ...owner, organizationId: 'other' })).toBeUndefined()
    pass(hour - 1)
    expect(await recalled('msg_1')).toBeDefined()
    pass(1)
    expect(await recalled('msg_1')).toBeUndefined()
    expect(memory.held).toBe(0)
  })

  it('are not remembered where that is switched off, nor those of before', async () => {
    const { memory, settings, recalled } = memoryWith()
    await memory.keep(owner, new Map([item('msg_1')]))
    settings.itemsMs = 0
    expect(memory.isOn).toBe(false)
    await memory.keep(owner, new Map([item('msg_2')]))
    expect(await recalled('msg_1')).toBeUndefined()
    settings.itemsMs = hour
    expect(await recalled('msg_2')).toBeUndefined()
  })

  it('make room for new ones, the oldest first', async () => {
    const { memory, settings, recalled } = memoryWith()
    settings.bytesMax = mebibyte
    for (let number = 0; number < 8; number++)
      await memory.keep({ ...owner, keyId: number }, new Map([item('msg', 200_000)]))
    expect(memory.held).toBeLessThanOrEqual(mebibyte)
    expect(memory.held).toBeGreaterThan(mebibyte / 2)
    expect(await recalled('msg', { ...owner, keyId: 0 })).toBeUndefined()
    expect(await recalled('msg', { ...owner, keyId: 7 })).toBeDefined()
  })

  it('of one key are a mebibyte in a minute at most, and leave those of others alone', async () => {
    const { memory, recalled, pass } = memoryWith()
    const many = Array.from({ length: 12 }, (_, index) => item(`msg_${index}`, 100_000))
    await memory.keep(owner, new Map(many))
    const kept = [
      ...(
        await memory.recall(
          owner,
          many.map(([id]) => id),
        )
      ).keys(),
    ]
    expect(kept).toEqual(many.slice(0, 10).map(([id]) => id))
    await memory.keep({ ...owner, keyId: 2 }, new Map([item('msg_11')]))
    expect(await recalled('msg_11', { ...owner, keyId: 2 })).toBeDefined()
    pass(60_000)
    await memory.keep(owner, new Map([item('msg_11')]))
    expect(await recalled('msg_11')).toBeDefined()
  })
})

describeRedis('items of answers with Redis', (openRoad) => {
  async function open(road: RedisRoad) {
    const redis = await Redis.open({ url: road.url, report: () => {} })
    ends.push(() => redis.close())
    await eventually(() => redis.isReady).toBe(true)
    return { redis, ...memoryWith({ redis, redisPrefix: `${road.prefix}:` }) }
  }

  it('are known to all gateways, sealed, and go with their time', async () => {
    const road = await openRoad()
    const [one, other] = [await open(road), await open(road)]
    await one.memory.keep(owner, new Map([['msg_1', '{"id":"msg_1","text":"a secret"}']]))
    expect(await other.recalled('msg_1')).toContain('a secret')
    expect(await other.recalled('msg_1', { ...owner, keyId: 2 })).toBeUndefined()
    const entries: { key: string; value: string; remainingMs: number }[] = []
    await one.redis.readAll(road.prefix, (entry) => entries.push(entry))
    expect(entries).toHaveLength(1)
    expect(`${entries[0]?.key} ${entries[0]?.value}`).not.toMatch(/msg_1|secret/)
    expect(entries[0]?.remainingMs).toBeGreaterThan(hour - 600_000)
    expect(entries[0]?.remainingMs).toBeLessThanOrEqual(hour)
  })

  it('are still known to the gateway that gave them while Redis is lost', async () => {
    const road = await openRoad()
    const { memory, recalled } = await open(road)
    road.cut()
    await memory.keep(owner, new Map([item('msg_1')]))
    expect(await recalled('msg_1')).toBe(item('msg_1')[1])
    expect(await recalled('msg_2')).toBeUndefined()
  })
})
