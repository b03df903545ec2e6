import { deleteWorkspace } from '../../administration/workspaces/delete-workspace.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'

/** `workspaces delete`: deletes a workspace that has no keys. */
export const workspacesDelete = defineCliCommand({
  description: 'Delete a workspace that has no keys, with its memberships and budgets.',
  args: {
    workspace: { type: 'positional', required: true, description: 'Its slug or id.', names: 'workspaces' },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: ({ repositories, organizationId }) => requireWorkspace(repositories, organizationId, args.workspace),
      question: ({ name, slug }) =>
        `Delete the workspace "${name}" (${slug}) with its memberships and budgets? This can't be undone.`,
      remove: (repositories, author, { id }, now) => deleteWorkspace(repositories, author, id, now),
      done: ({ name, slug }) => `Deleted the workspace "${name}" (${slug}).`,
    })
  },
})
