import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { CommandError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { keyHashesOf } from './generation-options.ts'
import { renderGeneration } from './generation-view.ts'

/** `generations show`: shows the record of one request. */
export const generationsShow = defineCliCommand({
  description: 'Show the record of a request: attempts over time, endpoints left out, cost and what ran for it.',
  args: {
    id: {
      type: 'positional',
      required: true,
      description: 'The X-Generation-Id (gen-…) or X-Request-Id of an answer.',
    },
    json: { type: 'boolean', description: 'Print JSON, as GET /generation gives it.' },
    ...configOptions,
  },
  examples: [['generations show req-4f2c9b7a81de4b6c9d0e1f2a3b4c5d6e', 'What happened to this request.']],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { record, keyHashes } = await withStore(config, terminal, async (store) => {
      const { organizationId, repositories } = store
      const { generations, generationPages } = repositories
      const found =
        (await generations.get(organizationId, args.id)) ?? (await generationPages.ofRequest(organizationId, args.id))
      return { record: found, keyHashes: await keyHashesOf(store, found === null ? [] : [found]) }
    })
    if (record === null) throw new CommandError('There is no record of this id. List them with "generations list".')
    const { out } = terminal
    if (args.json === true) out.write((await import('./wire-records.ts')).jsonOfOne(record, { config, keyHashes }))
    else out.write(renderGeneration(record, out.colours))
    return 0
  },
})
