import { toGuardrailRecord } from '../../administration/guardrails/guardrail-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { allGuardrails } from './find-guardrail.ts'
import { ruleWords } from './rule-words.ts'

/** `guardrails list`: lists guardrails with their rules and how many they are assigned to. */
export const guardrailsList = defineCliCommand({
  description: 'List guardrails, what they hold requests to, and how many they are assigned to.',
  args: {
    workspace: {
      type: 'string',
      valueHint: 'slug|id',
      description: 'Only those that belong to this workspace.',
      names: 'workspaces',
    },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const listed = await withStore(config, terminal, async (store) => {
      const { repositories, organizationId } = store
      const workspace =
        args.workspace === undefined
          ? undefined
          : (await chosenWorkspace(repositories, organizationId, args.workspace)).id
      const guardrails = await allGuardrails(store, workspace)
      return Promise.all(
        guardrails.map(async (guardrail) => ({
          guardrail,
          assigned: (await repositories.guardrailAssignments.of(organizationId, guardrail.id)).length,
        })),
      )
    })
    const { out } = terminal
    if (args.json === true) {
      out.write(
        `${JSON.stringify(
          listed.map(({ guardrail }) => toGuardrailRecord(guardrail)),
          null,
          2,
        )}\n`,
      )
      return 0
    }
    const columns = [
      { title: 'NAME' },
      { title: 'ASSIGNED', align: 'right' as const },
      { title: 'RULES' },
      { title: 'ID' },
    ]
    const none = out.colours.dim('none')
    const rows = listed.map(({ guardrail: { name, rules, id }, assigned }) => {
      const words = ruleWords(rules)
      return [name, String(assigned), words.length === 0 ? none : words.join('; '), id]
    })
    out.write(renderTable(columns, rows, out))
    return 0
  },
})
