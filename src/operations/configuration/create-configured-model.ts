import { createModel } from '../../administration/catalog/create-model.ts'
import type { Handler } from '../handler.ts'
import { catalogEditorFor } from './catalog-editor.ts'

/** POST /admin/models */
export const createConfiguredModel: Handler<'createConfiguredModel'> = async ({ principal, body }, services) => {
  const editor = catalogEditorFor(principal, services)
  const data = await services.transact((repositories) => createModel(repositories, editor, body, services.now()))
  await services.configuration.refresh()
  return { status: 201, body: { data } }
}
