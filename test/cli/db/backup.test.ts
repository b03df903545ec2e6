import { existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { migrations } from '../../../src/storage/migrations/index.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { instanceLocks } from '../../../src/storage/store/instance-locks.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'
import { generation } from '../../storage/generation.ts'
import { describeDatabases } from '../../support/databases.ts'
import { quietEnvironment, runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

const migrationSource = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name: string) => name,
  getMigration: async (name: string) => {
    const migration = migrations[name]
    if (migration === undefined) throw new Error(name)
    return migration
  },
}

describeDatabases((openFresh, dialect) => {
  const arrange = async () => {
    const { database, url, dataDir, open } = await openFresh()
    await bootstrap(database, { now: Date.now() })
    const repositories = repositoriesOn(database)
    const add = (id: string) => repositories.generations.insertMany([generation(id)])
    const has = async (id: string, from: Repositories = repositories) =>
      (await from.generations.get('organization', id)) !== null
    await add('before')
    const env = { ...quietEnvironment(dataDir), ...(url !== undefined && { DATABASE_URL: url }) }
    const folder = temporaryFolder()
    const run = (words: readonly string[], options: TerminalOptions = {}) =>
      runWords(['db', ...words], { cwd: folder, ...options, env: { ...env, ...options.env } })
    return { database, open, add, has, run, folder, dataDir, backup: join(folder, 'backup') }
  }

  it('backs up what is there now, while it is written to, and restores it', async () => {
    const { database, open, add, has, run, backup, dataDir } = await arrange()
    let isDone = false
    const writing = (async () => {
      for (let at = 0; !isDone; at++) {
        await add(`meanwhile-${at}`)
        await nextTurn()
      }
    })()
    const { exitCode, out, err } = await run(['backup', 'backup'])
    isDone = true
    await writing
    expect({ exitCode, err }).toMatchObject({ exitCode: 0, err: expect.stringContaining('keep the master key') })
    expect(out).toMatch(/^Backed up .* to .*backup: [\d.]+ [kM]B in [\d.]+ s\.\n$/)
    expect(statSync(backup).mode & 0o077).toBe(0)
    await add('after')
    await database.close()
    const restored = await run(['restore', 'backup', '--yes', '--json'])
    expect(restored.exitCode).toBe(0)
    const { kept } = JSON.parse(restored.out)
    expect(existsSync(String(kept))).toBe(dialect === 'sqlite')
    const now = repositoriesOn(await open())
    expect([await has('before', now), await has('after', now)]).toEqual([true, false])
    if (dialect === 'sqlite') expect(readdirSync(dataDir).filter((name) => /partial|restored/.test(name))).toEqual([])
  })

  it('restores nothing while a gateway runs, and leaves the database as it was', async () => {
    const { database, add, has, run } = await arrange()
    await run(['backup', 'backup'])
    await add('after')
    const locks = instanceLocks(database, 'gateway-1')
    await locks.hold()
    try {
      const { exitCode, err } = await run(['restore', 'backup', '--yes'])
      expect({ exitCode, err }).toMatchObject({ exitCode: 1, err: expect.stringContaining('Stop it first') })
      expect(await has('after')).toBe(true)
    } finally {
      await locks.release()
    }
  })

  it('restores a backup from before an upgrade, after which the upgrade can be done again', async () => {
    const { database, open, has, run } = await arrange()
    // Migrations that add tables which refer to older ones, and some that nothing refers to.
    const names = Object.keys(migrations)
    const migrationsBefore = names.length - names.indexOf('0035-create-console')
    for (let count = 0; count < migrationsBefore; count++)
      await database.knex.migrate.down({ migrationSource, tableName: 'migrations' })
    await run(['backup', 'backup'])
    const upgraded = await migrate(database)
    expect(upgraded).toHaveLength(migrationsBefore)
    await database.close()
    const { exitCode, err } = await run(['restore', 'backup', '--yes'])
    expect({ exitCode, err }).toMatchObject({ exitCode: 0 })
    if (dialect === 'postgres') expect(err).toMatch(/Not in the backup, and dropped by the restore: .*console_sessions/)
    const now = await open()
    expect(await migrate(now)).toEqual(upgraded)
    expect(await has('before', repositoriesOn(now))).toBe(true)
  })

  it('restores into a database that is empty, as the drill does', async () => {
    const { database, open, has, run, dataDir } = await arrange()
    await run(['backup', 'backup'])
    if (dialect === 'postgres') await database.knex.raw('drop schema public cascade; create schema public')
    await database.close()
    if (dialect === 'sqlite') rmSync(join(dataDir, 'gateway.sqlite'))
    const { exitCode, out, err } = await run(['restore', 'backup', '--yes'])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).not.toContain('The old database is')
    expect(await has('before', repositoriesOn(await open()))).toBe(true)
  })

  it('restores no other database, and none of a newer version', async () => {
    const { run, database, has } = await arrange()
    const refusal = async () => {
      const { exitCode, err } = await run(['restore', 'backup', '--yes'])
      expect(exitCode).toBe(1)
      return err
    }
    await database.knex.raw(
      "insert into migrations (name, batch, migration_time) values ('9999-from-tomorrow', 9, ?)",
      [dialect === 'sqlite' ? 1 : new Date(1)],
    )
    await run(['backup', 'backup'])
    expect(await refusal()).toMatch(/a newer version of the gateway has written it \(9999-from-tomorrow\)/)
    await database.knex.raw('alter table migrations rename to others')
    await run(['backup', 'backup', '--force'])
    expect(await refusal()).toMatch(/can't be restored: it is no database of a gateway/)
    await database.knex.raw('alter table others rename to migrations')
    expect(await has('before')).toBe(true)
  })

  it('does nothing when the answer is no', async () => {
    const { run, has } = await arrange()
    await run(['backup', 'backup'])
    expect((await run(['restore', 'backup'], { answers: ['n'] })).err).toContain('Nothing was changed.')
    expect(await has('before')).toBe(true)
  })

  it('refuses to write over a file, and to restore one that is not there', async () => {
    const { run, backup } = await arrange()
    writeFileSync(backup, 'something else')
    expect((await run(['backup', 'backup'])).err).toContain('is there already')
    expect((await run(['backup', 'none/backup'])).err).toContain('There is no folder')
    expect((await run(['backup', '.', '--force'])).err).toContain('is a folder. Name a file in it.')
    expect((await run(['backup', 'backup', '--force', '--json'])).exitCode).toBe(0)
    expect((await run(['restore', 'nothing', '--yes'])).err).toContain('There is no file')
  })

  it('shows the size before and after a vacuum', async () => {
    const { run, database } = await arrange()
    await database.close()
    const { bytes_before: before, bytes_after: after } = JSON.parse((await run(['vacuum', '--json'])).out)
    expect(before).toBeGreaterThan(0)
    expect(after).toBeGreaterThan(0)
    expect((await run(['vacuum'])).out).toMatch(/before, .* now, in/)
  })

  if (dialect === 'sqlite') {
    it('restores no damaged file', async () => {
      const { run, backup } = await arrange()
      writeFileSync(backup, 'no database')
      expect((await run(['restore', 'backup', '--yes'])).err).toMatch(/can't be restored: it is no SQLite database/)
      await run(['backup', 'backup', '--force'])
      truncateSync(backup, statSync(backup).size - 40_000)
      const { exitCode, err } = await run(['restore', 'backup', '--yes'])
      expect({ exitCode, err }).toMatchObject({ exitCode: 1, err: expect.stringMatching(/can't be restored: it is/) })
    })

    it('vacuums nothing while a gateway runs', async () => {
      const { database, run } = await arrange()
      const locks = instanceLocks(database, 'gateway-1')
      await locks.hold()
      expect((await run(['vacuum'])).err).toContain('Stop it first')
      await locks.release()
    })
  } else {
    it('leaves the database as it was where a dump can only be read in part', async () => {
      const { run, backup, add, has } = await arrange()
      await run(['backup', 'backup'])
      await add('after')
      truncateSync(backup, statSync(backup).size - 2_000)
      const { exitCode, err } = await run(['restore', 'backup', '--yes'])
      expect({ exitCode, err }).toMatchObject({ exitCode: 1, err: expect.stringContaining('pg_restore failed') })
      expect(await has('after')).toBe(true)
    })

    it('leaves the database as it was where it can not be done as a whole, and says why', async () => {
      const { run, add, has } = await arrange()
      await run(['backup', 'backup'])
      await add('after')
      const { exitCode, err } = await run(['restore', 'backup', '--yes'], {
        env: { PGOPTIONS: '-c default_transaction_read_only=on' },
      })
      expect({ exitCode, err }).toMatchObject({
        exitCode: 1,
        err: expect.stringMatching(/psql failed: psql:<stdin>:\d+: ERROR/),
      })
      expect(await has('after')).toBe(true)
    })

    it('finds its tables beside those of other programs, whose migrations have the same name', async () => {
      const { run, database, open, add, has } = await arrange()
      await database.knex.raw(
        `create schema another; create table another.migrations (id int, name text); insert into another.migrations values (1, 'theirs');
        create view another.watching as select id from public.generations`,
      )
      await run(['backup', 'backup'])
      await add('after')
      await database.knex.raw('create view another.later as select id from another.watching')
      await database.close()
      const { exitCode, err } = await run(['restore', 'backup', '--yes'])
      const now = await open()
      const { rows } = await now.knex.raw('select name from another.migrations')
      expect({ exitCode, err, rows }).toEqual({
        exitCode: 0,
        err: 'Not in the backup, and dropped by the restore: another.later\n',
        rows: [{ name: 'theirs' }],
      })
      const { rows: views } = await now.knex.raw(
        "select viewname from pg_views where schemaname = 'another' order by 1",
      )
      expect(views).toEqual([{ viewname: 'watching' }])
      expect(await has('after', repositoriesOn(now))).toBe(false)
      await now.knex.raw('drop schema another cascade')
    })

    it('restores nothing into another schema than the one where the gateway looks', async () => {
      const { run, database, add, has } = await arrange()
      await database.knex.raw('alter schema public rename to elsewhere')
      await run(['backup', 'backup'])
      await database.knex.raw('alter schema elsewhere rename to public')
      await add('after')
      const { exitCode, err } = await run(['restore', 'backup', '--yes'])
      const said = "can't be restored: its tables are in the schema elsewhere, those of this database in public"
      expect({ exitCode, err }).toMatchObject({ exitCode: 1, err: expect.stringContaining(said) })
      expect(await has('after')).toBe(true)
    })

    it('says what to do where the programs of PostgreSQL are not installed', async () => {
      const { run } = await arrange()
      const { err } = await run(['backup', 'backup'], { env: { PATH: '/nowhere' } })
      expect(err).toContain('pg_dump is not installed here')
    })
  }
})
