import { toTokenRecord } from '../../administration/scim/token-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { allTokens } from './find-token.ts'

/** `scim tokens list`: lists the tokens with which identity providers may provision the organization. */
export const scimTokensList = defineCliCommand({
  description: 'List the tokens of identity providers, without their texts.',
  args: { json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const records = (await withStore(config, terminal, allTokens)).map(toTokenRecord)
    const columns = ['NAME', 'TOKEN', 'CREATED', 'LAST USED', 'ID'].map((title) => ({ title }))
    const rows = records.map(({ name, label, created_at: made, last_used_at: used, id }) => [
      name,
      label,
      made,
      used ?? 'never',
      id,
    ])
    const table = () => renderTable(columns, rows, terminal.out)
    terminal.out.write(args.json === true ? `${JSON.stringify(records, null, 2)}\n` : table())
    return 0
  },
})
