import { GatewayError } from '../../errors/gateway-error.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace } from '../../workspaces/find-workspace.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { budgetSubject } from '../budgets/budget-record.ts'
import { recordWhatGoes } from './record-what-goes.ts'
import { toWorkspaceRecord } from './workspace-record.ts'

/** Within a transaction: deletes a workspace with its members, mappings, budgets, guardrails, destinations, provider credentials, files, prompts and answers. Throws GatewayError for the Default one, one that has keys or whose guardrails hold for others, and one that is not there. */
export async function deleteWorkspace(
  repositories: Repositories,
  author: Author,
  idOrSlug: string,
  now: number,
): Promise<Workspace> {
  const { organizationId } = author
  const workspace = await lockWorkspace(repositories, organizationId, idOrSlug)
  const { id, isDefault } = workspace
  if (isDefault) throw new GatewayError('invalid_request', 'The Default workspace can be renamed, but not deleted.')
  const keys = await repositories.keys.hashesOf(organizationId, { workspaceId: id })
  if (keys.length > 0) throw stillHasKeys(keys.length)
  await refuseGuardrailsOfOthers(repositories, organizationId, id)
  const subject = budgetSubject(id)
  const gone = await recordWhatGoes(repositories, author, workspace, now)
  await repositories.groupMappings.deleteByWorkspace(organizationId, id)
  await repositories.memberships.clear(organizationId, id)
  await repositories.budgets.clear(organizationId, subject)
  const noRates = { requestsPerMinute: null, tokensPerMinute: null }
  await repositories.limits.setRates(organizationId, { subjectKind: 'workspace', subjectId: id, ...noRates })
  await repositories.files.hideAll(id, now)
  // What is left of many is unreadable without its workspace, and deleted within a minute.
  await repositories.contents.deleteOf(organizationId, id, 500)
  await repositories.workspaces.delete(organizationId, id, now)
  const before = { ...toWorkspaceRecord(workspace), deleted_with_it: gone }
  await recordChange(repositories, author, { action: 'workspace.delete', target: subject, before, after: null }, now)
  return workspace
}

// With the workspace they would go from those too, and nobody would notice.
async function refuseGuardrailsOfOthers(
  { guardrails, guardrailAssignments }: Pick<Repositories, 'guardrails' | 'guardrailAssignments'>,
  organizationId: string,
  workspaceId: string,
): Promise<void> {
  for (const { id, name } of await guardrails.ofWorkspace(organizationId, workspaceId)) {
    const assignments = await guardrailAssignments.of(organizationId, id)
    if (assignments.every(({ scope, subjectId }) => scope === 'workspace' && subjectId === workspaceId)) continue
    throw new GatewayError(
      'invalid_request',
      `The guardrail "${name}" (${id}) belongs to this workspace and holds for others: delete it or take it from them first.`,
    )
  }
}

function stillHasKeys(count: number): GatewayError {
  const whose = count === 1 ? 'A key belongs' : `${count} keys belong`
  return new GatewayError(
    'invalid_request',
    `${whose} to this workspace, disabled and expired ones included: delete them first.`,
  )
}
