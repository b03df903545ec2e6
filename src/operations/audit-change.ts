import type { Principal } from '../auth/principal.ts'
import type { AuditChange } from '../storage/audit/audit-repository.ts'

/** A change that the holder of a key makes, as the audit log takes it. */
export function changeBy(
  { organizationId, keyHash }: Principal,
  change: Pick<AuditChange, 'action' | 'target' | 'before' | 'after'>,
): AuditChange {
  return { organizationId, actor: { kind: 'api_key', id: keyHash }, ...change }
}
