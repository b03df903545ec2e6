import { updatePerson } from '../../administration/members/update-person.ts'
import { requireUser } from '../../workspaces/find-user.ts'
import { cliAuthor } from '../cli-actor.ts'
import { type Command, defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'

/** `members deactivate`: refuses a user's keys until the user is activated again. */
export const membersDeactivate = switchCommand(
  false,
  "Refuse a user's keys, and keep the memberships; a running gateway applies it within a second.",
)

/** `members activate`: accepts a user's keys again. */
export const membersActivate = switchCommand(true, "Accept a user's keys again.")

function switchCommand(isActive: boolean, description: string): Command {
  const name = isActive ? 'activate' : 'deactivate'
  return defineCliCommand({
    description,
    args: {
      user: { type: 'positional', required: true, description: 'A user name or id.' },
      json: { type: 'boolean', description: 'Print JSON.' },
      ...configOptions,
    },
    examples: [[`members ${name} ada@example.com`, 'Identity providers do the same with "active".']],
    async run(args, terminal) {
      const { config } = await loadConfigFor(args, terminal)
      const record = await withStore(config, terminal, ({ transact, organizationId }) =>
        transact(async (repositories) => {
          const { id } = await requireUser(repositories, organizationId, args.user)
          return updatePerson(
            repositories,
            cliAuthor(organizationId),
            { id, changes: { active: isActive } },
            Date.now(),
          )
        }),
      )
      const done = isActive ? 'is active' : 'is no longer active'
      if (args.json === true) terminal.out.write(`${JSON.stringify(record, null, 2)}\n`)
      else terminal.err.write(`${terminal.err.colours.green('✓')} ${record.user_name} ${done}.\n`)
      return 0
    },
  })
}
