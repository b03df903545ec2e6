import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { AuditEntry } from '../../storage/audit/audit-repository.ts'

/** The wire record of a change. */
export function toAuditRecord({ id, at, actor, action, target, before, after }: AuditEntry): Schema<'AuditEntry'> {
  return {
    id,
    at: toTimestamp(at),
    actor: { kind: actor.kind, id: actor.id },
    action,
    target: { kind: target.kind, id: target.id },
    before: toShown(before),
    after: toShown(after),
  }
}

function toShown(record: unknown): Schema<'AuditRecord'> | null {
  return typeof record === 'object' && record !== null ? (record as Schema<'AuditRecord'>) : null
}
