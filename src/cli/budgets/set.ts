import { toBudgetRecord } from '../../administration/budgets/budget-record.ts'
import { setBudget } from '../../administration/budgets/set-budget.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { budgetOptions, intervals, readIntervalFlag } from '../options/budget-options.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readDollars, showDollars } from '../options/read-dollars.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { withStore } from '../with-store.ts'

/** `budgets set`: sets what a workspace may spend. */
export const budgetsSet = defineCliCommand({
  description: 'Set what a workspace may spend; a running gateway applies it within a second.',
  args: {
    usd: { type: 'positional', required: true, description: 'US dollars, such as 25 or 0.50.' },
    ...budgetOptions,
    'include-byok': {
      type: 'boolean',
      description:
        'Count usage with own provider keys too, for all budgets of the workspace; --no-include-byok undoes it.',
    },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  words: { interval: intervals },
  examples: [['budgets set 250 --workspace search-team --interval monthly', '250 USD a month.']],
  async run(args, terminal) {
    const limitNanos = readDollars(args.usd, 'The amount')
    const interval = readIntervalFlag(args.interval)
    const { 'include-byok': includeByok } = args
    const { config } = await loadConfigFor(args, terminal)
    const { budget, slug } = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact(async (repositories) => {
        const { id, slug } = await chosenWorkspace(repositories, organizationId, args.workspace)
        const wish = { workspace: id, interval, limitNanos, ...(includeByok !== undefined && { includeByok }) }
        return { ...(await setBudget(repositories, cliAuthor(organizationId), wish, Date.now())), slug }
      }),
    )
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toBudgetRecord(budget), null, 2)}\n`)
    else {
      const spent = budget.spentNanos === 0 ? '' : `, of which ${showDollars(budget.spentNanos)} is spent`
      err.write(
        `${err.colours.green('✓')} The workspace ${slug} may spend ${showDollars(limitNanos)} (${interval})${spent}.\n`,
      )
    }
    return 0
  },
})
