import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/storage/store/database.ts'
import { migrate } from '../../src/storage/store/migrate.ts'

// Migrating takes far longer than all that most tests do with their store.
let bytes: Promise<Buffer> | undefined

/** Puts a SQLite file with every migration and nothing else into a data directory that has none. */
export async function placeMigratedSqlite(dataDir: string): Promise<void> {
  bytes ??= migratedBytes()
  writeFileSync(join(dataDir, 'gateway.sqlite'), await bytes, { mode: 0o600, flag: 'wx' })
}

async function migratedBytes(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
  try {
    const database = await openDatabase({ url: undefined, dataDir })
    await migrate(database)
    // The last connection that closes leaves everything in one file.
    await database.close()
    return readFileSync(join(dataDir, 'gateway.sqlite'))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
