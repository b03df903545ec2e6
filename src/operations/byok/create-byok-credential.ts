import { addCredential } from '../../administration/byok/add-credential.ts'
import { toByokRecord } from '../../administration/byok/byok-record.ts'
import type { Handler } from '../handler.ts'
import { editorFor } from './byok-editor.ts'

/** POST /byok */
export const createByokCredential: Handler<'createByokCredential'> = async ({ principal, body }, services) => {
  const { transact, now } = services
  const credential = await transact((repositories) =>
    addCredential(repositories, editorFor(principal, services), body, now()),
  )
  services.byok.access.changed(credential.workspaceId)
  return { status: 201, body: { data: toByokRecord(credential) } }
}
