import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type GenerationStream, LiveGenerations } from '../../src/accounting/live-generations.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import type { FeedPosition, FeedRow } from '../../src/storage/generations/feed-position.ts'
import { ForeignPositionError, type GenerationFeed } from '../../src/storage/generations/generation-feed.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { generation } from '../storage/generation.ts'
import { describeDatabases } from '../support/databases.ts'
import { settled, waitUntil } from '../support/wait-until.ts'

/** The feed of a store, which counts how often it is read and can be taken away. */
class WatchedFeed implements Pick<GenerationFeed, 'now' | 'between'> {
  looks = 0
  pages = 0
  isAway = false
  isBroken = false
  readonly #feed: GenerationFeed

  constructor(feed: GenerationFeed) {
    this.#feed = feed
  }

  now() {
    this.looks++
    this.#fail()
    return this.#feed.now()
  }

  between(from: FeedPosition, to: FeedPosition, limit: number) {
    this.pages++
    this.#fail()
    return this.#feed.between(from, to, limit)
  }

  #fail() {
    if (this.isAway) throw new StorageUnavailableError('away')
    if (this.isBroken) throw new Error('broken')
  }
}

/** What a stream shows, taken as it comes. */
function follow(stream: GenerationStream, pauseMs = 0) {
  const ids: string[] = []
  const state = { ids, position: stream.position, reason: undefined as unknown, isOver: false }
  void (async () => {
    try {
      for await (const { rows, next } of stream.pages()) {
        ids.push(...rows.map(({ record }) => record.id))
        state.position = next
        if (pauseMs > 0) await sleep(pauseMs)
      }
    } catch (error) {
      state.reason = error
    }
    state.isOver = true
  })()
  return state
}

const until = (isSo: () => boolean) => waitUntil('what was written to be shown', isSo)

