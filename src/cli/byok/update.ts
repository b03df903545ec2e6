import { toByokRecord } from '../../administration/byok/byok-record.ts'
import { updateCredential } from '../../administration/byok/update-credential.ts'
import { defineCliCommand } from '../command.ts'
import { byokOptions, readByokFlags } from '../options/byok-options.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readSecret } from '../terminal/read-secret.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { byokEditorAt } from './byok-editor.ts'
import { credentialWord, findCredential } from './find-credential.ts'

/** `byok update`: changes a provider credential, including its key. */
export const byokUpdate = defineCliCommand({
  description: 'Change a provider credential; only the given options change.',
  args: {
    credential: {
      type: 'positional',
      names: 'credentials',
      required: true,
      description: credentialWord,
    },
    ...byokOptions,
    'new-key': { type: 'boolean', description: 'Replace its key. Prompts for it, or reads it from standard input.' },
    fallback: { type: 'boolean', description: "Try it after the gateway's own credential; --no-fallback, before it." },
    disabled: { type: 'boolean', description: 'Stop using it; --no-disabled, use it again.' },
    json: { type: 'boolean', description: 'Print JSON, with the record of PATCH /byok/{id}.' },
    ...configOptions,
  },
  examples: [
    ['byok update 0d2f6c1e --new-key < key.txt', 'Replaces the key.'],
    ['byok update 0d2f6c1e --models openai/gpt-5,openai/gpt-5-mini', 'Uses it for these two models only.'],
  ],
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    const settings = {
      ...readByokFlags(args),
      ...(args.fallback !== undefined && { is_fallback: args.fallback }),
      ...(args.disabled !== undefined && { disabled: args.disabled }),
    }
    const hasKey = args['new-key'] === true
    if (!hasKey && Object.keys(settings).length === 0) throw new UsageError('There is nothing to change: see --help.')
    const credential = await withStore(loaded.config, terminal, async (store) => {
      const { id } = await findCredential(store, args.credential, terminal.program)
      const body = hasKey ? { ...settings, key: await readSecret(terminal, 'Key') } : settings
      await checkBody('updateByokCredential', body)
      const editor = await byokEditorAt(store, loaded)
      return store.transact((repositories) => updateCredential(repositories, editor, { id, changes: body }, Date.now()))
    })
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toByokRecord(credential), null, 2)}\n`)
    else err.write(`${err.colours.green('✓')} Changed "${credential.name}" for ${credential.provider}.\n`)
    return 0
  },
})
