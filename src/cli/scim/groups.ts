import { toGroupRecord } from '../../administration/scim/group-record.ts'
import { allPages } from '../all-pages.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

/** `scim groups`: lists the groups that identity providers have pushed. */
export const scimGroups = defineCliCommand({
  description: 'List the groups that identity providers have pushed.',
  args: { json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const groups = await withStore(config, terminal, ({ repositories, organizationId }) =>
      allPages(async (page) => {
        const { groups: items, total } = await repositories.scimGroups.listCounted({ organizationId, ...page })
        return { items, total }
      }),
    )
    const records = groups.map(toGroupRecord)
    const columns = [{ title: 'NAME' }, { title: 'MEMBERS', align: 'right' as const }, { title: 'ID' }]
    const rows = records.map(({ display_name: name, member_count: count, id }) => [name, String(count), id])
    const table = () => renderTable(columns, rows, terminal.out)
    terminal.out.write(args.json === true ? `${JSON.stringify(records, null, 2)}\n` : table())
    return 0
  },
})
