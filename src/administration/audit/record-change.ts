import type { AuditChange } from '../../storage/audit/audit-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'

/** What a use case says of a change; whose it is comes from its author. */
export type Change = Pick<AuditChange, 'action' | 'target' | 'before' | 'after'>

/** Writes a change to the audit log, within the transaction that makes it. `now` is Unix milliseconds. */
export function recordChange(
  { audit }: Pick<Repositories, 'audit'>,
  { organizationId, actor }: Pick<Author, 'organizationId' | 'actor'>,
  change: Change,
  now: number,
): Promise<void> {
  return audit.record({ organizationId, actor, ...change }, now)
}
