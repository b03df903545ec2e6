import { removeBudget } from '../../administration/budgets/remove-budget.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { budgetOptions, readIntervalFlag } from '../options/budget-options.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'

/** `budgets remove`: lifts a budget. */
export const budgetsRemove = defineCliCommand({
  description: 'Remove a budget of a workspace.',
  args: { ...budgetOptions, ...yesOption, ...configOptions },
  examples: [['budgets remove --workspace search-team --interval monthly --yes', 'Without a question, for scripts.']],
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const interval = readIntervalFlag(args.interval)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async ({ repositories, transact, organizationId }) => {
      const { id, slug } = await chosenWorkspace(repositories, organizationId, args.workspace)
      if (!(await confirm(args, terminal, `Remove the ${interval} budget of the workspace ${slug}?`))) return 1
      const author = cliAuthor(organizationId)
      await transact((inside) => removeBudget(inside, author, { workspace: id, interval }, Date.now()))
      terminal.err.write(
        `${terminal.err.colours.green('✓')} The workspace ${slug} has no ${interval} budget any more.\n`,
      )
      return 0
    })
  },
})
