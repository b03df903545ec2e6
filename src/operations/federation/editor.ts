import type { Principal } from '../../auth/principal.ts'
import type { IssuerRules } from '../../federation/issuer-url.ts'
import type { AuditActor, AuditChange } from '../../storage/audit/audit-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Services } from '../services.ts'

/** Somebody who changes an organization's federation: over the API or at the command line. */
export interface Editor {
  readonly organizationId: string
  readonly actor: AuditActor
  readonly transact: Services['transact']
  readonly issuerRules: IssuerRules
  /** The gateway's own issuer identifier. */
  readonly ownIssuer: string
  /** Unix milliseconds. */
  readonly now: number
}

/** The holder of a management key as an editor. */
export function editorOf(
  { principal: { organizationId, keyHash } }: { readonly principal: Principal },
  { transact, federation, now }: Pick<Services, 'transact' | 'federation' | 'now'>,
): Editor {
  return {
    organizationId,
    actor: { kind: 'api_key', id: keyHash },
    transact,
    issuerRules: federation.issuerRules,
    ownIssuer: federation.ownIssuer(),
    now: now(),
  }
}

/** Writes down what an editor changed; in the transaction of the change. */
export function recordChange(
  { audit }: Pick<Repositories, 'audit'>,
  { organizationId, actor, now }: Editor,
  change: Pick<AuditChange, 'action' | 'target' | 'before' | 'after'>,
): Promise<void> {
  return audit.record({ organizationId, actor, ...change }, now)
}
