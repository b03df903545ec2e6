import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import { allPages } from '../all-pages.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

/** `workspaces list`: lists every workspace with its defaults. */
export const workspacesList = defineCliCommand({
  description: 'List workspaces.',
  args: { json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const workspaces = await withStore(config, terminal, ({ repositories, organizationId }) =>
      allPages(async (page) => {
        const { workspaces: items, total } = await repositories.workspaces.list(organizationId, page)
        return { items, total }
      }),
    )
    const { out } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(workspaces.map(toWorkspaceRecord), null, 2)}\n`)
      return 0
    }
    const columns = ['NAME', 'SLUG', 'DEFAULT MODEL', 'DEFAULT SORT', 'ID'].map((title) => ({ title }))
    const none = out.colours.dim('none')
    const rows = workspaces.map(({ name, slug, defaultTextModel, defaultProviderSort, id }) => [
      name,
      slug,
      defaultTextModel ?? none,
      defaultProviderSort ?? none,
      id,
    ])
    out.write(renderTable(columns, rows, out))
    return 0
  },
})
