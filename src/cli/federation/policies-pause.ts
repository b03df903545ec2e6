import { toPolicyRecord } from '../../administration/federation/policy-record.ts'
import { updatePolicy } from '../../administration/federation/update-policy.ts'
import { cliAuthor } from '../cli-actor.ts'
import { type Command, defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'
import { findPolicy } from './find-policy.ts'

/** `federation policies pause`: stops token exchange by a policy. */
export const federationPoliciesPause = switchCommand(
  false,
  'Stop token exchange by a policy; access tokens already issued stay valid for at most 15 minutes.',
)

/** `federation policies resume`: allows token exchange by it again. */
export const federationPoliciesResume = switchCommand(true, 'Allow token exchange by a paused policy again.')

function switchCommand(isEnabled: boolean, description: string): Command {
  return defineCliCommand({
    description,
    args: {
      policy: {
        type: 'positional',
        required: true,
        description: "The policy's subject, or 8 or more characters of its id.",
      },
      json: { type: 'boolean', description: 'Print JSON.' },
      ...configOptions,
    },
    async run(args, terminal) {
      const { config } = await loadConfigFor(args, terminal)
      const policy = await withStore(config, terminal, async (store) => {
        const { id } = await findPolicy(store, args.policy, terminal.program)
        const wish = { id, changes: { enabled: isEnabled } }
        const author = cliAuthor(store.organizationId)
        return store.transact((repositories) => updatePolicy(repositories, author, wish, Date.now()))
      })
      const done = isEnabled ? 'Resumed' : 'Paused'
      if (args.json === true) terminal.out.write(`${JSON.stringify(toPolicyRecord(policy), null, 2)}\n`)
      else terminal.err.write(`${terminal.err.colours.green('✓')} ${done} the policy for ${policy.subject}.\n`)
      return 0
    },
  })
}
