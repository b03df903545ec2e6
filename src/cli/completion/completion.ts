import { defineCliCommand } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { completionScripts } from './scripts.ts'

const shells = Object.keys(completionScripts)

/** `completion`: prints what a shell loads to complete command lines of this program. */
export const completion = defineCliCommand({
  description: 'Print a script with which a shell completes commands and options.',
  args: { shell: { type: 'positional', required: true, description: `The shell: ${shells.join(', ')}.` } },
  words: { shell: shells },
  examples: [
    ['completion bash >> ~/.bashrc', 'From the next bash on.'],
    ['completion zsh > ~/.zfunc/_model-gateway', 'For zsh, where ~/.zfunc is in $fpath.'],
    ['completion fish > ~/.config/fish/completions/model-gateway.fish', 'For fish.'],
  ],
  run({ shell }, terminal) {
    const script = Object.hasOwn(completionScripts, shell) ? completionScripts[shell] : undefined
    if (script === undefined)
      throw new UsageError(`There is no script for "${shell}". There are: ${shells.join(', ')}.`)
    terminal.out.write(script)
    return Promise.resolve(0)
  },
})
