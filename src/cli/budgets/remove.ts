import { removeBudget } from '../../administration/budgets/remove-budget.ts'
import { defineCliCommand } from '../command.ts'
import { budgetOptions, readIntervalFlag } from '../options/budget-options.ts'
import { configOptions } from '../options/config-options.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'

/** `budgets remove`: removes a budget. */
export const budgetsRemove = defineCliCommand({
  description: 'Remove a budget of a workspace.',
  args: { ...budgetOptions, ...yesOption, ...configOptions },
  examples: [['budgets remove --workspace search-team --interval monthly --yes', 'Without confirmation, for scripts.']],
  async run(args, terminal) {
    const interval = readIntervalFlag(args.interval)
    return removeThing(args, terminal, {
      find: ({ repositories, organizationId }) => chosenWorkspace(repositories, organizationId, args.workspace),
      question: ({ slug }) => `Remove the ${interval} budget of the workspace ${slug}?`,
      remove: (repositories, author, { id: workspace }, now) =>
        removeBudget(repositories, author, { workspace, interval }, now),
      done: ({ slug }) => `The workspace ${slug} no longer has a ${interval} budget.`,
    })
  },
})
