import { authorOf } from '../../administration/author.ts'
import { toByokRecord } from '../../administration/byok/byok-record.ts'
import { reorderCredentials } from '../../administration/byok/reorder-credentials.ts'
import type { Handler } from '../handler.ts'

/** POST /byok/reorder */
export const reorderByokCredentials: Handler<'reorderByokCredentials'> = async ({ principal, body }, services) => {
  const ordered = await services.transact((repositories) =>
    reorderCredentials(repositories, authorOf(principal), body, services.now()),
  )
  for (const workspaceId of new Set(ordered.map((each) => each.workspaceId))) services.byok.access.changed(workspaceId)
  return { status: 200, body: { data: ordered.map(toByokRecord) } }
}
