import { getConfiguredModel } from '../../administration/catalog/list-configured.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { catalogEditorAt } from '../providers/catalog-editor.ts'
import { renderSetup } from '../setup-view.ts'
import { withStore } from '../with-store.ts'

/** `models show`: shows a model of gateway.yaml or the database. */
export const modelsShow = defineCliCommand({
  description: 'Show a model of gateway.yaml or the database: its settings, who serves it, and whether it counts.',
  args: {
    id: { type: 'positional', required: true, description: 'The id of the model, author/slug.', names: 'models' },
    json: { type: 'boolean', description: 'Print JSON, with the record of GET /admin/models/{author}/{slug}.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    const model = await withStore(loaded.config, terminal, (store) =>
      getConfiguredModel(store.repositories, catalogEditorAt(store, loaded), args.id),
    )
    const { out } = terminal
    out.write(args.json === true ? `${JSON.stringify(model, null, 2)}\n` : renderSetup(model, out.colours))
    return 0
  },
})
