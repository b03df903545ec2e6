import { createMapping } from '../../administration/scim/create-mapping.ts'
import { toMappingRecord } from '../../administration/scim/mapping-record.ts'
import { toId } from '../../records/uuid.ts'
import type { ScimGroup } from '../../storage/people/scim-group-repository.ts'
import type { MemberRole } from '../../storage/people/user-repository.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { type Store, withStore } from '../with-store.ts'

/** `scim mappings add`: adds everybody in a group to a workspace. */
export const scimMappingsAdd = defineCliCommand({
  description: 'Add everybody in a group to a workspace, now and whenever the group changes.',
  args: {
    group: { type: 'string', required: true, valueHint: 'name|id', description: 'The group.' },
    workspace: {
      type: 'string',
      required: true,
      valueHint: 'slug|id',
      description: 'The workspace.',
      names: 'workspaces',
    },
    role: { type: 'string', default: 'member', valueHint: 'role', description: 'member or admin.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  words: { role: ['member', 'admin'] },
  examples: [
    ['scim mappings add --group Engineering --workspace search-team', 'As members.'],
    ['scim mappings add --group Leads --workspace search-team --role admin', 'As admins.'],
  ],
  async run(args, terminal) {
    const role = readRole(args.role)
    const { config } = await loadConfigFor(args, terminal)
    const { mapping, group, slug } = await withStore(config, terminal, async (store) => {
      const group = await findGroup(store, args.group, terminal.program)
      const { id: workspaceId, slug } = await requireWorkspace(store.repositories, store.organizationId, args.workspace)
      const wish = { groupId: group.id, workspaceId, role }
      const author = cliAuthor(store.organizationId)
      const mapping = await store.transact((repositories) => createMapping(repositories, author, wish, Date.now()))
      return { group, slug, mapping }
    })
    if (args.json === true) {
      terminal.out.write(`${JSON.stringify(toMappingRecord(mapping), null, 2)}\n`)
      return 0
    }
    terminal.err.write(
      `${terminal.err.colours.green('✓')} Everybody in "${group.displayName}" is ${role === 'admin' ? 'an admin' : 'a member'} of ${slug}.\n`,
    )
    terminal.out.write(`${mapping.id}\n`)
    return 0
  },
})

function readRole(text: string): MemberRole {
  if (text === 'member' || text === 'admin') return text
  throw new UsageError(`--role must be member or admin, not "${text}".`)
}

async function findGroup({ repositories, organizationId }: Store, wanted: string, program: string): Promise<ScimGroup> {
  const id = toId(wanted)
  const byId = id === undefined ? null : await repositories.scimGroups.get(organizationId, id)
  const byName = { organizationId, displayName: wanted, offset: 0, limit: 1 }
  const found = byId ?? (await repositories.scimGroups.list(byName)).groups[0]
  if (found === undefined) throw new CommandError(`There is no group "${wanted}". See: ${program} scim groups`)
  return found
}
