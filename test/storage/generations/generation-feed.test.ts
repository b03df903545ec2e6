import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type FeedPosition, readPosition, writePosition } from '../../../src/storage/generations/feed-position.ts'
import { ForeignPositionError } from '../../../src/storage/generations/generation-feed.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { vacuum } from '../../../src/storage/store/vacuum.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const start: FeedPosition = { kind: 'row', restarts: 0, row: 0 }

async function readAll({ generationFeed }: Repositories, from: FeedPosition, limit = 3, meanwhile = async () => {}) {
  const to = await generationFeed.now()
  await meanwhile()
  const ids: string[] = []
  const positions: FeedPosition[] = []
  for (let at = from; ; ) {
    const { rows, next } = await generationFeed.between(at, to, limit)
    ids.push(...rows.map(({ record }) => record.id))
    positions.push(...rows.map(({ position }) => position))
    at = next
    if (next === to) return { ids, positions, to }
  }
}

/** A position as a caller hands it back. */
function handedBack(position: FeedPosition): FeedPosition {
  const read = readPosition(writePosition(position))
  if (read === null) throw new Error('is no position')
  return read
}

describeDatabases((openFresh, dialect) => {
  async function fresh() {
    const store = await openFresh()
    const repositories = repositoriesOn(store.database)
    const write = (...ids: string[]) => repositories.generations.insertMany(ids.map((id) => generation(id)))
    return { ...store, repositories, write }
  }

  it('gives generations in the order in which they were written, each once, in pages', async () => {
    const { repositories, write } = await fresh()
    await write('gen-before')
    const from = await repositories.generationFeed.now()
    await write('gen-5', 'gen-4')
    await write('gen-1')
    await repositories.generations.insertMany([generation('gen-early', { createdAt: 5 })])
    const first = await readAll(repositories, from, 1)
    expect(first.ids.slice(2)).toEqual(['gen-1', 'gen-early'])
    expect(first.ids.slice(0, 2).sort()).toEqual(['gen-4', 'gen-5'])
    expect((await readAll(repositories, from)).ids).toEqual(first.ids)
    expect((await readAll(repositories, first.to)).ids).toEqual([])
    await write('gen-5', 'gen-6')
    expect((await readAll(repositories, first.to)).ids).toEqual(['gen-6'])
  })

  it('goes on behind any generation', async () => {
    const { repositories, write } = await fresh()
    const from = await repositories.generationFeed.now()
    await write('gen-1', 'gen-2', 'gen-3')
    await write('gen-4')
    const { ids, positions } = await readAll(repositories, from)
    await write('gen-5', 'gen-6')
    for (const [index, position] of positions.entries()) {
      const rest = await readAll(repositories, handedBack(position))
      expect(rest.ids).toEqual([...ids.slice(index + 1), 'gen-5', 'gen-6'])
    }
  })

  it('refuses a position that the store has not given', async () => {
    const { repositories, write } = await fresh()
    await write('gen-1')
    const { generationFeed } = repositories
    const now = await generationFeed.now()
    const later: FeedPosition =
      now.kind === 'row' ? { ...now, row: now.row + 1 } : { ...now, next: now.next + 1_000_000 }
    const elsewhere: FeedPosition = dialect === 'sqlite' ? { kind: 'snapshot', next: 1, open: [], begun: [] } : start
    for (const from of [later, elsewhere]) {
      await expect(generationFeed.between(from, now, 1)).rejects.toBeInstanceOf(ForeignPositionError)
    }
  })

  it('goes on after records were deleted, the last ones among them', async () => {
    const { repositories, write, database } = await fresh()
    await repositories.organizations.create({ id: 'organization', name: 'Acme' }, 1)
    const write0 = await repositories.generationFeed.now()
    await write('gen-1', 'gen-2', 'gen-3')
    const { positions, to } = await readAll(repositories, write0)
    const { activityPacking } = repositories
    const until = Date.UTC(2030, 0, 1)
    const closed = (await activityPacking.close('organization', until)) ?? 0
    await activityPacking.packSlice('organization', closed, 100)
    expect(await activityPacking.deleteOldest('organization', until, 2)).toBe(2)
    await write('gen-4')
    expect((await readAll(repositories, to)).ids).toEqual(['gen-4'])
    await activityPacking.packLate('organization', 100)
    expect(await activityPacking.deleteOldest('organization', until, 100)).toBe(2)
    await write('gen-5', 'gen-6')
    const again = await readAll(repositories, to)
    expect(again.ids).toEqual(['gen-5', 'gen-6'])
    for (const position of positions) {
      expect((await readAll(repositories, handedBack(position))).ids).toEqual(['gen-5', 'gen-6'])
    }
    // Places from before and after the numbers began anew.
    await write('gen-7')
    expect((await readAll(repositories, again.to)).ids).toEqual(['gen-7'])
    await database.knex('generations').where({ id: 'gen-7' }).select('id')
    expect((await readAll(repositories, to)).ids).toEqual(['gen-5', 'gen-6', 'gen-7'])
  })

  it('goes on after a vacuum', async () => {
    const { repositories, write, database, open } = await fresh()
    const from = await repositories.generationFeed.now()
    await write('gen-1', 'gen-2', 'gen-3', 'gen-4')
    await database.knex('generations').where({ id: 'gen-2' }).delete()
    const { ids, positions } = await readAll(repositories, from)
    await vacuum(await open())
    await write('gen-5')
    for (const [index, position] of positions.entries()) {
      expect((await readAll(repositories, position)).ids).toEqual([...ids.slice(index + 1), 'gen-5'])
    }
  })

  it('shows what was written here, not what was copied from elsewhere', async () => {
    const { repositories, write, database } = await fresh()
    if (dialect === 'sqlite') return
    const from = await repositories.generationFeed.now()
    await write('gen-1')
    const { to } = await readAll(repositories, from)
    // As a backup from a busier server is restored.
    const next = to.kind === 'snapshot' ? to.next : 0
    await database.knex.raw(
      `create table copied as select * from generations; update copied set id = 'gen-copied', written_in = ?;
       insert into generations select * from copied`.replace('?', String(next + 5)),
    )
    for (let at = 0; at < 10; at++) await write(`gen-later-${at}`)
    const { ids } = await readAll(repositories, to)
    expect(ids).toEqual(Array.from({ length: 10 }, (_, at) => `gen-later-${at}`))
  })
})

