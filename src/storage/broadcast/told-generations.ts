import type { GenerationRecord } from '../../records/generation-record.ts'
import { type GenerationRow, toGenerationRecord } from '../generations/generation-row.ts'
import type { Session } from '../store/database.ts'

/** A stored generation, and the names that people know its key, its workspace and its app by. */
export interface ToldGeneration {
  readonly record: GenerationRecord
  readonly keyName: string | null
  readonly keyHash: string | null
  readonly workspaceName: string | null
}

type ToldRow = GenerationRow & {
  told_key_name: string | null
  told_key_hash: string | null
  told_workspace_name: string | null
  told_app_origin: string | null
  told_app_title: string | null
}

/** The generations with these ids, at most some hundred, in the order of their ids. Those that are not stored any more are left out. */
export async function readToldGenerations(
  session: Session,
  ids: readonly string[],
): Promise<readonly ToldGeneration[]> {
  const rows: ToldRow[] = await session.run((knex) =>
    knex('generations')
      .leftJoin('api_keys', 'api_keys.id', 'generations.key_id')
      .leftJoin('workspaces', 'workspaces.id', 'generations.workspace_id')
      .leftJoin('apps', 'apps.id', 'generations.app_id')
      .whereIn('generations.id', [...ids])
      .orderBy('generations.id')
      .select('generations.*', {
        told_key_name: 'api_keys.name',
        told_key_hash: 'api_keys.hash',
        told_workspace_name: 'workspaces.name',
        told_app_origin: 'apps.origin',
        told_app_title: 'apps.title',
      }),
  )
  return rows.map((row) => ({
    record: withApp(toGenerationRecord(row), row),
    keyName: row.told_key_name,
    keyHash: row.told_key_hash,
    workspaceName: row.told_workspace_name,
  }))
}

function withApp(
  record: GenerationRecord,
  { told_app_origin: origin, told_app_title: title }: ToldRow,
): GenerationRecord {
  return origin === null ? record : { ...record, app: { origin, title, categories: [] } }
}
