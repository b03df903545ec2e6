import { addCredential } from '../../administration/byok/add-credential.ts'
import { toByokRecord } from '../../administration/byok/byok-record.ts'
import type { Schema } from '../../contract/contract.ts'
import { defineCliCommand } from '../command.ts'
import { byokOptions, readByokFlags } from '../options/byok-options.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import { readSecret } from '../terminal/read-secret.ts'
import { withStore } from '../with-store.ts'
import { byokEditorAt } from './byok-editor.ts'

/** `byok add`: adds a provider credential to a workspace. */
export const byokAdd = defineCliCommand({
  description: 'Add a provider credential to a workspace. Prompts for the key, or reads it from standard input.',
  args: {
    provider: { type: 'positional', required: true, description: 'Slug of the provider, such as openai.' },
    ...byokOptions,
    fallback: { type: 'boolean', description: "Try it after the gateway's own credential, not before." },
    disabled: { type: 'boolean', description: 'Add it without using it yet.' },
    ...workspaceOption,
    json: { type: 'boolean', description: 'Print JSON, with the record of POST /byok.' },
    ...configOptions,
  },
  examples: [
    ['byok add openai --name "Team account"', 'Prompts for the key without showing it.'],
    [
      'byok add amazon-bedrock --fallback < key-pair.txt',
      "Tried after the gateway's own; the file holds <access key id>:<secret>.",
    ],
    ['byok add google-vertex --workspace research < account.json', "A service account's JSON."],
  ],
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    const credential = await withStore(loaded.config, terminal, async (store) => {
      const { id: workspaceId } = await chosenWorkspace(store.repositories, store.organizationId, args.workspace)
      const settings = {
        // Validated against the contract's list below.
        provider: args.provider as Schema<'ByokProvider'>,
        ...readByokFlags(args),
        ...(args.fallback === true && { is_fallback: true }),
        ...(args.disabled === true && { disabled: true }),
        workspace_id: workspaceId,
      }
      // The other settings are validated before the prompt for the key.
      await checkBody('createByokCredential', { ...settings, key: '-' })
      const body = { ...settings, key: await readSecret(terminal, 'Key') }
      await checkBody('createByokCredential', body)
      const editor = await byokEditorAt(store, loaded)
      return store.transact((repositories) => addCredential(repositories, editor, body, Date.now()))
    })
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toByokRecord(credential), null, 2)}\n`)
    else {
      err.write(
        `${err.colours.green('✓')} Added "${credential.name}" for ${credential.provider} (${credential.label}).\n`,
      )
      out.write(`${credential.id}\n`)
    }
    return 0
  },
})
