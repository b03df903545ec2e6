import type { AuditActor, AuditChange } from '../storage/audit/audit-repository.ts'
import type { Repositories } from '../storage/repositories.ts'

/** A change of an organization's users, groups or mappings while it is made: everything in one transaction, with its audit entries. */
export interface Change {
  readonly repositories: Repositories
  readonly organizationId: string
  readonly actor: AuditActor
  /** Unix milliseconds. */
  readonly now: number
}

/** Notes a change in the audit log. */
export async function record(
  { repositories, organizationId, actor, now }: Change,
  change: Pick<AuditChange, 'action' | 'target' | 'before' | 'after'>,
): Promise<void> {
  await repositories.audit.record({ organizationId, actor, ...change }, now)
}
