import type { Principal } from '../../auth/principal.ts'
import type { ScimPrincipal } from '../../auth/scim-authenticator.ts'
import type { Change } from '../../scim/change.ts'
import type { AuditActor } from '../../storage/audit/audit-repository.ts'
import type { Services } from '../services.ts'

/** Carries out a change in one transaction, in the name of who calls. */
export function makeChange<T>(
  principal: Principal | ScimPrincipal,
  { transact, now }: Services,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const actor: AuditActor =
    principal.kind === 'scim' ? { kind: 'scim', id: principal.tokenId } : { kind: 'api_key', id: principal.keyHash }
  const { organizationId } = principal
  return transact((repositories) => work({ repositories, organizationId, actor, now: now() }))
}
