import { deleteModel } from '../../administration/catalog/delete-model.ts'
import type { Handler } from '../handler.ts'
import { catalogEditorFor } from './catalog-editor.ts'

/** DELETE /admin/models/{author}/{slug} */
export const deleteConfiguredModel: Handler<'deleteConfiguredModel'> = async (
  { principal, path: { author, slug } },
  services,
) => {
  const editor = catalogEditorFor(principal, services)
  await services.transact((repositories) => deleteModel(repositories, editor, `${author}/${slug}`, services.now()))
  await services.configuration.refresh()
  return { status: 200, body: { deleted: true } }
}
