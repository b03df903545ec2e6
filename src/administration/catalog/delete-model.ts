import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { CatalogEditor } from './catalog-editor.ts'
import { lockStoredModel } from './require-stored.ts'
import { storedModelRecord } from './update-model.ts'

/** Within a transaction: deletes a stored model. Throws GatewayError: 404, or 409 for one of the file. */
export async function deleteModel(
  repositories: Repositories,
  editor: CatalogEditor,
  id: string,
  now: number,
): Promise<void> {
  const stored = await lockStoredModel(repositories, editor, id)
  const before = await storedModelRecord(repositories, stored, editor)
  await repositories.managedCatalog.deleteModel(id)
  const target = { kind: 'model', id }
  await recordChange(repositories, editor, { action: 'model.delete', target, before, after: null }, now)
}
