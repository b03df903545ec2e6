import { toIssuerRecord } from '../../administration/federation/issuer-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { allIssuers } from './find-issuer.ts'

/** `federation issuers list`: lists the trusted identity providers. */
export const federationIssuersList = defineCliCommand({
  description: 'List the identity providers whose tokens may be exchanged.',
  args: { json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const issuers = await withStore(config, terminal, allIssuers)
    if (args.json === true) {
      terminal.out.write(`${JSON.stringify(issuers.map(toIssuerRecord), null, 2)}\n`)
      return 0
    }
    const columns = ['NAME', 'ISSUER', 'KEYS', 'ID'].map((title) => ({ title }))
    const rows = issuers.map(({ name, issuerUrl, jwksUrl, id }) => [name, issuerUrl, jwksUrl ?? 'by discovery', id])
    terminal.out.write(renderTable(columns, rows, terminal.out))
    return 0
  },
})
