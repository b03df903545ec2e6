import { basename } from 'node:path'
import { mapping } from '../../importers/foreign.ts'
import { defineCliCommand } from '../command.ts'
import { CommandError } from '../usage-error.ts'
import { finishImport } from './finish-import.ts'
import { importOptions } from './import-options.ts'
import { readImport } from './read-import.ts'

/** `import litellm`: writes a gateway.yaml from the config.yaml of LiteLLM's proxy. */
export const importLitellmCommand = defineCliCommand({
  description: "Write gateway.yaml from the config.yaml of LiteLLM's proxy, and say what did not fit.",
  args: {
    file: { type: 'positional', required: true, description: 'The config.yaml; - is standard input.' },
    ...importOptions,
  },
  examples: [
    ['import litellm config.yaml', 'Writes gateway.yaml. Secrets that stand in the file are left out.'],
    ['import litellm config.yaml --secrets-file gateway.env', 'Puts them into a file that only you may read.'],
    ['import litellm config.yaml --out - --json', 'Writes nothing: the file goes to standard output.'],
  ],
  async run(args, terminal) {
    const root = mapping(await readImport(args.file, 'a config.yaml of LiteLLM', terminal))
    const sections = ['model_list', 'litellm_settings', 'general_settings', 'router_settings', 'mcp_servers']
    if (!sections.some((section) => section in root))
      throw new CommandError(`${args.file} is no config.yaml of LiteLLM: it has none of ${sections.join(', ')}.`)
    const { importLitellm } = await import('../../importers/litellm/import-litellm.ts')
    return finishImport(importLitellm(root), basename(args.file), args, terminal)
  },
})
