import { toMemberRecord } from '../../administration/members/member-record.ts'
import { readPersonRecords } from '../../administration/members/person-record.ts'
import type { User } from '../../storage/people/user-repository.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import { allPages } from '../all-pages.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'
import { type Store, withStore } from '../with-store.ts'

/** `members list`: lists the users of the organization, or the members of a workspace. */
export const membersList = defineCliCommand({
  description: 'List the users of the organization, or the members of a workspace.',
  args: {
    workspace: {
      type: 'string',
      names: 'workspaces',
      valueHint: 'slug|id',
      description: 'List the members of this workspace, with the reason for each.',
    },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { out } = terminal
    const { workspace } = args
    const { records, table } = await withStore(config, terminal, (store) =>
      workspace === undefined ? describeUsers(store, out) : describeMembers(store, workspace, out),
    )
    out.write(args.json === true ? `${JSON.stringify(records, null, 2)}\n` : table)
    return 0
  },
})

interface Listing {
  readonly records: readonly object[]
  readonly table: string
}

async function describeUsers({ repositories, organizationId }: Store, out: Output): Promise<Listing> {
  const users = await allUsers({ repositories, organizationId })
  const records = await readPersonRecords(repositories, organizationId, users)
  const columns = ['NAME', 'EMAIL', 'ROLE', 'STATE', 'WORKSPACES', 'ID'].map((title) => ({ title }))
  const { green, yellow } = out.colours
  const rows = records.map(({ user_name: name, email, role, active, workspaces, id }) => [
    name,
    email ?? '',
    role,
    active ? green('active') : yellow('inactive'),
    String(workspaces.length),
    id,
  ])
  return { records, table: renderTable(columns, rows, out) }
}

async function describeMembers(store: Store, place: string, out: Output): Promise<Listing> {
  const { repositories, organizationId } = store
  const { id: workspaceId } = await requireWorkspace(repositories, organizationId, place)
  const members = await allPages(async (page) => {
    const { members: items, total } = await repositories.memberships.list({ organizationId, workspaceId, ...page })
    return { items, total }
  })
  const names = new Map((await allUsers(store)).map(({ id, userName }) => [id, userName]))
  const columns = ['NAME', 'ROLE', 'FROM', 'USER'].map((title) => ({ title }))
  const rows = members.map(({ userId, role, sources }) => [names.get(userId) ?? '', role, sources.join(', '), userId])
  return { records: members.map(toMemberRecord), table: renderTable(columns, rows, out) }
}

function allUsers({
  repositories,
  organizationId,
}: Pick<Store, 'repositories' | 'organizationId'>): Promise<readonly User[]> {
  return allPages(async (page) => {
    const { users: items, total } = await repositories.users.list({ organizationId, ...page })
    return { items, total }
  })
}
