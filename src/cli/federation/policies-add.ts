import { addPolicy } from '../../administration/federation/add-policy.ts'
import { toPolicyRecord } from '../../administration/federation/policy-record.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { policyOptions, readPolicy } from '../options/federation-policy-options.ts'
import { withStore } from '../with-store.ts'

const { issuer, subject, audience, key, ...claims } = policyOptions

/** `federation policies add`: lets a workload act as a key. */
export const federationPoliciesAdd = defineCliCommand({
  description: 'Let a workload act as a key; prints the id of the policy.',
  args: {
    issuer: { ...issuer, required: true },
    subject: { ...subject, required: true },
    audience: { ...audience, required: true },
    key: { ...key, required: true },
    ...claims,
    paused: { type: 'boolean', description: 'Create it paused; "federation policies resume" starts it.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    [
      'federation policies add --issuer "GitHub Actions" --subject repo:octo-org/octo-repo:ref:refs/heads/main --audience https://gateway.example.com --key ci',
      'The main branch of a repository acts as the key "ci".',
    ],
  ],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const policy = await withStore(config, terminal, async (store) => {
      const {
        issuer_id: issuerId = '',
        api_key_hash: hash = '',
        ...rest
      } = await readPolicy(store, args, terminal.program)
      const { subject, audience } = args
      const enabled = args.paused !== true
      const body = { ...rest, issuer_id: issuerId, api_key_hash: hash, subject, audience, enabled }
      await checkBody('createFederationPolicy', body)
      const author = cliAuthor(store.organizationId)
      return store.transact((repositories) => addPolicy(repositories, author, body, Date.now()))
    })
    if (args.json === true) terminal.out.write(`${JSON.stringify(toPolicyRecord(policy), null, 2)}\n`)
    else {
      terminal.err.write(`${terminal.err.colours.green('✓')} ${policy.subject} may act as ${args.key}.\n`)
      terminal.out.write(`${policy.id}\n`)
    }
    return 0
  },
})
