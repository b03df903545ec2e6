import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { SqliteFiles } from '../../../src/storage/store/sqlite-backup.ts'
import { placeMigratedSqlite } from '../../support/migrated-sqlite.ts'

it('has one of the two databases in the place whenever a replacement is cut off', async () => {
  const { dataDir, file, files } = await arrange()
  // What a kill before the last step leaves, a missing replacement leaves too.
  expect(() => files.replace(file, join(dataDir, 'missing'), new Date(0))).toThrow('ENOENT')
  expect(files.problemOf(file)).toBe(null)
})

it('keeps what was only in the journals of the old database', async () => {
  const { dataDir, file, files, other } = await arrange()
  const writer = await openDatabase({ url: undefined, dataDir })
  await writer.knex.raw('create table remembered (word text)')
  const copy = join(dataDir, 'with-journals.sqlite')
  for (const part of ['', '-wal'] as const) {
    copyFileSync(`${file}${part}`, `${copy}${part}`)
  }
  await writer.close()
  const kept = files.replace(copy, other, new Date(0))
  const names = readdirSync(dataDir).filter((name) => name.startsWith('with-journals.sqlite'))
  expect(names.sort()).toEqual(['with-journals.sqlite', 'with-journals.sqlite.before-restore-1970-01-01T00-00-00-000Z'])
  const again = join(dataDir, 'again.sqlite')
  await files.copy(String(kept), again, () => {})
  expect(files.problemOf(again)).toBe(null)
  rmSync(file)
  files.replace(file, again, new Date(0))
  const reader = await openDatabase({ url: undefined, dataDir })
  expect(await reader.knex.schema.hasTable('remembered')).toBe(true)
  await reader.close()
})

it('takes away all that a copy which was killed has left, also where this one fails', async () => {
  const { dataDir, files } = await arrange()
  const noDatabase = join(dataDir, 'no-database')
  writeFileSync(noDatabase, 'no database')
  for (const part of ['', '-journal', '-wal', '-shm']) writeFileSync(join(dataDir, `copy.partial${part}`), 'half')
  await expect(files.copy(noDatabase, join(dataDir, 'copy'), () => {})).rejects.toThrow('file is not a database')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('copy'))).toEqual([])
})

async function arrange() {
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-backup-'))
  await placeMigratedSqlite(dataDir)
  const files = new SqliteFiles(undefined)
  onTestFinished(async () => {
    await files.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const file = join(dataDir, 'gateway.sqlite')
  const other = join(dataDir, 'other.sqlite')
  await files.copy(file, other, () => {})
  expect(existsSync(other)).toBe(true)
  return { dataDir, file, files, other }
}
