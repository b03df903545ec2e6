import { expect, it } from 'vitest'
import { followGenerations } from '../../../src/cli/generations/follow-generations.ts'
import { StorageUnavailableError } from '../../../src/errors/storage-error.ts'
import type { FeedPosition } from '../../../src/storage/generations/feed-position.ts'
import { ForeignPositionError } from '../../../src/storage/generations/generation-feed.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { generation } from '../../storage/generation.ts'
import { describeStore } from '../../support/databases.ts'

describeStore((openFresh) => {
  it('waits for a database that is away, says so once, and goes on where it was', async () => {
    const { database } = await openFresh()
    const { generations, generationFeed } = repositoriesOn(database)
    const write = (id: string) => generations.insertMany([generation(id)])
    const said: string[] = []
    const ending = new AbortController()
    let failures = 0
    const feed = {
      now: async () => {
        if (failures-- > 0) throw new StorageUnavailableError('away')
        return generationFeed.now()
      },
      between: (from: FeedPosition, to: FeedPosition, limit: number) => generationFeed.between(from, to, limit),
    }
    const start = await generationFeed.now()
    const say = (message: string) => void said.push(message)
    const shown = followGenerations(start, { feed, signal: ending.signal, say, pollMs: 5 })
    await write('gen-1')
    expect((await shown.next()).value?.id).toBe('gen-1')
    failures = 3
    await write('gen-2')
    expect((await shown.next()).value?.id).toBe('gen-2')
    expect(said).toEqual(['The database is out of reach. Waiting for it.', 'The database is back.'])
    ending.abort()
    expect((await shown.next()).done).toBe(true)
  })

  it('begins anew where the database was replaced by an older one', async () => {
    const { database } = await openFresh()
    const { generations, generationFeed } = repositoriesOn(database)
    const said: string[] = []
    const ending = new AbortController()
    let isForeign = true
    let isAnew = false
    const feed = {
      now: async () => {
        const now = await generationFeed.now()
        if (!isForeign && !isAnew) {
          isAnew = true
          void generations.insertMany([generation('gen-2')])
        }
        return now
      },
      between: async (from: FeedPosition, to: FeedPosition, limit: number) => {
        if (isForeign) {
          isForeign = false
          throw new ForeignPositionError()
        }
        return generationFeed.between(from, to, limit)
      },
    }
    const say = (message: string) => void said.push(message)
    const start = await generationFeed.now()
    await generations.insertMany([generation('gen-1')])
    const shown = followGenerations(start, { feed, signal: ending.signal, say, pollMs: 5 })
    expect((await shown.next()).value?.id).toBe('gen-2')
    expect(said).toEqual(['The database was replaced. What comes from now on is shown.'])
    ending.abort()
  })
})