/** Connections that write generations in transactions of their own and commit in any order. */
describeDatabases((openFresh, dialect) => {
  it.skipIf(dialect === 'sqlite')('misses and repeats nothing, in whatever order transactions commit', async () => {
    const { database, url } = await openFresh()
    const repositories = repositoriesOn(database)
    await repositories.generations.insertMany([generation('gen-model')])
    const clients = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        return client
      }),
    )
    const columns = Object.keys((await database.knex('generations').first()) ?? {}).filter(
      (column) => column !== 'id' && column !== 'written_in',
    )
    let count = 0
    const step = fc.record({
      client: fc.integer({ min: 0, max: 3 }),
      act: fc.constantFrom('write', 'write', 'commit', 'commit', 'roll back', 'read', 'read late', 'touch'),
      cut: fc.nat(),
    })
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
          const isOpen = clients.map(() => false)
          const written = clients.map((): string[] => [])
          const committed: string[] = []
          let seen: string[] = []
          let position = await repositories.generationFeed.now()
          const read = async (cut: number, meanwhile = async () => {}) => {
            const { ids, positions, to } = await readAll(repositories, position, 2, meanwhile)
            // Cut off somewhere, or at the end, and resumed there.
            const all = [position, ...positions, to]
            const kept = cut % all.length
            seen = [...seen, ...ids.slice(0, kept)]
            position = handedBack(all[kept] ?? to)
          }
          const end = async (index: number, isGood: boolean) => {
            if (!isOpen[index]) return
            await clients[index]?.query(isGood ? 'commit' : 'rollback')
            if (isGood) committed.push(...(written[index] ?? []))
            isOpen[index] = false
            written[index] = []
          }
          for (const { client, act, cut } of steps) {
            const connection = clients[client]
            if (act === 'read') await read(cut)
            else if (act === 'read late') await read(cut, () => end(client, true))
            else if (act === 'commit') await end(client, true)
            else if (act === 'roll back') await end(client, false)
            else {
              if (!isOpen[client]) await connection?.query('begin')
              isOpen[client] = true
              if (act === 'touch') await connection?.query('select txid_current()')
              else {
                const id = `gen-${String(1_000_000 - count++)}`
                await connection?.query(
                  `insert into generations (id, ${columns.join(', ')}) select $1, ${columns.join(', ')}
                   from generations where id = 'gen-model'`,
                  [id],
                )
                written[client]?.push(id)
              }
            }
          }
          for (const index of clients.keys()) await end(index, true)
          const { ids } = await readAll(repositories, position, 2)
          expect([...seen, ...ids].sort()).toEqual(committed.sort())
        }),
        { numRuns: 60 },
      )
    } finally {
      for (const client of clients) await client.end()
    }
  })
})

describe('a position', () => {
  it('is a text that leads back to it, and no other text is one', () => {
    const positions: readonly FeedPosition[] = [
      { kind: 'row', restarts: 1, row: 42 },
      { kind: 'snapshot', next: 100, open: [], begun: [] },
      { kind: 'snapshot', next: 100, open: [], begun: [{ transaction: 100, id: 'gen-1' }] },
      {
        ...{ kind: 'snapshot', next: 100, open: [90, 98] },
        begun: [
          { transaction: 98, id: 'gen-ü' },
          { transaction: 100, id: 'gen-1' },
        ],
      },
    ]
    for (const position of positions) {
      expect(writePosition(position)).toMatch(/^[\w-]+$/)
      expect(readPosition(writePosition(position))).toEqual(position)
    }
    const wrong = [
      '',
      'x',
      '["r",1]',
      '["r",-1,2]',
      '["s",5]',
      '["s",5,[-1]]',
      '["s",5,[],1]',
      '["s",5,[],1,"a",2]',
      '["s",5,[],1,"a\\u0000"]',
      '["q",1,2]',
      '{}',
      'null',
    ]
    for (const text of wrong) {
      expect(readPosition(text)).toBeNull()
      expect(readPosition(Buffer.from(text).toString('base64url'))).toBeNull()
    }
  })
})
