import { createDestination } from '../../administration/destinations/create-destination.ts'
import { toDestinationRecord } from '../../administration/destinations/destination-record.ts'
import { destinationTypes } from '../../broadcast/destination-type.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { destinationOptions, readDestinationFlags } from '../options/destination-options.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import { withStore } from '../with-store.ts'
import { editorAt } from './destination-editor.ts'
import { readType } from './destination-type.ts'
import {
  configMembersOptions,
  readNamedConfig,
  readSecrets,
  repeatedMembers,
  withRequiredSecrets,
} from './read-config.ts'

/** `destinations add`: adds a place that a workspace's generations are sent to. */
export const destinationsAdd = defineCliCommand({
  description:
    'Add a destination to a workspace. Prompts for its secrets, or reads them from standard input: the only one, or a JSON object of all.',
  args: {
    type: { type: 'positional', required: true, description: 'Its type, such as langfuse, otel-collector or webhook.' },
    name: { type: 'string', valueHint: 'text', description: 'A display name. Default: the type.' },
    ...configMembersOptions,
    ...destinationOptions,
    ...workspaceOption,
    json: { type: 'boolean', description: 'Print JSON, with the record of POST /observability/destinations.' },
    ...configOptions,
  },
  repeats: repeatedMembers,
  words: { type: destinationTypes },
  examples: [
    ['destinations add langfuse --set publicKey=pk-lf-… --cost', 'Prompts for secretKey without showing it.'],
    [
      'destinations add webhook --set url=https://hooks.example.com/ --private',
      'Prints the secret of signatures, once.',
    ],
    [
      'destinations add otel-collector --set endpoint=https://otel.example.com --header authorization < token.txt',
      'The file holds the value of the header.',
    ],
  ],
  async run(args, terminal) {
    const type = readType(args.type)
    const named = withRequiredSecrets(type, readNamedConfig(type, args))
    const fields = { type, name: args.name ?? type, ...(await readDestinationFlags(args, terminal)) }
    // All but the settings is validated before the prompts for secrets.
    await checkBody('createObservabilityDestination', { ...fields, config: {} })
    const { config } = await loadConfigFor(args, terminal)
    const { destination, shownOnce, isSending, slug } = await withStore(config, terminal, async (store) => {
      const workspace = await chosenWorkspace(store.repositories, store.organizationId, args.workspace)
      const body = { ...fields, workspace_id: workspace.id, config: await readSecrets(named, terminal) }
      const changed = await store.transact((repositories) =>
        createDestination(repositories, editorAt(store, config), body, Date.now()),
      )
      return { ...changed, isSending: workspace.isObservabilityBroadcastEnabled, slug: workspace.slug }
    })
    const { out, err, program } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(toDestinationRecord(destination, shownOnce), null, 2)}\n`)
      return 0
    }
    err.write(`${err.colours.green('✓')} Added "${destination.name}".\n`)
    for (const [name, value] of Object.entries(shownOnce))
      err.write(`Its ${name}, which is not shown again: ${value}\n`)
    if (!isSending)
      err.write(
        `The workspace sends nothing yet. Switch it on with: ${program} workspaces update ${slug} --broadcast\n`,
      )
    out.write(`${destination.id}\n`)
    return 0
  },
})
