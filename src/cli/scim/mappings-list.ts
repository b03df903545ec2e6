import { toMappingRecord } from '../../administration/scim/mapping-record.ts'
import type { GroupMapping } from '../../storage/people/group-mapping-repository.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { type Store, withStore } from '../with-store.ts'
import { allMappings } from './find-mapping.ts'

/** `scim mappings list`: lists which groups become members of which workspaces. */
export const scimMappingsList = defineCliCommand({
  description: 'List which groups become members of which workspaces.',
  args: { json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { mappings, rows } = await withStore(config, terminal, async (store) => {
      const found = await allMappings(store)
      return { mappings: found, rows: await Promise.all(found.map((mapping) => toRow(store, mapping))) }
    })
    if (args.json === true) {
      terminal.out.write(`${JSON.stringify(mappings.map(toMappingRecord), null, 2)}\n`)
      return 0
    }
    const columns = ['GROUP', 'WORKSPACE', 'ROLE', 'ID'].map((title) => ({ title }))
    terminal.out.write(renderTable(columns, rows, terminal.out))
    return 0
  },
})

async function toRow({ repositories, organizationId }: Store, mapping: GroupMapping): Promise<string[]> {
  const group = await repositories.scimGroups.get(organizationId, mapping.groupId)
  const workspace = await repositories.workspaces.get(organizationId, mapping.workspaceId)
  return [group?.displayName ?? mapping.groupId, workspace?.slug ?? mapping.workspaceId, mapping.role, mapping.id]
}
