import { type GenerationRow, toGenerationRecord } from '../../src/storage/generations/generation-row.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import type { FreshDatabase } from './databases.ts'
import { managementKey, startGateway, type TestGateway, type TestGatewayOptions } from './test-gateway.ts'

type Store = Pick<FreshDatabase, 'url' | 'dataDir'>

/** Starts a gateway on a store that others may use too. */
export function startGatewayOn(
  { url, dataDir }: Store,
  config: TestGatewayOptions['config'] = {},
): Promise<TestGateway> {
  const place = url === undefined ? { GATEWAY_DATA_DIR: dataDir } : { DATABASE_URL: url }
  return startGateway({ config, env: place })
}

/** All that the store says about money. Amounts are nano-dollars. */
export interface Books {
  readonly generations: readonly ReturnType<typeof toGenerationRecord>[]
  readonly budgets: readonly {
    readonly kind: string
    readonly limit: number
    readonly spent: number
    readonly reserved: number
  }[]
  readonly reservations: number
  /** By key id. */
  readonly usage: ReadonlyMap<number, number>
}

/** Reads a store from outside. */
export async function readBooks({ url, dataDir }: Store): Promise<Books> {
  const database = await openDatabase({ url, dataDir })
  try {
    return await database.run(async (knex) => ({
      generations: (await knex<GenerationRow>('generations').orderBy(['created_at', 'id'])).map(toGenerationRecord),
      budgets: await knex('budgets')
        .orderBy('created_at')
        .select({ kind: 'subject_kind', limit: 'limit_nanos', spent: 'spent_nanos', reserved: 'reserved_nanos' }),
      reservations: (await knex('reservations')).length,
      usage: new Map((await knex('key_usage')).map((row) => [row.key_id, row.total_nanos + row.byok_total_nanos])),
    }))
  } finally {
    await database.close()
  }
}

/** Manages keys with the gateway's own operations. */
export async function manage(gateway: TestGateway, method: string, path: string, body?: unknown) {
  const response = await gateway.fetch(path, {
    method,
    key: managementKey,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { readonly data: Record<string, unknown>; readonly key?: string }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** A new key with these settings: its text and its record. */
export async function makeKey(gateway: TestGateway, fields: object = {}) {
  const { key = '', data } = await manage(gateway, 'POST', '/keys', { name: 'a key', ...fields })
  return { key, hash: String(data['hash']), id: Number(data['id']), workspaceId: String(data['workspace_id']) }
}
