import { removePolicy } from '../../administration/federation/remove-policy.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'
import { findPolicy } from './find-policy.ts'

/** `federation policies remove`: ends a policy for good. */
export const federationPoliciesRemove = defineCliCommand({
  description: 'Remove a policy for good; access tokens already issued stay valid for at most 15 minutes.',
  args: {
    policy: { type: 'positional', required: true, description: 'Its id, or the first 8 or more characters of it.' },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const { id, subject } = await findPolicy(store, args.policy, terminal.program)
      if (!(await confirm(args, terminal, `Remove the policy for ${subject} (${id})?`))) return 1
      const author = cliAuthor(store.organizationId)
      await store.transact((repositories) => removePolicy(repositories, author, id, Date.now()))
      terminal.err.write(`${terminal.err.colours.green('✓')} Removed the policy for ${subject}.\n`)
      return 0
    })
  },
})
