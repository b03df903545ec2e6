import { updateProvider } from '../../administration/catalog/update-provider.ts'
import type { Handler } from '../handler.ts'
import { catalogEditorFor } from './catalog-editor.ts'

/** PATCH /admin/providers/{slug} */
export const updateConfiguredProvider: Handler<'updateConfiguredProvider'> = async (
  { principal, path, body },
  services,
) => {
  const editor = catalogEditorFor(principal, services)
  const wish = { slug: path.slug, changes: body }
  const data = await services.transact((repositories) => updateProvider(repositories, editor, wish, services.now()))
  await services.configuration.refresh()
  return { status: 200, body: { data } }
}
