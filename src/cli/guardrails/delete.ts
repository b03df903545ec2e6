import { deleteGuardrail } from '../../administration/guardrails/delete-guardrail.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { findGuardrail, guardrailWord } from './find-guardrail.ts'

/** `guardrails delete`: deletes a guardrail with its assignments. */
export const guardrailsDelete = defineCliCommand({
  description: 'Delete a guardrail with its assignments and budgets; a running gateway applies it within a second.',
  args: { ...guardrailWord, ...yesOption, ...configOptions },
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: (store) => findGuardrail(store, args.guardrail, terminal.program),
      question: ({ name }) => `Delete the guardrail "${name}"? Those it is assigned to are held to it no longer.`,
      remove: (repositories, author, { id }, now) => deleteGuardrail(repositories, author, id, now),
      done: ({ name }) => `Deleted the guardrail "${name}".`,
    })
  },
})
