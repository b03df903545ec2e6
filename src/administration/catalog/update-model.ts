import type { Schema } from '../../contract/contract.ts'
import { readManaged } from '../../managed/read-managed.ts'
import type { StoredModel } from '../../storage/catalog/managed-rows.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { CatalogEditor } from './catalog-editor.ts'
import { toManagedModelRecord } from './model-record.ts'
import { lockStoredModel } from './require-stored.ts'
import { checkedModel } from './stored-model.ts'

/** What becomes of which model. */
export interface ModelUpdate {
  readonly id: string
  readonly changes: Schema<'UpdateConfiguredModelRequest'>
}

/** Within a transaction: changes a stored model. Throws GatewayError: 404, 409 for one of the file, 400 for settings that make none. */
export async function updateModel(
  repositories: Repositories,
  editor: CatalogEditor,
  { id, changes }: ModelUpdate,
  now: number,
): Promise<Schema<'ConfiguredModel'>> {
  const { managedCatalog } = repositories
  const stored = await lockStoredModel(repositories, editor, id)
  const before = await storedModelRecord(repositories, stored, editor)
  if (Object.keys(changes).length === 0) return before
  const merged = Object.entries({ ...stored.settings, ...changes }).filter(([, value]) => value !== null)
  const updatedAt = Math.max(now, stored.updatedAt + 1)
  const changed: StoredModel = { ...stored, settings: Object.fromEntries(merged), updatedAt }
  await checkedModel(repositories, changed, editor)
  await managedCatalog.replaceModel(changed)
  const after = await storedModelRecord(repositories, changed, editor)
  const target = { kind: 'model', id }
  await recordChange(repositories, editor, { action: 'model.update', target, before, after }, now)
  return after
}

/** The record of a stored model, as it counts beside the stored providers. */
export async function storedModelRecord(
  { managedCatalog }: Pick<Repositories, 'managedCatalog'>,
  stored: StoredModel,
  editor: CatalogEditor,
): Promise<Schema<'ConfiguredModel'>> {
  const { providers } = await managedCatalog.read()
  const [state] = readManaged({ version: 0, providers, models: [stored] }, editor).models
  if (state === undefined) throw new TypeError('each stored model has a state')
  return toManagedModelRecord(state)
}
