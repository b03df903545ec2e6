import { createWorkspace } from '../../administration/workspaces/create-workspace.ts'
import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import { checkDefaultModels } from '../../routing/check-default-models.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readWorkspaceFlags, workspaceOptions } from '../options/workspace-options.ts'
import { withStore } from '../with-store.ts'

/** `workspaces create`: creates a workspace. */
export const workspacesCreate = defineCliCommand({
  description: 'Create a workspace.',
  args: {
    name: { type: 'string', required: true, valueHint: 'text', description: 'A display name.' },
    slug: {
      type: 'string',
      required: true,
      valueHint: 'slug',
      description: 'The name in paths: a-z, 0-9 and hyphens.',
    },
    ...workspaceOptions,
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    ['workspaces create --name "Search team" --slug search-team', 'Creates a workspace.'],
    ['workspaces create --name CI --slug ci --default-model sim/echo', 'Requests that name no model go to sim/echo.'],
  ],
  async run(args, terminal) {
    const wish = { ...readWorkspaceFlags(args), name: args.name, slug: args.slug }
    await checkBody('createWorkspace', wish)
    const loaded = await loadConfigFor(args, terminal)
    const { config } = loaded
    if (wish.default_text_model != null) checkDefaultModels(wish, (await loadCatalog(loaded)).catalog)
    const workspace = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact((repositories) => createWorkspace(repositories, cliAuthor(organizationId), wish, Date.now())),
    )
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toWorkspaceRecord(workspace), null, 2)}\n`)
    else {
      err.write(`${err.colours.green('✓')} Workspace "${workspace.name}" (${workspace.slug}).\n`)
      out.write(`${workspace.id}\n`)
    }
    return 0
  },
})
