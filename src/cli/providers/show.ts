import { getConfiguredProvider } from '../../administration/catalog/list-configured.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'
import { catalogEditorAt } from './catalog-editor.ts'

/** `providers show`: shows a provider with its secrets masked. */
export const providersShow = defineCliCommand({
  description: 'Show a provider: its settings, with the secrets masked, and whether it counts.',
  args: {
    slug: { type: 'positional', required: true, description: 'The slug of the provider.' },
    json: { type: 'boolean', description: 'Print JSON, with the record of GET /admin/providers/{slug}.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    const provider = await withStore(loaded.config, terminal, (store) =>
      getConfiguredProvider(store.repositories, catalogEditorAt(store, loaded), args.slug),
    )
    const { out } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(provider, null, 2)}\n`)
      return 0
    }
    const { name, slug, problem, ...rest } = provider
    const lines = [
      out.colours.bold(name),
      out.colours.dim(slug),
      '',
      ...(problem === null ? [] : [out.colours.red(problem), '']),
      ...Object.entries(rest).map(([member, value]) => `${member}: ${wordOf(value)}`),
    ]
    out.write(`${lines.join('\n')}\n`)
    return 0
  },
})

function wordOf(value: unknown): string {
  if (value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
