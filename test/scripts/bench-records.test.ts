import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBenchStore } from '../../scripts/bench/dataset/bench-stores.ts'
import { fillRecords } from '../../scripts/bench/records/fill-records.ts'
import { recordsQuestions } from '../../scripts/bench/records/records-questions.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { migrate } from '../../src/storage/store/migrate.ts'

test('the bench of records fills a month, sums it, and gets answers', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'gateway-bench-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const { options, remove } = await createBenchStore('sqlite', directory)
  const database = await openDatabase(options)
  await migrate(database)
  const repositories = repositoriesOn(database)
  const now = Date.UTC(2026, 0, 31)
  await fillRecords(repositories, { rows: 2_000, now, step: () => {} })
  for (const { title, findsNothing, ask } of recordsQuestions) {
    const rows = await ask(repositories, now)
    expect({ title, isEnough: findsNothing ? rows === 0 : rows > 10 }).toEqual({ title, isEnough: true })
  }
  await database.close()
  await remove()
})
