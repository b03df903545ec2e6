import { ActivityRepository } from './activity-repository.ts'
import { AppRepository } from './app-repository.ts'
import { AppUsageRepository } from './app-usage-repository.ts'
import { AuditRepository } from './audit-repository.ts'
import { BegunRepository } from './begun-repository.ts'
import { BudgetRepository } from './budget-repository.ts'
import { ByokRepository } from './byok-repository.ts'
import type { Session } from './database.ts'
import { FederationIssuerRepository } from './federation-issuer-repository.ts'
import { FederationPolicyRepository } from './federation-policy-repository.ts'
import { GenerationRepository } from './generation-repository.ts'
import { GroupMappingRepository } from './group-mapping-repository.ts'
import { KeyRepository } from './key-repository.ts'
import { LimitRepository } from './limit-repository.ts'
import { MembershipRepository } from './membership-repository.ts'
import { OrganizationRepository } from './organization-repository.ts'
import { ReservationRepository } from './reservation-repository.ts'
import { ScimGroupRepository } from './scim-group-repository.ts'
import { ScimTokenRepository } from './scim-token-repository.ts'
import { SigningKeyRepository } from './signing-key-repository.ts'
import { UserRepository } from './user-repository.ts'
import { WorkspaceRepository } from './workspace-repository.ts'

/** All that the rest of the gateway sees of the store. */
export interface Repositories {
  readonly organizations: OrganizationRepository
  readonly workspaces: WorkspaceRepository
  readonly keys: KeyRepository
  readonly generations: GenerationRepository
  readonly begun: BegunRepository
  readonly budgets: BudgetRepository
  readonly reservations: ReservationRepository
  readonly limits: LimitRepository
  readonly activity: ActivityRepository
  readonly federationIssuers: FederationIssuerRepository
  readonly federationPolicies: FederationPolicyRepository
  readonly signingKeys: SigningKeyRepository
  readonly audit: AuditRepository
  readonly byok: ByokRepository
  readonly users: UserRepository
  readonly memberships: MembershipRepository
  readonly scimGroups: ScimGroupRepository
  readonly groupMappings: GroupMappingRepository
  readonly scimTokens: ScimTokenRepository
  readonly apps: AppRepository
  readonly appUsage: AppUsageRepository
}

/** The repositories on a database, or within one transaction on it. */
export function repositoriesOn(session: Session): Repositories {
  return {
    organizations: new OrganizationRepository(session),
    workspaces: new WorkspaceRepository(session),
    keys: new KeyRepository(session),
    generations: new GenerationRepository(session),
    begun: new BegunRepository(session),
    budgets: new BudgetRepository(session),
    reservations: new ReservationRepository(session),
    limits: new LimitRepository(session),
    activity: new ActivityRepository(session),
    federationIssuers: new FederationIssuerRepository(session),
    federationPolicies: new FederationPolicyRepository(session),
    signingKeys: new SigningKeyRepository(session),
    audit: new AuditRepository(session),
    byok: new ByokRepository(session),
    users: new UserRepository(session),
    memberships: new MembershipRepository(session),
    scimGroups: new ScimGroupRepository(session),
    groupMappings: new GroupMappingRepository(session),
    scimTokens: new ScimTokenRepository(session),
    apps: new AppRepository(session),
    appUsage: new AppUsageRepository(session),
  }
}
