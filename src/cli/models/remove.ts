import { deleteModel } from '../../administration/catalog/delete-model.ts'
import { getConfiguredModel } from '../../administration/catalog/list-configured.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { catalogEditorAt } from '../providers/catalog-editor.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'

/** `models remove`: deletes a stored model. */
export const modelsRemove = defineCliCommand({
  description: 'Delete a stored model; a running gateway forgets it within a second.',
  args: {
    id: {
      type: 'positional',
      required: true,
      description: 'The id of the model, author/slug.',
      names: 'stored models',
    },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    return removeThing(args, terminal, {
      async find(store) {
        const editor = catalogEditorAt(store, loaded)
        return { editor, model: await getConfiguredModel(store.repositories, editor, args.id) }
      },
      question: ({ model: { name } }) => `Remove "${name}"?`,
      remove: (repositories, _author, { editor }, now) => deleteModel(repositories, editor, args.id, now),
      done: ({ model: { name } }) => `Removed "${name}".`,
    })
  },
})
