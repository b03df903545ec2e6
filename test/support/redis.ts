import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, it } from 'vitest'
import { Redis } from '../../src/storage/store/redis.ts'

/** A way to Redis that can be blocked. */
export interface RedisRoad {
  readonly url: string
  /** Prefix that no other test uses. */
  readonly prefix: string
  /** Bytes that have come from this process so far. */
  readonly sentBytes: number
  /** Nothing gets through any more, and nobody is told. */
  stall(): void
  /** Over the connections that are open now nothing gets through any more, and nobody is told; new ones work. */
  silence(): void
  /** All connections break, and new ones are refused. */
  cut(): void
  /** Everything works again. */
  mend(): void
}

const serverUrl = new URL(process.env['REDIS_URL_TEST'] ?? 'redis://127.0.0.1:6379')

/** The server itself, without a road. */
export const redisUrl = serverUrl.href

const isRedisThere = await new Promise<boolean>((resolve) => {
  const socket = connect({ host: serverUrl.hostname, port: portOf(serverUrl) })
  const end = (isThere: boolean) => {
    socket.destroy()
    resolve(isThere)
  }
  socket.setTimeout(15_000, () => end(false))
  socket.once('error', () => end(false))
  socket.once('connect', () => end(true))
})

/** Runs the tests where a Redis answers; each `openRoad` gives a way of its own, whose keys are removed after the test. */
export function describeRedis(title: string, define: (openRoad: () => Promise<RedisRoad>) => void): void {
  describe(title, () => {
    if (!isRedisThere) {
      it.skip('skipped: no Redis')
      return
    }
    const cleanups: (() => unknown)[] = []
    afterEach(async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    })
    define(async () => {
      const road = await buildRoad()
      cleanups.push(async () => {
        road.close()
        await removeKeys(road.prefix)
      })
      return road
    })
  })
}

async function buildRoad() {
  const pairs = new Set<readonly [Socket, Socket]>()
  const silent = new WeakSet<readonly [Socket, Socket]>()
  let state: 'open' | 'stalled' | 'cut' = 'open'
  let sentBytes = 0
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect({ host: serverUrl.hostname, port: portOf(serverUrl) })
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        if (from === near) sentBytes += bytes.length
        if (state === 'open' && !silent.has(pair)) to.write(bytes)
      })
      from.on('error', () => {})
      from.once('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const breakAll = () => {
    for (const [near] of pairs) near.destroy()
  }
  return {
    url: url.href,
    prefix: `test-${randomUUID()}`,
    get sentBytes() {
      return sentBytes
    },
    stall() {
      state = 'stalled'
    },
    silence() {
      for (const pair of pairs) silent.add(pair)
    },
    cut() {
      state = 'cut'
      breakAll()
    },
    mend() {
      // What was lost on a stalled way can't be had back: whoever used it has to connect again.
      if (state === 'stalled') breakAll()
      state = 'open'
    },
    close() {
      breakAll()
      server.close()
    },
  }
}

async function removeKeys(prefix: string): Promise<void> {
  const redis = await Redis.open({ url: serverUrl.href, report: () => {} })
  await new Promise<void>((resolve) => redis.onReady(resolve))
  const keys: string[] = []
  await redis.readAll(prefix, ({ key }) => keys.push(key))
  for (const key of keys) await redis.run((client) => client.del(key))
  await redis.close()
}

function portOf({ port }: URL): number {
  return port === '' ? 6379 : Number(port)
}
