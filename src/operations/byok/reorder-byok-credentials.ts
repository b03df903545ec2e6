import type { Handler } from '../handler.ts'
import { editorFor } from './byok-editor.ts'
import { toByokRecord } from './byok-record.ts'
import { reorderCredentials } from './edit-byok.ts'

/** POST /byok/reorder */
export const reorderByokCredentials: Handler<'reorderByokCredentials'> = async ({ principal, body }, services) => {
  const ordered = await reorderCredentials(editorFor(principal, services), body)
  for (const workspaceId of new Set(ordered.map((each) => each.workspaceId))) services.byok.access.changed(workspaceId)
  return { status: 200, body: { data: ordered.map(toByokRecord) } }
}
