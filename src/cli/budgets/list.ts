import { budgetSubject, toBudgetRecord } from '../../administration/budgets/budget-record.ts'
import { defineCliCommand } from '../command.ts'
import { budgetOptions } from '../options/budget-options.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { showDollars } from '../options/read-dollars.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

/** `budgets list`: shows what a workspace may spend, has spent and has left. */
export const budgetsList = defineCliCommand({
  description: 'List the budgets of a workspace.',
  args: {
    workspace: budgetOptions.workspace,
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const budgets = await withStore(config, terminal, async ({ repositories, organizationId }) => {
      const { id } = await chosenWorkspace(repositories, organizationId, args.workspace)
      return repositories.budgets.list(organizationId, budgetSubject(id), Date.now())
    })
    const { out } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(budgets.map(toBudgetRecord), null, 2)}\n`)
      return 0
    }
    const columns = [
      { title: 'INTERVAL' },
      ...['LIMIT', 'SPENT', 'RESERVED', 'LEFT'].map((title) => ({ title, align: 'right' as const })),
      { title: 'RESETS' },
    ]
    const rows = budgets.map(({ interval, limitNanos, spentNanos, reservedNanos, resetsAt }) => [
      interval,
      ...[limitNanos, spentNanos, reservedNanos, Math.max(0, limitNanos - spentNanos)].map(showDollars),
      resetsAt === null ? 'never' : new Date(resetsAt).toISOString(),
    ])
    out.write(renderTable(columns, rows, out))
    return 0
  },
})
