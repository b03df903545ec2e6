import { toPolicyRecord } from '../../operations/federation/policy-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../config-options.ts'
import { renderTable } from '../table.ts'
import { withStore } from '../with-store.ts'

const shownMax = 1000

/** `federation policies`: which workloads act as which key. */
export const federationPolicies = defineCliCommand({
  description: 'List the policies by which workloads act as a key.',
  args: { json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { policies } = await withStore(config, terminal, ({ repositories, organizationId }) =>
      repositories.federationPolicies.list(organizationId, { offset: 0, limit: shownMax }),
    )
    if (args.json === true) {
      terminal.out.write(`${JSON.stringify(policies.map(toPolicyRecord), null, 2)}\n`)
      return 0
    }
    const { green, yellow } = terminal.out.colours
    const columns = ['SUBJECT', 'AUDIENCE', 'KEY', 'STATE', 'ID'].map((title) => ({ title }))
    const rows = policies.map(({ subject, audience, apiKeyHash, isEnabled, id }) => [
      subject,
      audience,
      apiKeyHash.slice(0, 12),
      isEnabled ? green('enabled') : yellow('paused'),
      id,
    ])
    terminal.out.write(renderTable(columns, rows, terminal.out))
    return 0
  },
})
