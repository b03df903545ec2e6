import { updateModel } from '../../administration/catalog/update-model.ts'
import type { Schema } from '../../contract/contract.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { catalogEditorAt } from '../providers/catalog-editor.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { type EndpointFlags, endpointsAt, modelOptions, readEndpointFlags, readModelFlags } from './model-options.ts'

type Changes = Schema<'UpdateConfiguredModelRequest'>

/** `models update`: changes a stored model. */
export const modelsUpdate = defineCliCommand({
  description: 'Change a stored model; only the given options change. A running gateway has it within a second.',
  args: {
    id: {
      type: 'positional',
      required: true,
      description: 'The id of the model, author/slug.',
      names: 'stored models',
    },
    provider: {
      type: 'string',
      names: 'providers',
      isList: true,
      valueHint: 'slug',
      description: 'Who serves it from now on; several with a comma between them. Default: those who do.',
    },
    ...modelOptions,
    json: { type: 'boolean', description: 'Print JSON, with the record of PATCH /admin/models/{author}/{slug}.' },
    ...configOptions,
  },
  examples: [
    ['models update acme/small --input-price 0.1 --output-price 0.4', 'Other prices, at each of its providers.'],
    ['models update acme/small --provider vllm,spare', 'Other providers, with nothing of the endpoints that were.'],
  ],
  async run(args, terminal) {
    const wish = { ...readModelFlags(args) }
    const endpoint = readEndpointFlags(args)
    const isEmpty = args.provider === undefined && Object.keys({ ...wish, ...endpoint }).length === 0
    if (isEmpty) throw new UsageError('There is nothing to change: see --help.')
    const served = args.provider === undefined ? undefined : endpointsAt(args.provider, args.id, endpoint)
    await checkBody('updateConfiguredModel', { ...wish, ...(served !== undefined && { endpoints: served }) })
    const loaded = await loadConfigFor(args, terminal)
    const record = await withStore(loaded.config, terminal, (store) =>
      store.transact(async (repositories) => {
        const endpoints = served ?? (await changedEndpoints(repositories, args.id, endpoint))
        const changes: Changes = { ...wish, ...(endpoints !== undefined && { endpoints }) }
        await checkBody('updateConfiguredModel', changes)
        return updateModel(repositories, catalogEditorAt(store, loaded), { id: args.id, changes }, Date.now())
      }),
    )
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(record, null, 2)}\n`)
    else err.write(`${err.colours.green('✓')} Changed "${record.name}".\n`)
    return 0
  },
})

/** The stored endpoints, each with the change; undefined where there is none. A model that is not stored is told by who changes it. */
async function changedEndpoints(
  { managedCatalog }: Pick<Repositories, 'managedCatalog'>,
  id: string,
  change: EndpointFlags,
): Promise<Changes['endpoints']> {
  if (Object.keys(change).length === 0) return undefined
  await managedCatalog.advance()
  const stored = await managedCatalog.model(id)
  const endpoints = stored?.settings['endpoints']
  // What is stored may be anything: the result is checked like any other wish.
  return Array.isArray(endpoints)
    ? (endpoints as object[]).map((each) => ({ ...each, ...change }) as Endpoint)
    : undefined
}

type Endpoint = NonNullable<Changes['endpoints']>[number]
