import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { historyWriters } from '../../../src/datasets/import/history-writer.ts'
import { type HistoryFormat, type HistorySummary, importHistory } from '../../../src/datasets/import/import-history.ts'
import { formatDay } from '../../../src/records/dataset-day.ts'
import { exportDays } from '../../../src/storage/apps/app-export.ts'
import { AppImport } from '../../../src/storage/apps/app-import.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { type Database, openDatabase } from '../../../src/storage/store/database.ts'
import type { OpenFresh } from '../../support/databases.ts'
import { chunksOf, testNow } from './history-file.ts'

/** A store with an organization whose history is imported and exported. */
export interface ImportStore {
  readonly database: Database
  readonly repositories: Repositories
  readonly organizationId: string
  readonly place: { readonly url: string | undefined; readonly dataDir: string }
  /** The same store for another organization. */
  another(): Promise<ImportStore>
  read(text: string | Uint8Array, format?: HistoryFormat, problemsMax?: number): Promise<HistorySummary>
  /** Everything of the days of a span. */
  write(format?: HistoryFormat, span?: readonly [from: number, to: number]): Promise<string>
  /** Rows of days as `date origin requests prompt completion`. */
  rows(): Promise<readonly string[]>
}

/** The days of the test files. */
export const testSpan = [20_230, 20_253] as const

/** An empty store, opened as the commands for bulk work open it. */
export async function openImportStore(openFresh: OpenFresh): Promise<ImportStore> {
  const { url, dataDir } = await openFresh()
  const database = await openDatabase({ url, dataDir, isForBulkWork: true })
  onTestFinished(() => database.close())
  return storeOf(database, { url, dataDir })
}

async function storeOf(database: Database, place: ImportStore['place']): Promise<ImportStore> {
  const repositories = repositoriesOn(database)
  const organizationId = randomUUID()
  await repositories.organizations.create({ id: organizationId, name: 'Test' }, testNow)
  return {
    database,
    repositories,
    organizationId,
    place,
    another: () => storeOf(database, place),
    async read(text, format = 'csv', problemsMax = 10) {
      return importHistory({ bytes: chunksOf(text), format }, await AppImport.begin(database), {
        organizationId,
        actor: { kind: 'cli', id: 'somebody' },
        now: testNow,
        problemsMax,
        onProgress() {},
      })
    },
    async write(format = 'csv', [from, to] = testSpan) {
      const writer = historyWriters[format]
      let text = writer.head
      for await (const days of exportDays(database, organizationId, { from, to }, true)) text += writer.rows(days)
      return text
    },
    async rows() {
      const found: string[] = []
      for await (const days of exportDays(database, organizationId, { from: testSpan[0], to: testSpan[1] }, false)) {
        for (const { day, app, requests, promptTokens, completionTokens } of days) {
          found.push(`${formatDay(day)} ${app.origin} ${requests} ${promptTokens} ${completionTokens}`)
        }
      }
      return found
    },
  }
}
