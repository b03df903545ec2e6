import type { Catalog } from '../../catalog/catalog.ts'
import type { Schema } from '../../contract/contract.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { toGeneration } from './generation-record.ts'

/** The wire records of an organization's generations, with the keys that made them looked up all at once. */
export async function toGenerations(
  organizationId: string,
  records: readonly GenerationRecord[],
  generationPages: Pick<Repositories['generationPages'], 'hashesOfKeys'>,
  { providers }: Pick<Catalog, 'providers'>,
): Promise<Schema<'Generation'>[]> {
  const ids = records.map(({ keyId }) => keyId)
  const keyHashes = await generationPages.hashesOfKeys(organizationId, ids)
  return records.map((record) => toGeneration(record, { providers, keyHashes }))
}
