import type { Guardrail } from '../../records/guardrail.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { checkRules } from './check-rules.ts'
import type { GuardrailEditor } from './guardrail-editor.ts'
import { type GuardrailFields, toRules } from './guardrail-fields.ts'
import { toGuardrailRecord } from './guardrail-record.ts'
import { lockGuardrail, unknownGuardrail } from './require-guardrail.ts'

/** A guardrail, and the hashes of the keys whose requests a change of it touches. */
export interface ChangedGuardrail {
  readonly guardrail: Guardrail
  readonly keyHashes: readonly string[]
}

/**
 * Within a transaction: changes what is named, and nothing at all where nothing is. Throws GatewayError `not_found` when there is no such
 * guardrail, `invalid_request` for filters that can't be used.
 */
export async function updateGuardrail(
  repositories: Repositories,
  editor: GuardrailEditor,
  { id, changes }: { readonly id: string; readonly changes: GuardrailFields },
  now: number,
): Promise<ChangedGuardrail> {
  const { organizationId } = editor
  const before = await lockGuardrail(repositories, organizationId, id)
  if (Object.keys(changes).length === 0) return { guardrail: before, keyHashes: [] }
  const { name, description } = changes
  const rules = toRules(changes, before.rules)
  // Filters that were saved stay, even where the gateway has lost what they need: a name can be changed all the same.
  if (changes.content_filters != null || changes.content_filter_builtins != null) checkRules(rules, editor)
  const named = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
  const guardrail = await repositories.guardrails.update(organizationId, before.id, { ...named, rules }, now)
  if (guardrail === null) throw unknownGuardrail()
  const records = { before: toGuardrailRecord(before), after: toGuardrailRecord(guardrail) }
  const target = { kind: 'guardrail', id: guardrail.id }
  await recordChange(repositories, editor, { action: 'guardrail.update', target, ...records }, now)
  return { guardrail, keyHashes: await repositories.guardrailAssignments.keyHashes(organizationId, guardrail.id) }
}
