import { GatewayError } from '../../errors/gateway-error.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toGuardrailRecord } from './guardrail-record.ts'
import { lockGuardrail } from './require-guardrail.ts'
import type { ChangedGuardrail } from './update-guardrail.ts'

/** Within a transaction: deletes a guardrail with its assignments and their budgets. Throws GatewayError: 404 where there is none, 400 for the one that a workspace has of its own. */
export async function deleteGuardrail(
  repositories: Repositories,
  author: Author,
  id: string,
  now: number,
): Promise<ChangedGuardrail> {
  const { organizationId } = author
  const guardrail = await lockGuardrail(repositories, organizationId, id)
  const workspace = await repositories.workspaces.get(organizationId, guardrail.workspaceId)
  if (workspace?.defaultGuardrailId === guardrail.id) throw belongsTo(workspace.name)
  const keyHashes = await repositories.guardrailAssignments.keyHashes(organizationId, guardrail.id)
  await repositories.guardrails.delete(organizationId, guardrail.id)
  const before = toGuardrailRecord(guardrail)
  const target = { kind: 'guardrail', id: guardrail.id }
  await recordChange(repositories, author, { action: 'guardrail.delete', target, before, after: null }, now)
  return { guardrail, keyHashes }
}

function belongsTo(workspace: string): GatewayError {
  return new GatewayError(
    'invalid_request',
    `This is the workspace "${workspace}"'s own guardrail, which is deleted with it only: take its rules away instead.`,
  )
}
