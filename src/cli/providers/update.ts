import { updateProvider } from '../../administration/catalog/update-provider.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { explainMove } from '../options/explain-move.ts'
import { readSecret } from '../terminal/read-secret.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { catalogEditorAt } from './catalog-editor.ts'
import { providerOptions, readProviderFlags, repeatedProviderOptions } from './provider-options.ts'

/** `providers update`: changes a stored provider, including its key. */
export const providersUpdate = defineCliCommand({
  description: 'Change a stored provider; only the given options change. Another server needs the key again.',
  args: {
    slug: { type: 'positional', required: true, description: 'The slug of the provider.', names: 'stored providers' },
    ...providerOptions,
    'new-key': { type: 'boolean', description: 'Replace its key. Prompts for it, or reads it from standard input.' },
    json: { type: 'boolean', description: 'Print JSON, with the record of PATCH /admin/providers/{slug}.' },
    ...configOptions,
  },
  repeats: repeatedProviderOptions,
  examples: [
    ['providers update groq --new-key < key.txt', 'Replaces the key.'],
    ['providers update vllm --base-url http://10.0.0.6:8000/v1 --key-env VLLM_KEY', 'Another server, with its key.'],
  ],
  async run(args, terminal) {
    const flags = readProviderFlags(args, terminal)
    const hasNewKey = args['new-key'] === true
    if (!hasNewKey && Object.keys(flags).length === 0) throw new UsageError('There is nothing to change: see --help.')
    await checkBody('updateConfiguredProvider', flags)
    const loaded = await loadConfigFor(args, terminal)
    const record = await withStore(loaded.config, terminal, async (store) => {
      const changes = hasNewKey ? { ...flags, api_key: await readSecret(terminal, 'Key') } : flags
      const editor = catalogEditorAt(store, loaded)
      const wish = { slug: args.slug, changes }
      const change = store.transact((repositories) => updateProvider(repositories, editor, wish, Date.now()))
      return explainMove(change, (member) => optionsFor[member] ?? `${member} over the API`)
    })
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(record, null, 2)}\n`)
    else err.write(`${err.colours.green('✓')} Changed "${record.name}".\n`)
    return 0
  },
})

const optionsFor: Readonly<Record<string, string | undefined>> = {
  api_key: '--new-key or --key-env',
  headers: '--header-env for each header',
  'capabilities.request_path': '--capability request_path=…',
}
