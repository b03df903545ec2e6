import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { budgetSubject, toBudgetRecord } from '../budgets/budget-record.ts'
import { recordCredentialChange } from '../byok/record-credential-change.ts'
import { toDestinationRecord } from '../destinations/destination-record.ts'
import { toGuardrailRecord } from '../guardrails/guardrail-record.ts'

const all = { offset: 0, limit: 10_000 }

/** Within a transaction: writes to the audit log what is going to be deleted with a workspace, each as if it were deleted alone. Returns how many members and files that are: there may be thousands. */
export async function recordWhatGoes(
  repositories: Repositories,
  author: Author,
  { id: workspaceId, defaultGuardrailId }: Workspace,
  now: number,
): Promise<{ readonly members: number; readonly files: number }> {
  const { organizationId } = author
  const { byok, destinations, guardrails, budgets, memberships, files } = repositories
  const place = { organizationId, workspaceId }
  const deleted = (kind: string, id: string, before: object) =>
    recordChange(repositories, author, { action: `${kind}.delete`, target: { kind, id }, before, after: null }, now)
  for (const before of (await byok.list({ ...place, ...all })).credentials)
    await recordCredentialChange(repositories, author, { action: 'byok.delete', before, after: null }, now)
  for (const destination of (await destinations.list({ ...place, ...all })).destinations)
    await deleted('destination', destination.id, toDestinationRecord(destination))
  for (const guardrail of await guardrails.ofWorkspace(organizationId, workspaceId)) {
    // The workspace's own comes and goes with it.
    if (guardrail.id !== defaultGuardrailId) await deleted('guardrail', guardrail.id, toGuardrailRecord(guardrail))
  }
  for (const budget of await budgets.list(organizationId, budgetSubject(workspaceId), now))
    await deleted('workspace_budget', `${workspaceId}/${budget.interval}`, toBudgetRecord(budget))
  const { total: members } = await memberships.list({ ...place, offset: 0, limit: 1 })
  return { members, files: (await files.taken({ workspaceId })).count }
}
