import type { Principal } from '../auth/principal.ts'
import type { ScimPrincipal } from '../auth/scim-authenticator.ts'
import type { AuditActor, AuditChange } from '../storage/audit/audit-repository.ts'

/** Who makes a change, and in which organization. */
export interface Author extends Pick<AuditChange, 'organizationId' | 'actor'> {
  /** How records name their maker: a user's id where one is known, else a name. */
  readonly name: string
}

/** The holder of a management key, or an identity provider with its SCIM token. */
export function authorOf(
  principal: Pick<Principal, 'kind' | 'organizationId' | 'keyHash' | 'keyName' | 'userId'> | ScimPrincipal,
): Author {
  const { organizationId } = principal
  if (principal.kind === 'scim') {
    const actor: AuditActor = { kind: 'scim', id: principal.tokenId }
    return { organizationId, actor, name: actor.id }
  }
  const { keyHash, keyName, userId } = principal
  return { organizationId, actor: { kind: 'api_key', id: keyHash }, name: userId ?? keyName }
}
