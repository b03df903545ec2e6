import { addMember } from '../../administration/members/add-member.ts'
import { addPerson } from '../../administration/members/add-person.ts'
import { toMemberRecord } from '../../administration/members/member-record.ts'
import type { MemberRole } from '../../storage/people/user-repository.ts'
import { requireUser } from '../../workspaces/find-user.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

/** `members add`: creates a user, or adds an existing one to a workspace. */
export const membersAdd = defineCliCommand({
  description: 'Add a user to the organization, or to a workspace.',
  args: {
    user: { type: 'positional', required: true, description: 'An email address; with --workspace also a name or id.' },
    workspace: {
      type: 'string',
      names: 'workspaces',
      valueHint: 'slug|id',
      description: 'Add an existing user to this workspace.',
    },
    role: { type: 'string', valueHint: 'role', description: 'member or admin. Default: member.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  words: { role: ['member', 'admin'] },
  examples: [
    ['members add ada@example.com', 'Creates a user of the organization.'],
    ['members add ada@example.com --workspace search-team --role admin', 'Makes the user an admin of that workspace.'],
  ],
  async run(args, terminal) {
    const role = readRole(args.role)
    const { workspace, user } = args
    const { config } = await loadConfigFor(args, terminal)
    const now = Date.now()
    const wish = { email: user, role: role === 'admin' ? ('org:admin' as const) : ('org:member' as const) }
    if (workspace === undefined) await checkBody('addOrganizationMember', wish)
    const record = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact(async (repositories) => {
        const author = cliAuthor(organizationId)
        if (workspace === undefined) return addPerson(repositories, author, wish, now)
        const { id: userId } = await requireUser(repositories, organizationId, user)
        return toMemberRecord(await addMember(repositories, author, { workspace, userId, role }, now))
      }),
    )
    const { out, err } = terminal
    const where = workspace === undefined ? 'the organization' : `the workspace ${workspace}`
    if (args.json === true) out.write(`${JSON.stringify(record, null, 2)}\n`)
    else err.write(`${err.colours.green('✓')} ${user} belongs to ${where} (${record.role}).\n`)
    return 0
  },
})

function readRole(role: string | undefined): MemberRole {
  if (role === undefined || role === 'member') return 'member'
  if (role === 'admin') return 'admin'
  throw new UsageError(`--role must be member or admin, not "${role}".`)
}
