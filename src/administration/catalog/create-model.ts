import type { Schema } from '../../contract/contract.ts'
import type { StoredModel } from '../../storage/catalog/managed-rows.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { CatalogEditor } from './catalog-editor.ts'
import { toManagedModelRecord } from './model-record.ts'
import { conflict, inFile } from './refusals.ts'
import { checkedModel } from './stored-model.ts'

/** The most that are stored: each request's catalog has them all. */
export const modelsMax = 5_000

/**
 * Within a transaction: stores a model. Throws GatewayError: 400 for settings that make none and for a provider that there is not, 409 for an
 * id that the file or the store has.
 */
export async function createModel(
  repositories: Repositories,
  editor: CatalogEditor,
  { id, ...settings }: Schema<'CreateConfiguredModelRequest'>,
  now: number,
): Promise<Schema<'ConfiguredModel'>> {
  const { managedCatalog } = repositories
  if (editor.config.models.some((each) => each.id === id))
    throw inFile(editor.config, `a model "${id}"`, ', or choose another id')
  await managedCatalog.advance()
  const there = await managedCatalog.models()
  if (there.some((each) => each.id === id))
    throw conflict(`There is a stored model "${id}" already: change or remove it.`)
  if (there.length >= modelsMax)
    throw conflict(`There are ${modelsMax} stored models, which is the most: remove one first.`)
  const { organizationId } = editor
  const stored: StoredModel = { id, organizationId, settings, createdAt: now, updatedAt: now }
  const record = toManagedModelRecord(await checkedModel(repositories, stored, editor))
  await managedCatalog.addModel(stored)
  const target = { kind: 'model', id }
  await recordChange(repositories, editor, { action: 'model.create', target, before: null, after: record }, now)
  return record
}
