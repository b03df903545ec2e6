import { deleteProvider } from '../../administration/catalog/delete-provider.ts'
import { getConfiguredProvider } from '../../administration/catalog/list-configured.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { catalogEditorAt } from './catalog-editor.ts'

/** `providers remove`: deletes a stored provider and its key. */
export const providersRemove = defineCliCommand({
  description: 'Delete a stored provider and its key; a running gateway stops using it within a second.',
  args: {
    slug: { type: 'positional', required: true, description: 'The slug of the provider.', names: 'stored providers' },
    'with-models': { type: 'boolean', description: 'Remove the endpoints of stored models at the provider, too.' },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    const wish = { slug: args.slug, withModels: args['with-models'] === true }
    let models: readonly string[] = []
    return removeThing(args, terminal, {
      async find(store) {
        const editor = catalogEditorAt(store, loaded)
        return { editor, provider: await getConfiguredProvider(store.repositories, editor, args.slug) }
      },
      question: ({ provider: { name, base_url: url } }) => `Remove "${name}" (${url ?? args.slug})?`,
      async remove(repositories, _author, { editor }, now) {
        models = await deleteProvider(repositories, editor, wish, now)
      },
      done: ({ provider: { name } }) =>
        models.length === 0 ? `Removed "${name}".` : `Removed "${name}", also from ${models.join(', ')}.`,
    })
  },
})
