import { randomUUID } from 'node:crypto'
import { noRules } from '../../records/guardrail-rules.ts'
import type { Session } from '../store/database.ts'
import type { AssignmentRow } from './assignment-row.ts'
import { type GuardrailRow, toRulesRow } from './guardrail-row.ts'

/** A workspace, as its own guardrail needs it. */
export interface GuardedWorkspace {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly default_guardrail_id: string | null
}

/** Within a transaction: gives a workspace its own guardrail, without rules, and assigns it; nothing where it has one. */
export async function provideDefaultGuardrail(
  session: Session,
  { id: workspaceId, organization_id, name, default_guardrail_id: id }: GuardedWorkspace,
  now: number,
): Promise<void> {
  if (id === null) return
  const guardrail: GuardrailRow = {
    ...{ id, organization_id, workspace_id: workspaceId, name: `${name} workspace`, description: null },
    ...toRulesRow(noRules),
    ...{ created_at: now, updated_at: null },
  }
  const assignment: AssignmentRow = {
    ...{ id: randomUUID(), organization_id, guardrail_id: id, subject_kind: 'workspace', subject_id: workspaceId },
    ...{ assigned_by: null, created_at: now },
  }
  await session.run((knex) => knex('guardrails').insert(guardrail).onConflict('id').ignore())
  await session.run((knex) =>
    knex('guardrail_assignments')
      .insert(assignment)
      .onConflict(['guardrail_id', 'subject_kind', 'subject_id'])
      .ignore(),
  )
}
