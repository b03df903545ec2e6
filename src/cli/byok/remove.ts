import { removeCredential } from '../../administration/byok/remove-credential.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'
import { findCredential } from './find-credential.ts'

/** `byok remove`: deletes a provider credential with its key. */
export const byokRemove = defineCliCommand({
  description: 'Delete a provider credential and its key; a running gateway stops using it within a second.',
  args: {
    credential: { type: 'positional', required: true, description: 'Its id, or the first 8 or more characters of it.' },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const { id, name, provider, label } = await findCredential(store, args.credential, terminal.program)
      if (!(await confirm(args, terminal, `Remove "${name}" for ${provider} (${label})?`))) return 1
      const author = cliAuthor(store.organizationId)
      await store.transact((repositories) => removeCredential(repositories, author, id, Date.now()))
      terminal.err.write(`${terminal.err.colours.green('✓')} Removed "${name}" for ${provider}.\n`)
      return 0
    })
  },
})
