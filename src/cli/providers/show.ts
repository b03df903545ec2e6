import { getConfiguredProvider } from '../../administration/catalog/list-configured.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderSetup } from '../setup-view.ts'
import { withStore } from '../with-store.ts'
import { catalogEditorAt } from './catalog-editor.ts'

/** `providers show`: shows a provider with its secrets masked. */
export const providersShow = defineCliCommand({
  description: 'Show a provider: its settings, with the secrets masked, and whether it counts.',
  args: {
    slug: { type: 'positional', required: true, description: 'The slug of the provider.', names: 'providers' },
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
    const { slug, ...rest } = provider
    out.write(renderSetup({ id: slug, ...rest }, out.colours))
    return 0
  },
})