describeDatabases((openFresh) => {
  async function fresh(options: { pollMs?: number } = {}) {
    const { database } = await openFresh()
    const { generations, generationFeed } = repositoriesOn(database)
    const feed = new WatchedFeed(generationFeed)
    const bugs: unknown[] = []
    const reportBug = (error: unknown) => void bugs.push(error)
    const live = new LiveGenerations({ feed, reportBug, soonMs: 5, pollMs: 20, ...options })
    const write = (...ids: string[]) => generations.insertMany(ids.map((id) => generation(id)))
    return { live, feed, write, bugs }
  }

  it('shows what is written from now on, whoever writes it', async () => {
    const { live, write } = await fresh()
    await write('gen-before')
    const shown = follow(await live.open(null))
    await write('gen-1')
    await write('gen-2')
    await until(() => shown.ids.length === 2)
    expect(shown.ids).toEqual(['gen-1', 'gen-2'])
    live.close(new Error('over'))
  })

  it('shows what this process has written without waiting for the next look', async () => {
    const { live, write } = await fresh({ pollMs: 3_600_000 })
    const shown = follow(await live.open(null))
    await write('gen-1')
    live.nudge()
    live.nudge()
    await until(() => shown.ids.length === 1)
    live.close(new Error('over'))
  })

  it('looks once for all who listen, and not while nobody does', async () => {
    const { live, write, feed } = await fresh({ pollMs: 3_600_000 })
    live.nudge()
    expect(await settled('the looks', () => feed.looks)).toBe(0)
    const streams = await Promise.all(Array.from({ length: 20 }, () => live.open(null)))
    const shown = streams.map((stream) => follow(stream))
    await settled('the looks', () => feed.looks + feed.pages)
    const before = { looks: feed.looks, pages: feed.pages }
    await write('gen-1')
    live.nudge()
    await until(() => shown.every(({ ids }) => ids.length === 1))
    expect([feed.looks - before.looks, feed.pages - before.pages]).toEqual([1, 1])
    expect(live.listeners).toBe(20)
    for (const stream of streams) stream.end(new Error('gone'))
    await until(() => shown.every(({ isOver }) => isOver))
    expect(live.listeners).toBe(0)
    live.nudge()
    expect((await settled('the looks', () => feed.looks)) - before.looks).toBe(1)
  })

  it('goes on behind a position, and refuses one of another store', async () => {
    const { live, write } = await fresh()
    const first = follow(await live.open(null))
    await write('gen-1')
    await until(() => first.ids.length === 1)
    await write('gen-2')
    const again = follow(await live.open(first.position))
    await write('gen-3')
    await until(() => again.ids.length === 2)
    expect(again.ids).toEqual(['gen-2', 'gen-3'])
    await expect(live.open({ kind: 'row', restarts: 9, row: 9 })).rejects.toBeInstanceOf(ForeignPositionError)
    expect(live.listeners).toBe(2)
    live.close(new Error('over'))
  })

  it('serves one who is slow from the store, without keeping what it misses', async () => {
    const { live, write } = await fresh()
    const stream = await live.open(null)
    const pages = stream.pages()
    const take = async () => (await pages.next()).value.rows.map(({ record }: FeedRow) => record.id) as string[]
    await write('gen-0000')
    const first: string[] = []
    while (first.length === 0) first.push(...(await take()))
    expect(first).toEqual(['gen-0000'])
    const quick = follow(await live.open(null))
    const all = Array.from({ length: 3_000 }, (_, at) => `gen-${String(at + 1).padStart(4, '0')}`)
    for (let at = 0; at < all.length; at += 100) {
      await write(...all.slice(at, at + 100))
      live.nudge()
    }
    await until(() => quick.ids.length === all.length)
    const slow: string[] = []
    while (slow.length < all.length) slow.push(...(await take()))
    expect(slow.toSorted()).toEqual(all)
    expect(quick.ids).toEqual(slow)
    live.close(new Error('over'))
  })

  it('misses and repeats nothing, whoever comes and goes meanwhile', async () => {
    const { live, write, feed } = await fresh({ pollMs: 10 })
    const start = await feed.now()
    let isWriting = true
    const written: string[] = []
    const writer = (async () => {
      for (let at = 0; at < 120; at++) {
        const ids = Array.from({ length: 1 + (at % 40) }, (_, each) => `gen-${at}-${each}`)
        await write(...ids)
        written.push(...ids)
        if (at % 3 === 0) live.nudge()
        await sleep(at % 4)
      }
      isWriting = false
    })()
    const reader = async (pauseMs: number, stayMs: number) => {
      const seen: string[] = []
      let position: FeedPosition = start
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting
        const stream: GenerationStream = await live.open(position)
        const shown = follow(stream, pauseMs)
        await sleep(stayMs)
        if (isLast) await until(() => [...seen, ...shown.ids].length >= written.length)
        stream.end(new Error('gone'))
        await until(() => shown.isOver)
        seen.push(...shown.ids)
        position = shown.position
      }
      return seen
    }
    const readers = await Promise.all([reader(0, 15), reader(3, 40), reader(1, 1), reader(10, 90)])
    await writer
    for (const seen of readers) expect(seen.toSorted()).toEqual(written.toSorted())
    expect(live.listeners).toBe(0)
  })

  it('goes on when the store is back, and tells of what was written meanwhile', async () => {
    const { live, write, feed, bugs } = await fresh()
    const one = await live.open(null)
    const shown = follow(one)
    await write('gen-1')
    await until(() => shown.ids.length === 1)
    feed.isAway = true
    await expect(live.open(null)).rejects.toBeInstanceOf(StorageUnavailableError)
    const { looks } = feed
    await until(() => feed.looks > looks + 3)
    await write('gen-2')
    feed.isAway = false
    await write('gen-3')
    await until(() => shown.ids.length === 3)
    expect(shown.ids).toEqual(['gen-1', 'gen-2', 'gen-3'])
    expect(bugs).toEqual([])
    live.close(new Error('over'))
  })

  it('ends with what went wrong, and reports it', async () => {
    const { live, feed, bugs } = await fresh()
    const shown = follow(await live.open(null))
    feed.isBroken = true
    await until(() => shown.isOver)
    expect(shown.reason).toEqual(new Error('broken'))
    expect(bugs).toEqual([new Error('broken')])
    expect(live.listeners).toBe(0)
  })

  it('ends all who listen when it closes, and those who come later', async () => {
    const { live } = await fresh()
    const shown = follow(await live.open(null))
    const reason = new Error('over')
    live.close(reason)
    await until(() => shown.isOver)
    expect(shown.reason).toBe(reason)
    await expect(live.open(null)).rejects.toBe(reason)
  })
})
