import { basename } from 'node:path'
import { nearMatches } from '../../errors/near-matches.ts'
import { defineCliCommand } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { finishImport } from './finish-import.ts'
import { importOptions } from './import-options.ts'
import { readImport } from './read-import.ts'

/** `import portkey`: writes a gateway.yaml from a config of Portkey. */
export const importPortkeyCommand = defineCliCommand({
  description: 'Write gateway.yaml from a config of Portkey, and say what did not fit.',
  args: {
    file: { type: 'positional', required: true, description: 'The config as JSON; - is standard input.' },
    'virtual-key': {
      type: 'string',
      valueHint: 'name=provider',
      description:
        'Whose key it is that Portkey holds under this name, such as main-258f4d=openai; may be given several times.',
    },
    name: {
      type: 'string',
      valueHint: 'text',
      description: 'What a model for the whole config is called, as portkey/<name>. Default: by the name of the file.',
    },
    ...importOptions,
  },
  repeats: ['virtual-key'],
  examples: [
    ['import portkey config.json', 'Writes gateway.yaml.'],
    ['import portkey config.json --virtual-key main-258f4d=openai', 'The key itself is in OPENAI_API_KEY.'],
  ],
  async run(args, terminal) {
    const [{ importPortkey }, { providerNames }] = await Promise.all([
      import('../../importers/portkey/import-portkey.ts'),
      import('../../importers/portkey/provider-names.ts'),
    ])
    const heldKeys = readHeldKeys(args['virtual-key'], Object.keys(providerNames))
    const root = await readImport(args.file, 'a config of Portkey', terminal)
    const name = args.name ?? (args.file === '-' ? 'config' : basename(args.file).replace(/\.[^.]*$/, ''))
    return finishImport(importPortkey(root, { name, heldKeys }), basename(args.file), args, terminal)
  },
})

function readHeldKeys(given: string | undefined, known: readonly string[]): ReadonlyMap<string, string> {
  const pairs = (given ?? '').split('\n').filter((pair) => pair !== '')
  return new Map(
    pairs.map((pair) => {
      const [, name = '', provider = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? []
      if (!known.includes(provider)) {
        const near = nearMatches(provider, known, 1)[0]
        const hint = near === undefined ? `The providers: ${known.join(', ')}.` : `Did you mean ${near}?`
        throw new UsageError(`--virtual-key ${pair}: write name=provider. ${hint}`)
      }
      return [name.replace(/^@/, ''), provider]
    }),
  )
}
