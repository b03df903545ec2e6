import { randomUUID } from 'node:crypto'
import type { Guardrail } from '../../records/guardrail.ts'
import { noRules } from '../../records/guardrail-rules.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { chooseWorkspace, noSuchWorkspace } from '../workspaces/choose-workspace.ts'
import { checkRules } from './check-rules.ts'
import type { GuardrailEditor } from './guardrail-editor.ts'
import { type GuardrailFields, toRules } from './guardrail-fields.ts'
import { toGuardrailRecord } from './guardrail-record.ts'

/** A guardrail as somebody wants it. */
export interface GuardrailWish extends Omit<GuardrailFields, 'name'> {
  readonly name: string
  /** Its id; the Default one if absent. */
  readonly workspaceId?: string
}

/** Within a transaction: adds a guardrail that holds for nobody yet. Throws GatewayError 400 for filters that can't be used, and for a workspace that is not the organization's. */
export async function createGuardrail(
  repositories: Repositories,
  editor: GuardrailEditor,
  { workspaceId: wanted, ...wish }: GuardrailWish,
  now: number,
): Promise<Guardrail> {
  const { organizationId } = editor
  const rules = toRules(wish, noRules)
  checkRules(rules, editor)
  const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, wanted)
  // Held on to, so that nobody deletes it without this one.
  if ((await repositories.workspaces.lock(organizationId, workspaceId)) === null) throw noSuchWorkspace()
  const { name, description = null } = wish
  const guardrail = await repositories.guardrails.create(
    { id: randomUUID(), organizationId, workspaceId, name, description, rules },
    now,
  )
  const after = toGuardrailRecord(guardrail)
  const target = { kind: 'guardrail', id: guardrail.id }
  await recordChange(repositories, editor, { action: 'guardrail.create', target, before: null, after }, now)
  return guardrail
}
