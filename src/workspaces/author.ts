import type { Principal } from '../auth/principal.ts'
import type { AuditChange } from '../storage/audit/audit-repository.ts'

/** Who makes a change, and in which organization. */
export interface Author extends Pick<AuditChange, 'organizationId' | 'actor'> {
  /** How records name their maker: a user's id where one is known. */
  readonly name: string
}

/** The holder of a management key. */
export function authorOf({ organizationId, keyHash, userId }: Principal): Author {
  return { organizationId, actor: { kind: 'api_key', id: keyHash }, name: userId ?? keyHash }
}
