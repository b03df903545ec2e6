import type { GenerationRecord } from '../../src/accounting/generation-record.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { type GenerationRow, toGenerationRecord } from '../../src/storage/generation-row.ts'

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
