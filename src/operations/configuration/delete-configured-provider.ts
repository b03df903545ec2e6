import { deleteProvider } from '../../administration/catalog/delete-provider.ts'
import type { Handler } from '../handler.ts'
import { catalogEditorFor } from './catalog-editor.ts'

/** DELETE /admin/providers/{slug} */
export const deleteConfiguredProvider: Handler<'deleteConfiguredProvider'> = async (
  { principal, path, query },
  services,
) => {
  const editor = catalogEditorFor(principal, services)
  const wish = { slug: path.slug, withModels: query.with_models === true }
  const models = await services.transact((repositories) => deleteProvider(repositories, editor, wish, services.now()))
  await services.configuration.refresh()
  return { status: 200, body: { deleted: true, models } }
}
