import { authorOf } from '../../administration/author.ts'
import { readPlugins, toPluginRecord } from '../../administration/workspaces/plugin-rules.ts'
import { setPlugins } from '../../administration/workspaces/set-plugins.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'

/** PUT /workspaces/{id}/plugins */
export const putWorkspacePlugins: Handler<'putWorkspacePlugins'> = async ({ principal, path, body }, services) => {
  const wish = { workspace: path.id, plugins: await readPlugins(body.data) }
  const { id, plugins } = await services.transact((repositories) =>
    setPlugins(repositories, authorOf(principal), wish, services.now()),
  )
  // They are remembered with the keys.
  await forgetKeys(services, principal.organizationId, { workspaceId: id })
  return { status: 200, body: { data: plugins.map(toPluginRecord) } }
}
