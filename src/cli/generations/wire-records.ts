import { simulatorProvider } from '../../catalog/simulator-provider.ts'
import type { Config } from '../../config/config.ts'
import type { Schema } from '../../contract/contract.ts'
import { toCsv } from '../../operations/usage/generation-csv.ts'
import { toGeneration } from '../../operations/usage/generation-record.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'

/** How records are named: as a gateway of this configuration names providers, and keys by their hashes. */
interface Named {
  readonly config: Pick<Config, 'providers'>
  readonly keyHashes: ReadonlyMap<number, string>
}

/** Records as GET /generations gives them as CSV. */
export function csv(records: readonly GenerationRecord[], names: Named): string {
  return toCsv(wireRecords(records, names))
}

/** Records as GET /generations gives them a line each. */
export function ndjson(records: readonly GenerationRecord[], names: Named): string {
  return wireRecords(records, names)
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('')
}

/** Records as GET /generations gives them, for people too. */
export function json(records: readonly GenerationRecord[], names: Named): string {
  return `${JSON.stringify(wireRecords(records, names), null, 2)}\n`
}

/** A record as GET /generation gives it, for people too. */
export function jsonOfOne(record: GenerationRecord, names: Named): string {
  return `${JSON.stringify(wireRecords([record], names)[0], null, 2)}\n`
}

/** Providers that a gateway would find by itself have names of their own already. */
function wireRecords(records: readonly GenerationRecord[], { config, keyHashes }: Named): Schema<'Generation'>[] {
  const named = new Map([simulatorProvider, ...config.providers].map((provider) => [provider.slug, provider]))
  return records.map((record) => toGeneration(record, { providers: named, keyHashes }))
}
