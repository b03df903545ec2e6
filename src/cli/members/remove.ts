import { removeMember } from '../../administration/members/remove-member.ts'
import { removePerson } from '../../administration/members/remove-person.ts'
import { requireUser } from '../../workspaces/find-user.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'

/** `members remove`: ends a membership by hand, or deletes a user with all keys. */
export const membersRemove = defineCliCommand({
  description: 'Remove a user from a workspace, or delete the user with all memberships and keys.',
  args: {
    user: { type: 'positional', required: true, description: 'A user name or id.' },
    workspace: {
      type: 'string',
      valueHint: 'slug|id',
      description: 'Of which the user shall not be a member any more; without it the user is deleted.',
    },
    ...yesOption,
    ...configOptions,
  },
  examples: [['members remove ada@example.com --workspace search-team --yes', 'Without a question, for scripts.']],
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { workspace } = args
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async ({ repositories, transact, organizationId }) => {
      const author = cliAuthor(organizationId)
      const { id: userId, userName } = await requireUser(repositories, organizationId, args.user)
      const question =
        workspace === undefined
          ? `Delete ${userName} with all memberships and keys? It can't be undone.`
          : `Take ${userName} out of the workspace ${workspace}?`
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
          ? `${done}${userName} is not a member of ${workspace} any more.\n`
          : `${done}${userName} is not a member by hand any more, but still through group mappings: ${left.sources.join(', ')}.\n`,
      )
      return 0
    })
  },
})
