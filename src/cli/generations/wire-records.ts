import { simulatorProvider } from '../../catalog/simulator-provider.ts'
import type { Config } from '../../config/config.ts'
import type { Schema } from '../../contract/contract.ts'
import { toCsv } from '../../operations/usage/generation-csv.ts'
import { toGeneration } from '../../operations/usage/generation-record.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'

type Named = Pick<Config, 'providers'>

/** Records as GET /generations gives them as CSV. */
export function csv(records: readonly GenerationRecord[], config: Named): string {
  return toCsv(wireRecords(records, config))
}

/** Records as GET /generations gives them a line each. */
export function ndjson(records: readonly GenerationRecord[], config: Named): string {
  return wireRecords(records, config)
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('')
}

/** Records as GET /generations gives them, for people too. */
export function json(records: readonly GenerationRecord[], config: Named): string {
  return `${JSON.stringify(wireRecords(records, config), null, 2)}\n`
}

/** A record as GET /generation gives it, for people too. */
export function jsonOfOne(record: GenerationRecord, config: Named): string {
  return `${JSON.stringify(wireRecords([record], config)[0], null, 2)}\n`
}

/** Providers are named as a gateway of this configuration names them; those that it would find by itself have names of their own already. */
function wireRecords(records: readonly GenerationRecord[], { providers }: Named): Schema<'Generation'>[] {
  const named = new Map([simulatorProvider, ...providers].map((provider) => [provider.slug, provider]))
  return records.map((record) => toGeneration(record, { providers: named }))
}
