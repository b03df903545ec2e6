import {
  readKeyAssignments,
  readWorkspaceAssignments,
  toMemberAssignment,
} from '../../administration/guardrails/assignment-records.ts'
import { toGuardrailRecord } from '../../administration/guardrails/guardrail-record.ts'
import type { Guardrail, GuardrailScope } from '../../records/guardrail.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { showDollars } from '../options/read-dollars.ts'
import { type Store, withStore } from '../with-store.ts'
import { findGuardrail, guardrailWord } from './find-guardrail.ts'
import { ruleWords } from './rule-words.ts'

/** `guardrails show`: shows a guardrail, whom it holds for, and what its budgets have spent. */
export const guardrailsShow = defineCliCommand({
  description: 'Show a guardrail: its rules, whom it holds for, and what they have spent of its limit.',
  args: { ...guardrailWord, json: { type: 'boolean', description: 'Print JSON.' }, ...configOptions },
  examples: [['guardrails show "No personal data"', 'Shows it with its assignments.']],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { guardrail, assignments, spent, userNames } = await withStore(config, terminal, async (store) => {
      const guardrail = await findGuardrail(store, args.guardrail, terminal.program)
      return { guardrail, ...(await readAssignments(store, guardrail)) }
    })
    const { out } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify({ ...toGuardrailRecord(guardrail), assignments }, null, 2)}\n`)
      return 0
    }
    const rules = ruleWords(guardrail.rules)
    const { keys, members, workspaces } = assignments
    const holders = [
      ...keys.map(({ id, key_name: name, key_label: label }) => [id, `key ${name} (${label})`] as const),
      ...members.map(({ id, user_id: user }) => [id, `member ${userNames.get(user) ?? user}`] as const),
      ...workspaces.map(({ id, workspace_slug: slug }) => [id, `workspace ${slug}`] as const),
    ]
    const lines = [
      out.colours.bold(guardrail.name),
      ...(guardrail.description === null ? [] : [guardrail.description]),
      out.colours.dim(guardrail.id),
      '',
      rules.length === 0 ? 'It has no rules.' : 'Rules:',
      ...rules.map((rule) => `  ${rule}`),
      holders.length === 0 ? 'It is assigned to nobody.' : 'Holds for:',
      ...holders.map(([id, words]) => `  ${words}${spentWords(spent.get(id))}`),
    ]
    out.write(`${lines.join('\n')}\n`)
    return 0
  },
})

function spentWords(nanos: number | undefined): string {
  return nanos === undefined ? '' : `: ${showDollars(nanos)} spent`
}

async function readAssignments({ repositories, organizationId }: Store, { id }: Guardrail) {
  const all = await repositories.guardrailAssignments.of(organizationId, id)
  const at = (scope: GuardrailScope) => all.filter((assignment) => assignment.scope === scope)
  const spent = new Map<string, number>()
  for (const { id: assignmentId } of all) {
    const subject = { kind: 'guardrail', id: assignmentId } as const
    const [budget] = await repositories.budgets.list(organizationId, subject, Date.now())
    if (budget !== undefined) spent.set(assignmentId, budget.spentNanos)
  }
  const userNames = new Map<string, string>()
  for (const { subjectId } of at('member')) {
    const user = await repositories.users.get(organizationId, subjectId)
    if (user !== null) userNames.set(subjectId, user.userName)
  }
  const assignments = {
    keys: await readKeyAssignments(repositories, organizationId, at('key')),
    members: at('member').map(toMemberAssignment),
    workspaces: await readWorkspaceAssignments(repositories, organizationId, at('workspace')),
  }
  return { assignments, spent, userNames }
}
