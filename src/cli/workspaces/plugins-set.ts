import { type PluginWish, readPlugins, toPluginRecord } from '../../administration/workspaces/plugin-rules.ts'
import { setPlugins } from '../../administration/workspaces/set-plugins.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

/** `workspaces plugins set`: sets one plugin of a workspace, and leaves the others as they are. */
export const workspacesPluginsSet = defineCliCommand({
  description: 'Set a plugin for the requests of a workspace; a running gateway applies it within a second.',
  args: {
    plugin: { type: 'positional', required: true, description: 'Its id, such as response-healing.' },
    ...workspaceOption,
    off: { type: 'boolean', description: 'Switch it off, unless a request lists it.' },
    settings: { type: 'string', valueHint: 'json', description: 'Its options, as a request would write them.' },
    'prevent-overrides': { type: 'boolean', description: 'Take no other options, on or off, from requests.' },
    remove: { type: 'boolean', description: 'Say nothing of it any more.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    ['workspaces plugins set response-healing --workspace search-team', 'Repairs JSON in every request.'],
    ['workspaces plugins set response-healing --remove', 'Undoes it for the Default workspace.'],
  ],
  async run(args, terminal) {
    const wish = {
      id: args.plugin,
      enabled: args.off !== true,
      ...(args.settings !== undefined && { settings: readSettings(args.settings) }),
      prevent_overrides: args['prevent-overrides'] === true,
    }
    await checkBody('putWorkspacePlugins', { data: [wish] })
    const [set] = await readPlugins([wish as PluginWish])
    const { config } = await loadConfigFor(args, terminal)
    const { slug, plugins } = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact(async (repositories) => {
        const workspace = await chosenWorkspace(repositories, organizationId, args.workspace)
        const others = workspace.plugins.filter(({ id }) => id !== wish.id)
        const plugins = args.remove === true || set === undefined ? others : [...others, set]
        return setPlugins(repositories, cliAuthor(organizationId), { workspace: workspace.id, plugins }, Date.now())
      }),
    )
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(plugins.map(toPluginRecord), null, 2)}\n`)
    else err.write(`${err.colours.green('✓')} The workspace ${slug} has ${toWords(plugins.map(({ id }) => id))}.\n`)
    return 0
  },
})

function toWords(ids: readonly string[]): string {
  return ids.length === 0 ? 'no plugins' : `the plugins ${ids.join(', ')}`
}

function readSettings(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--settings must be JSON, such as {}.')
  }
}
