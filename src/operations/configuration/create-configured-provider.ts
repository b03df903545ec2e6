import { createProvider } from '../../administration/catalog/create-provider.ts'
import type { Handler } from '../handler.ts'
import { catalogEditorFor } from './catalog-editor.ts'

/** POST /admin/providers */
export const createConfiguredProvider: Handler<'createConfiguredProvider'> = async ({ principal, body }, services) => {
  const editor = catalogEditorFor(principal, services)
  const data = await services.transact((repositories) => createProvider(repositories, editor, body, services.now()))
  await services.configuration.refresh()
  return { status: 201, body: { data } }
}
