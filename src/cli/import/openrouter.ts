import { basename } from 'node:path'
import { defineCliCommand } from '../command.ts'
import { finishImport } from './finish-import.ts'
import { importOptions } from './import-options.ts'
import { readImport } from './read-import.ts'

/** `import openrouter`: writes a gateway.yaml that goes on using an account at OpenRouter. */
export const importOpenrouterCommand = defineCliCommand({
  description:
    'Write gateway.yaml that goes on using an account at OpenRouter, with its presets, and say how to make its keys here.',
  args: {
    file: {
      type: 'positional',
      required: false,
      description:
        'An answer of its GET /keys, /presets or /byok; more may follow. Default: only the provider is written.',
    },
    ...importOptions,
  },
  takesMoreWords: true,
  examples: [
    ['import openrouter', 'Writes the provider alone.'],
    [
      'import openrouter keys.json presets.json byok.json',
      'Presets become models; keys are listed as commands that make them.',
    ],
  ],
  async run(args, terminal) {
    const { importOpenrouter } = await import('../../importers/openrouter/import-openrouter.ts')
    // The first of all words is the declared one, too.
    const files = args.file === undefined ? [] : args._.length > 0 ? args._ : [args.file]
    const exports = await Promise.all(files.map((file) => readImport(file, "an answer of OpenRouter's API", terminal)))
    const source = files.length === 0 ? 'an account at OpenRouter' : files.map((file) => basename(file)).join(', ')
    return finishImport(importOpenrouter(exports), source, args, terminal)
  },
})
