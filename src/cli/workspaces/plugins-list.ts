import { toPluginRecord } from '../../administration/workspaces/plugin-rules.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

/** `workspaces plugins list`: lists what a workspace sets of plugins. */
export const workspacesPluginsList = defineCliCommand({
  description: 'List the plugins of a workspace.',
  args: { ...workspaceOption, json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { plugins } = await withStore(config, terminal, ({ repositories, organizationId }) =>
      chosenWorkspace(repositories, organizationId, args.workspace),
    )
    const { out } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(plugins.map(toPluginRecord), null, 2)}\n`)
      return 0
    }
    const columns = ['PLUGIN', 'ENABLED', 'OVERRIDES', 'SETTINGS'].map((title) => ({ title }))
    const rows = plugins.map(({ id, isEnabled, settings, preventsOverrides }) => [
      id,
      isEnabled ? 'yes' : 'no',
      preventsOverrides ? 'prevented' : 'allowed',
      JSON.stringify(settings),
    ])
    out.write(renderTable(columns, rows, out))
    return 0
  },
})
