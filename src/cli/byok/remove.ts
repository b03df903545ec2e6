import { removeCredential } from '../../administration/byok/remove-credential.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { credentialWord, findCredential } from './find-credential.ts'

/** `byok remove`: deletes a provider credential and its key. */
export const byokRemove = defineCliCommand({
  description: 'Delete a provider credential and its key; a running gateway stops using it within a second.',
  args: {
    credential: {
      type: 'positional',
      names: 'credentials',
      required: true,
      description: credentialWord,
    },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: (store) => findCredential(store, args.credential, terminal.program),
      question: ({ name, provider, label }) => `Remove "${name}" for ${provider} (${label})?`,
      remove: (repositories, author, { id }, now) => removeCredential(repositories, author, id, now),
      done: ({ name, provider }) => `Removed "${name}" for ${provider}.`,
    })
  },
})
