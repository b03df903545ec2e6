import { describe, expect, it, onTestFinished } from 'vitest'
import { StorageUnavailableError } from '../../../src/errors/storage-error.ts'
import { type Database, openDatabase } from '../../../src/storage/store/database.ts'
import { instanceLocks } from '../../../src/storage/store/instance-locks.ts'
import { describeDatabases } from '../../support/databases.ts'
import { eventually } from '../../support/eventually.ts'
import { openPostgresRoad } from '../../support/postgres-road.ts'

describeDatabases((openFresh, dialect) => {
  if (dialect === 'sqlite') {
    it.skip('skipped: connections of SQLite do not fall silent')
    return
  }
  describe('N27: a connection to PostgreSQL that fell silent', () => {
    async function openOnRoad() {
      const { url } = await openFresh()
      const road = await openPostgresRoad(String(url))
      const database = await openDatabase({ url: road.url, dataDir: '' })
      onTestFinished(async () => {
        await database.close()
        await road.close()
      })
      return { road, database }
    }

    const fill = (database: Database, seconds = 0.2) =>
      Promise.allSettled(
        Array.from({ length: 10 }, () => database.attempt((knex) => knex.raw(`select pg_sleep(${seconds})`))),
      )

    it('N27: is destroyed with all that were idle beside it', async () => {
      const { road, database } = await openOnRoad()
      await fill(database)
      expect(road.openCount).toBe(10)
      road.silence()
      await expect(database.ping()).rejects.toBeInstanceOf(StorageUnavailableError)
      // Nine more silent ones are in the pool: none of them is used.
      await database.ping()
      await fill(database)
      await eventually(() => road.openCount).toBeLessThanOrEqual(10)
    })

    it('N27: fails a ping with a deadline before it is found', async () => {
      const { road, database } = await openOnRoad()
      road.silence()
      await expect(database.ping(100)).rejects.toThrow('did not answer within 100 ms')
    })

    it('N27: fails the transaction in progress on it', async () => {
      const { road, database } = await openOnRoad()
      const working = database.transact(async (session) => {
        await session.run((knex) => knex.raw('select 1'))
        road.silence()
        await session.run((knex) => knex.raw('select 2'))
      })
      await expect(working).rejects.toBeInstanceOf(StorageUnavailableError)
      await database.ping()
    })

    it('N27: does not hold up exclusive work or the lock of an instance', async () => {
      const { road, database } = await openOnRoad()
      const working = database.exclusively(async (session) => {
        road.silence()
        await session.run((knex) => knex.raw('select 2'))
      })
      await expect(working).rejects.toBeInstanceOf(StorageUnavailableError)
      const locks = instanceLocks(database, 'one')
      await locks.hold()
      road.silence()
      await locks.hold()
      const others = instanceLocks(database, 'two')
      await others.hold()
      expect(await others.isHeld('one')).toBe(true)
      road.silence()
      await Promise.all([locks.release(), others.release()])
    })

    it('N27: is not confused with a statement that the server is at work on', async () => {
      const { database } = await openOnRoad()
      const { rows } = await database.attempt((knex) => knex.raw('select 7 as seven, pg_sleep(4)'))
      expect(rows[0].seven).toBe(7)
    })

    it('N27: fails soon where the server is away altogether', async () => {
      const { road, database } = await openOnRoad()
      await database.ping()
      const asking = database.attempt((knex) => knex.raw('select pg_sleep(9)'))
      const active = `select pid from pg_stat_activity where datname = current_database() and state = 'active'`
      await eventually(async () => {
        const { rows } = await database.attempt((knex) => knex.raw(`${active} and query = 'select pg_sleep(9)'`))
        return rows.length
      }).toBe(1)
      road.silence()
      road.refuse()
      await expect(asking).rejects.toBeInstanceOf(StorageUnavailableError)
      road.mend()
      await database.ping()
    })
  })
})
