import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { type GenerationRow, toGenerationRecord } from '../../src/storage/generations/generation-row.ts'
import { type Repositories, repositoriesOn } from '../../src/storage/repositories.ts'
import { openDatabase } from '../../src/storage/store/database.ts'

/** The generations that stand in a gateway's SQLite file now, oldest first. */
export async function readGenerations(dataDir: string): Promise<GenerationRecord[]> {
  const database = await openDatabase({ url: undefined, dataDir })
  try {
    const rows = await database.run((knex) => knex<GenerationRow>('generations').orderBy(['created_at', 'id']))
    return rows.map(toGenerationRecord)
  } finally {
    await database.close()
  }
}

/** Does something to a running gateway's SQLite file, beside the gateway. */
export async function inStore<T>(dataDir: string, work: (repositories: Repositories) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: undefined, dataDir })
  try {
    return await work(repositoriesOn(database))
  } finally {
    await database.close()
  }
}
