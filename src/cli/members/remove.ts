import { removeMember } from '../../administration/members/remove-member.ts'
import { removePerson } from '../../administration/members/remove-person.ts'
import { requireUser } from '../../workspaces/find-user.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'

/** `members remove`: removes a user from a workspace, or deletes the user and all their keys. */
export const membersRemove = defineCliCommand({
  description: 'Remove a user from a workspace, or delete the user with all memberships and keys.',
  args: {
    user: { type: 'positional', required: true, description: 'A user name or id.' },
    workspace: {
      type: 'string',
      names: 'workspaces',
      valueHint: 'slug|id',
      description: 'Remove the user from this workspace only; without it the user is deleted.',
    },
    ...yesOption,
    ...configOptions,
  },
  examples: [['members remove ada@example.com --workspace search-team --yes', 'Without confirmation, for scripts.']],
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { workspace } = args
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async ({ repositories, transact, organizationId }) => {
      const author = cliAuthor(organizationId)
      const { id: userId, userName } = await requireUser(repositories, organizationId, args.user)
      const question =
        workspace === undefined
          ? `Delete ${userName} with all memberships and keys? This can't be undone.`
          : `Remove ${userName} from the workspace ${workspace}?`
      if (!(await confirm(args, terminal, question))) return 1
      const done = `${terminal.err.colours.green('✓')} `
      if (workspace === undefined) {
        await transact((inside) => removePerson(inside, author, userId, Date.now()))
        terminal.err.write(`${done}Deleted ${userName}.\n`)
        return 0
      }
      const left = await transact((inside) => removeMember(inside, author, { workspace, userId }, Date.now()))
      terminal.err.write(
        left === null
          ? `${done}${userName} is no longer a member of ${workspace}.\n`
          : `${done}${userName} is no longer a direct member, but still one through group mappings: ${left.sources.join(', ')}.\n`,
      )
      return 0
    })
  },
})
