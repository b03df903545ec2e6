import { createProvider } from '../../administration/catalog/create-provider.ts'
import { providerPresets } from '../../catalog/provider-presets.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { withStore } from '../with-store.ts'
import { catalogEditorAt } from './catalog-editor.ts'
import { providerOptions, readProviderFlags, repeatedProviderOptions } from './provider-options.ts'

/** `providers add`: stores a provider, beside those of gateway.yaml. */
export const providersAdd = defineCliCommand({
  description:
    'Add a provider without editing gateway.yaml; a running gateway has it within a second. Prompts for its key, or reads it from standard input.',
  args: {
    slug: {
      type: 'positional',
      required: true,
      description: 'Its name in model ids and routing. A known one, such as openai or groq, needs nothing but a key.',
    },
    ...providerOptions,
    'no-key': { type: 'boolean', description: 'It needs no key, or has it in the environment of the gateway.' },
    json: { type: 'boolean', description: 'Print JSON, with the record of POST /admin/providers.' },
    ...configOptions,
  },
  repeats: repeatedProviderOptions,
  words: { slug: [...providerPresets.keys()] },
  examples: [
    ['providers add groq', 'Prompts for the key without showing it.'],
    ['providers add openai --key-env MY_OPENAI_KEY', 'Takes the key from the environment of this command.'],
    ['providers add vllm --format openai-chat --base-url http://10.0.0.5:8000/v1 --no-key', "A server of one's own."],
  ],
  async run(args, terminal) {
    const flags = { slug: args.slug, ...readProviderFlags(args, terminal) }
    // All but the key is validated before the prompt for it.
    await checkBody('createConfiguredProvider', flags)
    const loaded = await loadConfigFor(args, terminal)
    const record = await withStore(loaded.config, terminal, async (store) => {
      const isAsked = flags.api_key === undefined && args['no-key'] !== true && takesKey(args.slug)
      const key = isAsked ? await askForKey(terminal) : flags.api_key
      const body = { ...flags, ...(key !== undefined && { api_key: key }) }
      const editor = catalogEditorAt(store, loaded)
      return store.transact((repositories) => createProvider(repositories, editor, body, Date.now()))
    })
    const { out, err, program } = terminal
    if (args.json === true) out.write(`${JSON.stringify(record, null, 2)}\n`)
    else {
      const key = record.api_key === null ? 'without a key' : `key ${record.api_key}`
      err.write(`${err.colours.green('✓')} Added "${record.name}" at ${record.base_url}, ${key}.\n`)
      err.write(err.colours.dim(`Try it with: ${program} call ${record.slug}/<model> Hello\n`))
      out.write(`${record.slug}\n`)
    }
    return 0
  },
})

function takesKey(slug: string): boolean {
  const preset = providerPresets.get(slug)
  return preset === undefined || preset.apiKeyVariables.length > 0
}

/** Undefined for none: a server of one's own may take none, and every other one is refused without. */
async function askForKey(terminal: Terminal): Promise<string | undefined> {
  const key = terminal.isInputTerminal ? await terminal.askSecret('Key (empty for none): ') : await terminal.readInput()
  return key.trim() === '' ? undefined : key.trim()
}
