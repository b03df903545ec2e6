import { reachableSlugs } from '../../config/reachable-slugs.ts'
import { toManagedModel } from '../../managed/managed-model.ts'
import { type ManagedModel, readManaged, withManaged } from '../../managed/read-managed.ts'
import type { StoredModel } from '../../storage/catalog/managed-rows.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { CatalogEditor } from './catalog-editor.ts'
import { unusable } from './refusals.ts'

/** A model with the providers that there are. Throws GatewayError 400 that names what is not good. */
export async function checkedModel(
  { managedCatalog }: Pick<Repositories, 'managedCatalog'>,
  stored: StoredModel,
  editor: CatalogEditor,
): Promise<ManagedModel> {
  const { providers } = await managedCatalog.read()
  const managed = readManaged({ version: 0, providers, models: [] }, editor)
  const { model, problems } = toManagedModel(
    stored.id,
    stored.settings,
    reachableSlugs(withManaged(editor.config, managed), editor.env),
  )
  if (problems.length > 0 || model === null) throw unusable(problems)
  return { stored, status: 'active', problem: null, model }
}
