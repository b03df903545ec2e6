import { createModel } from '../../administration/catalog/create-model.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { catalogEditorAt } from '../providers/catalog-editor.ts'
import { withStore } from '../with-store.ts'
import { endpointsAt, modelOptions, readEndpointFlags, readModelFlags } from './model-options.ts'

/** `models add`: stores a model, beside those of gateway.yaml. */
export const modelsAdd = defineCliCommand({
  description: 'Add a model without editing gateway.yaml; a running gateway has it within a second.',
  args: {
    id: { type: 'positional', required: true, description: 'What requests name it by, author/slug.' },
    provider: {
      type: 'string',
      names: 'providers',
      isList: true,
      valueHint: 'slug',
      required: true,
      description: 'Who serves it; several with a comma between them.',
    },
    ...modelOptions,
    json: { type: 'boolean', description: 'Print JSON, with the record of POST /admin/models.' },
    ...configOptions,
  },
  examples: [
    [
      'models add acme/small --provider vllm --upstream Qwen/Qwen3-8B --context 32768 --input-price 0 --output-price 0',
      "A model of one's own server.",
    ],
  ],
  async run(args, terminal) {
    const endpoints = endpointsAt(args.provider, args.id, readEndpointFlags(args))
    const body = { id: args.id, ...readModelFlags(args), endpoints }
    await checkBody('createConfiguredModel', body)
    const loaded = await loadConfigFor(args, terminal)
    const record = await withStore(loaded.config, terminal, (store) =>
      store.transact((repositories) => createModel(repositories, catalogEditorAt(store, loaded), body, Date.now())),
    )
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(record, null, 2)}\n`)
    else {
      const tags = record.endpoints.map(({ tag }) => tag).join(', ')
      err.write(`${err.colours.green('✓')} Added "${record.name}" at ${tags}.\n`)
      out.write(`${record.id}\n`)
    }
    return 0
  },
})
