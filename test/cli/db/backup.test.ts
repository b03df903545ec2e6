import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { instanceLocks } from '../../../src/storage/store/instance-locks.ts'
import { generation } from '../../storage/generation.ts'
import { describeDatabases } from '../../support/databases.ts'
import { quietEnvironment, runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

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
        await new Promise((resolve) => setTimeout(resolve, 2))
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
    it('restores no damaged file, no other database, and none of a newer version', async () => {
      const { run, database, backup } = await arrange()
      const refusal = async () => {
        const { exitCode, err } = await run(['restore', 'backup', '--yes'])
        expect(exitCode).toBe(1)
        return err
      }
      writeFileSync(backup, 'no database')
      expect(await refusal()).toMatch(/can't be restored: it is no SQLite database/)
      await run(['backup', 'backup', '--force'])
      truncateSync(backup, statSync(backup).size - 40_000)
      expect(await refusal()).toMatch(/can't be restored: it is/)
      await database.knex.raw(
        "insert into migrations (name, batch, migration_time) values ('9999-from-tomorrow', 9, 1)",
      )
      await run(['backup', 'backup', '--force'])
      expect(await refusal()).toMatch(/a newer version of the gateway has written it \(9999-from-tomorrow\)/)
    })

    it('vacuums nothing while a gateway runs', async () => {
      const { database, run } = await arrange()
      const locks = instanceLocks(database, 'gateway-1')
      await locks.hold()
      expect((await run(['vacuum'])).err).toContain('Stop it first')
      await locks.release()
    })
  } else {
    it('says what to do where the programs of PostgreSQL are not installed', async () => {
      const { run } = await arrange()
      const { err } = await run(['backup', 'backup'], { env: { PATH: '/nowhere' } })
      expect(err).toContain('pg_dump is not installed here')
    })
  }
})
