import { toPolicyRecord } from '../../administration/federation/policy-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { allIssuers } from './find-issuer.ts'
import { allPolicies } from './find-policy.ts'

/** `federation policies list`: lists which workloads act as which key. */
export const federationPoliciesList = defineCliCommand({
  description: 'List the policies by which workloads act as a key.',
  args: { json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { policies, issuers } = await withStore(config, terminal, async (store) => ({
      policies: await allPolicies(store),
      issuers: new Map((await allIssuers(store)).map(({ id, name }) => [id, name])),
    }))
    if (args.json === true) {
      terminal.out.write(`${JSON.stringify(policies.map(toPolicyRecord), null, 2)}\n`)
      return 0
    }
    const { green, yellow } = terminal.out.colours
    const columns = ['SUBJECT', 'AUDIENCE', 'ISSUER', 'KEY', 'STATE', 'ID'].map((title) => ({ title }))
    const rows = policies.map(({ subject, audience, issuerId, apiKeyHash, isEnabled, id }) => [
      subject,
      audience,
      issuers.get(issuerId) ?? issuerId,
      apiKeyHash.slice(0, 12),
      isEnabled ? green('enabled') : yellow('paused'),
      id,
    ])
    terminal.out.write(renderTable(columns, rows, terminal.out))
    return 0
  },
})
