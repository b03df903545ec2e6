import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CorruptDatabaseError, StorageUnavailableError } from '../../../src/errors/storage-error.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { openDatabase, type Session } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'
import { describeDatabases } from '../../support/databases.ts'
import { nextLine, startChild } from '../children/child-process.ts'
import { generation } from '../generation.ts'

describeDatabases((openFresh) => {
  it('answers a ping until it is closed, and then says that it is not available', async () => {
    const { database } = await openFresh()
    await database.ping()
    await database.close()
    await expect(database.ping()).rejects.toBeInstanceOf(StorageUnavailableError)
  })

  it('can be closed twice', async () => {
    const { database } = await openFresh()
    await database.close()
    await database.close()
  })

  it('takes exclusive work one after the other', async () => {
    const { database, open } = await openFresh()
    const other = await open()
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running--
    }
    await Promise.all([database, other, database, other].map((one) => one.exclusively(work)))
    expect(most).toBe(1)
  })

  it('undoes exclusive work that fails and stays usable', async () => {
    const { database } = await openFresh()
    const failing = database.exclusively(async (session) => {
      await repositoriesOn(session).organizations.create({ id: 'a', name: 'A' }, 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await repositoriesOn(database).organizations.get('a')).toBeNull()
  })
})

describe('a SQLite file', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const file = () => join(dataDir, 'gateway.sqlite')

  it('is made in a data directory that does not exist yet, which only its owner may enter', async () => {
    const nested = join(dataDir, 'not', 'there')
    const database = await openDatabase({ url: undefined, dataDir: nested })
    await database.close()
    expect(statSync(join(nested, 'gateway.sqlite')).isFile()).toBe(true)
    expect(statSync(nested).mode & 0o777).toBe(0o700)
  })

  it('F39: is opened with the settings that durability and speed rest on', async () => {
    const database = await openDatabase({ url: undefined, dataDir })
    const pragma = async (name: string) => Object.values((await database.knex.raw(`pragma ${name}`))[0])[0]
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(1)
    expect(await pragma('foreign_keys')).toBe(1)
    expect(await pragma('busy_timeout')).toBe(50)
    await database.close()
  })

  it('F42: that is no database is refused with a message that names it', async () => {
    writeFileSync(file(), 'this is no database '.repeat(200))
    const opening = openDatabase({ url: undefined, dataDir })
    await expect(opening).rejects.toBeInstanceOf(CorruptDatabaseError)
    await expect(opening).rejects.toThrow(`${file()} is not a usable SQLite database`)
  })

  it('F42: with damaged pages is refused', async () => {
    const database = await openDatabase({ url: undefined, dataDir })
    await migrate(database)
    await repositoriesOn(database).generations.insertMany(Array.from({ length: 200 }, (_, i) => generation(`gen-${i}`)))
    await database.knex.raw('pragma wal_checkpoint(truncate)')
    const [row] = await database.knex.raw(`select rootpage from sqlite_master where name = 'generations'`)
    await database.close()
    const handle = await open(file(), 'r+')
    await handle.write(Buffer.alloc(4096, 0xab), 0, 4096, (row.rootpage - 1) * 4096)
    await handle.close()
    await expect(openDatabase({ url: undefined, dataDir })).rejects.toBeInstanceOf(CorruptDatabaseError)
  })

  it('F42: whose log was taken away is opened as it was when that was last written back', async () => {
    const database = await openDatabase({ url: undefined, dataDir })
    await migrate(database)
    const { organizations } = repositoriesOn(database)
    await organizations.create({ id: 'a', name: 'A' }, 1)
    await database.knex.raw('pragma wal_checkpoint(truncate)')
    await organizations.create({ id: 'b', name: 'B' }, 2)
    const other = join(dataDir, 'other')
    mkdirSync(other)
    copyFileSync(file(), join(other, 'gateway.sqlite'))
    await database.close()
    const reopened = await openDatabase({ url: undefined, dataDir: other })
    expect(await migrate(reopened)).toEqual([])
    expect(await repositoriesOn(reopened).organizations.get('a')).not.toBeNull()
    expect(await repositoriesOn(reopened).organizations.get('b')).toBeNull()
    await reopened.close()
  })

  it.each(['transact', 'exclusively'] as const)(
    'F40: is locked by `%s` before it reads, not when it writes',
    async (how) => {
      const database = await openDatabase({ url: undefined, dataDir })
      await migrate(database)
      const other = await openDatabase({ url: undefined, dataDir })
      const create = (session: Session, id: string) =>
        session.attempt((knex) => knex('organizations').insert({ id, name: id, created_at: 1 }))
      let tries = 0
      await database[how](async (session) => {
        tries++
        await repositoriesOn(session).organizations.first()
        // Had this got through, what was read would be old, and the write below refused at once.
        await expect(create(other, `between-${tries}`)).rejects.toMatchObject({ isBusy: true })
        await create(session, 'own')
      })
      expect(tries).toBe(1)
      await create(other, 'afterwards')
      await Promise.all([database.close(), other.close()])
    },
  )

  it('that can not be opened is reported as not available, by name', async () => {
    const opening = openDatabase({ url: `sqlite:${dataDir}`, dataDir })
    await expect(opening).rejects.toBeInstanceOf(StorageUnavailableError)
    await expect(opening).rejects.toThrow(`can't open ${dataDir}`)
  })

  it('F39: is waited for while another process holds its write lock for 300 ms', async () => {
    const database = await openDatabase({ url: undefined, dataDir })
    await migrate(database)
    const { lines } = startChild('hold-write-lock.ts', file(), '300')
    await nextLine(lines)
    const organization = await repositoriesOn(database).organizations.create({ id: 'a', name: 'A' }, 1)
    expect(organization).toEqual({ id: 'a', name: 'A', createdAt: 1, isFederationEnabled: null })
    await database.close()
  })

  it('F39: that is locked for good is reported as busy', async () => {
    const database = await openDatabase({ url: undefined, dataDir })
    await migrate(database)
    const { lines } = startChild('hold-write-lock.ts', file(), '60000')
    await nextLine(lines)
    const inserting = repositoriesOn(database).generations.insertMany([generation('gen-1')])
    await expect(inserting).rejects.toMatchObject({ name: 'StorageUnavailableError', isBusy: true })
    await database.close()
  })
})

describe('openDatabase', () => {
  it('keeps a store in memory for as long as it is open', async () => {
    const database = await openDatabase({ url: 'sqlite::memory:', dataDir: '/nowhere' })
    await migrate(database)
    await repositoriesOn(database).organizations.create({ id: 'a', name: 'A' }, 1)
    expect(await repositoriesOn(database).organizations.first()).toEqual({
      id: 'a',
      name: 'A',
      createdAt: 1,
      isFederationEnabled: null,
    })
    await database.close()
  })

  it('refuses a URL it does not know without repeating its password', async () => {
    const opening = openDatabase({ url: 'mysql://user:secret@host/name', dataDir: '/nowhere' })
    await expect(opening).rejects.toThrow('must start with postgres:// or sqlite:')
    await expect(opening).rejects.not.toThrow('secret')
  })

  it('reports a PostgreSQL server that is not there as not available', async () => {
    const server = createServer()
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    await new Promise((resolve) => server.close(resolve))
    const opening = openDatabase({ url: `postgres://someone:secret@127.0.0.1:${port}/none`, dataDir: '/nowhere' })
    await expect(opening).rejects.toBeInstanceOf(StorageUnavailableError)
    await expect(opening).rejects.not.toThrow('secret')
  })
})
