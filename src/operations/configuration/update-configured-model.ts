import { updateModel } from '../../administration/catalog/update-model.ts'
import type { Handler } from '../handler.ts'
import { catalogEditorFor } from './catalog-editor.ts'

/** PATCH /admin/models/{author}/{slug} */
export const updateConfiguredModel: Handler<'updateConfiguredModel'> = async (
  { principal, path: { author, slug }, body },
  services,
) => {
  const editor = catalogEditorFor(principal, services)
  const wish = { id: `${author}/${slug}`, changes: body }
  const data = await services.transact((repositories) => updateModel(repositories, editor, wish, services.now()))
  await services.configuration.refresh()
  return { status: 200, body: { data } }
}
