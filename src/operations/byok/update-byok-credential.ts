import { toByokRecord } from '../../administration/byok/byok-record.ts'
import { updateCredential } from '../../administration/byok/update-credential.ts'
import type { Handler } from '../handler.ts'
import { editorFor } from './byok-editor.ts'

/** PATCH /byok/{id} */
export const updateByokCredential: Handler<'updateByokCredential'> = async ({ principal, path, body }, services) => {
  const { transact, now } = services
  const wish = { id: path.id, changes: body }
  const credential = await transact((repositories) =>
    updateCredential(repositories, editorFor(principal, services), wish, now()),
  )
  services.byok.access.changed(credential.workspaceId)
  return { status: 200, body: { data: toByokRecord(credential) } }
}
