import { removePolicy } from '../../administration/federation/remove-policy.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { findPolicy } from './find-policy.ts'

/** `federation policies remove`: deletes a policy. */
export const federationPoliciesRemove = defineCliCommand({
  description: 'Delete a policy; access tokens already issued stay valid for at most 15 minutes.',
  args: {
    policy: {
      type: 'positional',
      required: true,
      description: "The policy's subject, or 8 or more characters of its id.",
    },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: (store) => findPolicy(store, args.policy, terminal.program),
      question: ({ subject, id }) => `Remove the policy for ${subject} (${id})?`,
      remove: (repositories, author, { id }, now) => removePolicy(repositories, author, id, now),
      done: ({ subject }) => `Removed the policy for ${subject}.`,
    })
  },
})
