import { deleteWorkspace } from '../../administration/workspaces/delete-workspace.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'

/** `workspaces delete`: ends a workspace that no key belongs to any more. */
export const workspacesDelete = defineCliCommand({
  description: 'Delete a workspace that has no keys, with its memberships and budgets.',
  args: {
    workspace: { type: 'positional', required: true, description: 'Its slug or id.' },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async ({ repositories, transact, organizationId }) => {
      const { id, name, slug } = await requireWorkspace(repositories, organizationId, args.workspace)
      const question = `Delete the workspace "${name}" (${slug}) with its memberships and budgets? It can't be undone.`
      if (!(await confirm(args, terminal, question))) return 1
      await transact((inside) => deleteWorkspace(inside, cliAuthor(organizationId), id, Date.now()))
      terminal.err.write(`${terminal.err.colours.green('✓')} Deleted the workspace "${name}" (${slug}).\n`)
      return 0
    })
  },
})
