import { once } from 'node:events'
import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { migrations } from '../../../src/storage/migrations/index.ts'
import { migrate, migrationStatus } from '../../../src/storage/store/migrate.ts'
import { describeDatabases } from '../../support/databases.ts'
import { nextLine, startChild } from '../children/child-process.ts'

const names = Object.keys(migrations)

describeDatabases((openFresh) => {
  it('applies every migration once', async () => {
    const { database } = await openFresh({ migrated: false })
    expect(await migrate(database)).toEqual(names)
    expect(await migrate(database)).toEqual([])
  })

  it('says which migrations were applied and when', async () => {
    const { database } = await openFresh({ migrated: false })
    expect(await migrationStatus(database)).toEqual(names.map((name) => ({ name, appliedAt: null })))
    await migrate(database)
    for (const state of await migrationStatus(database)) expect(state.appliedAt).toBeGreaterThan(1_600_000_000_000)
  })

  it('lets one of several that start at once do the work', async () => {
    const { database, open } = await openFresh({ migrated: false })
    const others = await Promise.all([open(), open(), open()])
    const applied = await Promise.all([database, ...others].map((one) => migrate(one)))
    expect(applied.flat()).toEqual(names)
    expect((await migrationStatus(database)).every((state) => state.appliedAt !== null)).toBe(true)
  })

  it('F43: leaves nothing behind when it is interrupted, and finishes the next time', async () => {
    const { database, open } = await openFresh({ migrated: false })
    const interrupted = await open()
    const failing = interrupted.exclusively(async (_session, transaction) => {
      await migrations['0001-create-gateway-tables']?.up(transaction)
      throw new Error('interrupted')
    })
    await expect(failing).rejects.toThrow('interrupted')
    expect(await migrate(database)).toEqual(names)
  })

  it('F43: applies none where one fails', async () => {
    const { database } = await openFresh({ migrated: false })
    const changeable = migrations as Record<string, Knex.Migration>
    changeable['9999-fails'] = {
      up: async () => {
        throw new Error('interrupted')
      },
      down: async () => {},
    }
    try {
      await expect(migrate(database)).rejects.toThrow('interrupted')
    } finally {
      delete changeable['9999-fails']
    }
    expect((await migrationStatus(database)).every(({ appliedAt }) => appliedAt === null)).toBe(true)
    expect(await migrate(database)).toEqual(names)
  })

  it('F43: leaves nothing behind when its process is killed, and finishes the next time', async () => {
    const { database, url, dataDir } = await openFresh({ migrated: false })
    const { process: child, lines } = startChild('migrate-halfway.ts', url ?? '', dataDir)
    await nextLine(lines)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await migrate(database)).toEqual(names)
  })

  it('goes back to an empty database', async () => {
    const { database } = await openFresh({ migrated: false })
    const all = Object.values(migrations)
    for (const migration of all) await migration.up(database.knex)
    for (const migration of all.toReversed()) await migration.down?.(database.knex)
    expect(await migrate(database)).toEqual(names)
  })

  it('refuses a database that a newer version has migrated', async () => {
    const { database } = await openFresh()
    await database.knex('migrations').insert({ name: '9999-from-the-future', batch: 9, migration_time: new Date() })
    await expect(migrate(database)).rejects.toThrow(
      'newer version of the gateway, which added 9999-from-the-future: start that version, or restore a backup',
    )
  })
})
