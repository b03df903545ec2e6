import { demoApps } from '../../../src/datasets/seed/demo-apps.ts'
import { demoHistory } from '../../../src/datasets/seed/demo-history.ts'
import { dayMs, firstDay } from '../../../src/records/dataset-day.ts'
import { AppImport } from '../../../src/storage/apps/app-import.ts'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { type DatabaseOptions, openDatabase } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'

/** How large a data set is: every app has a row on every day. */
export interface DatasetSize {
  readonly apps: number
  readonly days: number
}

export interface SeededStore {
  readonly organizationId: string
  /** The day after the data, in Unix milliseconds: the dataset is measured as of then. */
  readonly now: number
  /** Until all rows were committed. */
  readonly importSeconds: number
  /** To prepare what rankings are read from. */
  readonly packSeconds: number
}

/** Fills an empty store with generated apps and days, from the dataset's first day on. */
export async function seedBenchStore(
  options: DatabaseOptions,
  { apps: appCount, days }: DatasetSize,
  onStep: (step: string) => void,
): Promise<SeededStore> {
  const database = await openDatabase({ ...options, isForBulkWork: true })
  try {
    await migrate(database)
    const now = (firstDay + days) * dayMs
    const { organizationId } = await bootstrap(database, { now })
    const startedAt = performance.now()
    const apps = demoApps(1, appCount)
    const target = await AppImport.begin(database)
    let done = 0
    for (const rows of demoHistory(apps, { seed: 1, from: firstDay, to: firstDay + days - 1 })) {
      await target.stage(rows)
      onStep(`generating day ${++done} of ${days}`)
    }
    const actor = { kind: 'cli', id: 'bench' } as const
    await target.commit(apps, { organizationId, actor, now }, (day, total) => onStep(`storing day ${day} of ${total}`))
    const importedAt = performance.now()
    await repositoriesOn(database).appUsage.pack(organizationId, firstDay + days, (day, total) =>
      onStep(`adding up day ${day} of ${total}`),
    )
    const seconds = (from: number, to: number) => (to - from) / 1000
    return {
      organizationId,
      now,
      importSeconds: seconds(startedAt, importedAt),
      packSeconds: seconds(importedAt, performance.now()),
    }
  } finally {
    await database.close()
  }
}
