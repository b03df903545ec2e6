import { toPolicyRecord } from '../../administration/federation/policy-record.ts'
import { updatePolicy } from '../../administration/federation/update-policy.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { policyOptions, readPolicy } from '../options/federation-policy-options.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { findPolicy } from './find-policy.ts'

/** `federation policies update`: changes which workload acts as which key. */
export const federationPoliciesUpdate = defineCliCommand({
  description: 'Change a policy; only the given options change.',
  args: {
    policy: {
      type: 'positional',
      required: true,
      description: "The policy's subject, or 8 or more characters of its id.",
    },
    ...policyOptions,
    'drop-checks': { type: 'boolean', description: 'Stop checking the claims scopes and token_type.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const hasChecks = args.scopes !== undefined || args['token-type'] !== undefined
    if (args['drop-checks'] === true && hasChecks) {
      throw new UsageError('Give --drop-checks, or --scopes and --token-type, not both.')
    }
    const { config } = await loadConfigFor(args, terminal)
    const policy = await withStore(config, terminal, async (store) => {
      const { id } = await findPolicy(store, args.policy, terminal.program)
      const body = {
        ...(await readPolicy(store, args, terminal.program)),
        ...(args['drop-checks'] === true && { claim_checks: [] }),
      }
      if (Object.keys(body).length === 0) throw new UsageError('There is nothing to change: see --help.')
      await checkBody('updateFederationPolicy', body)
      const author = cliAuthor(store.organizationId)
      return store.transact((repositories) => updatePolicy(repositories, author, { id, changes: body }, Date.now()))
    })
    if (args.json === true) terminal.out.write(`${JSON.stringify(toPolicyRecord(policy), null, 2)}\n`)
    else terminal.err.write(`${terminal.err.colours.green('✓')} Changed the policy for ${policy.subject}.\n`)
    return 0
  },
})
