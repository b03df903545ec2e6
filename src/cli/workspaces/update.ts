import { updateWorkspace } from '../../administration/workspaces/update-workspace.ts'
import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import { checkDefaultModels } from '../../routing/check-default-models.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readWorkspaceFlags, workspaceOptions } from '../options/workspace-options.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

/** `workspaces update`: changes a workspace. */
export const workspacesUpdate = defineCliCommand({
  description: 'Change a workspace; a running gateway applies it within a second.',
  args: {
    workspace: { type: 'positional', required: true, description: 'Its slug or id.', names: 'workspaces' },
    name: { type: 'string', valueHint: 'text', description: 'A display name.' },
    slug: { type: 'string', valueHint: 'slug', description: 'The name in paths: a-z, 0-9 and hyphens.' },
    ...workspaceOptions,
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [['workspaces update default --default-sort latency', 'Sorts by latency when a request sets no sort.']],
  async run(args, terminal) {
    const wish = readWorkspaceFlags(args)
    if (Object.keys(wish).length === 0)
      throw new UsageError('There is nothing to change: add --name, --slug or another option.')
    await checkBody('updateWorkspace', wish)
    const loaded = await loadConfigFor(args, terminal)
    const { config } = loaded
    if (wish.default_text_model != null) checkDefaultModels(wish, (await loadCatalog(loaded)).catalog)
    const workspace = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact((repositories) =>
        updateWorkspace(
          repositories,
          cliAuthor(organizationId),
          { workspace: args.workspace, changes: wish },
          Date.now(),
        ),
      ),
    )
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toWorkspaceRecord(workspace), null, 2)}\n`)
    else err.write(`${err.colours.green('✓')} Changed the workspace "${workspace.name}" (${workspace.slug}).\n`)
    return 0
  },
})
